import * as z from 'zod/mini';
import { daySchema } from './dates.ts';

/** Frontmatter of a legal text, with the date on which it took effect or was last updated. */
export const legalTextSchema = z.union([
  z.strictObject({ title: z.string(), description: z.string(), effectiveDate: daySchema }),
  z.strictObject({ title: z.string(), description: z.string(), lastUpdated: daySchema }),
]);
export type LegalText = z.infer<typeof legalTextSchema>;
