import * as z from 'zod/mini';
import { daySchema } from './dates.ts';

/** The frontmatter of a legal text: it carries the date from which it holds, or of its last change. */
export const legalTextSchema = z.union([
  z.strictObject({ title: z.string(), description: z.string(), effectiveDate: daySchema }),
  z.strictObject({ title: z.string(), description: z.string(), lastUpdated: daySchema }),
]);
export type LegalText = z.infer<typeof legalTextSchema>;
