import * as z from 'zod/mini';
import { daySchema, names } from './article.ts';

function shortText(longest: number) {
  const message = `Write 1 to ${longest} characters.`;
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(longest, message));
}

/** Frontmatter of a legal text or another page of the owner. */
export const legalTextSchema = z
  .strictObject({
    title: shortText(80),
    description: shortText(240),
    footerTitle: z.optional(shortText(40)),
    /** Day on which the text took effect, or was last updated: at most one of them. */
    effectiveDate: z.optional(daySchema),
    lastUpdated: z.optional(daySchema),
  })
  .check(
    z.refine(
      ({ effectiveDate, lastUpdated }) => effectiveDate === undefined || lastUpdated === undefined,
      { path: ['lastUpdated'], error: 'Remove it, or remove effectiveDate: a page shows one.' },
    ),
  );
export type LegalText = z.infer<typeof legalTextSchema>;

/** Label and instructions of each field of a legal text or another page, for the editor. */
export const legalTextFields = {
  title: names('Title', 'The heading of the page, and its title in search results.'),
  description: names('Description', 'One or two sentences for search results.'),
  footerTitle: names(
    'Text of the footer link',
    'Optional: a shorter text, if the title is too long for the footer.',
  ),
  effectiveDate: names('Effective date', 'Optional: the day on which the text took effect.'),
  lastUpdated: names(
    'Last updated',
    'Optional: the day of the last change. A page shows this day or the effective date, not both.',
  ),
} satisfies Record<keyof LegalText, object>;
