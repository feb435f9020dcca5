import { legal as ofFile } from '#brand/file.ts';
import type { LegalText } from '#features/articles/article.ts';
import type { Day } from '#platform/dates.ts';

/** Law and place that the legal texts name, and the institution whose arbitration rules apply. */
export const jurisdiction = ofFile;

export const legal = {
  back: '← Back to Home',
  contents: 'On this page',
  acknowledgment: 'Acknowledgment',
  effective: 'Effective date',
  updated: 'Last updated',
  planTable: {
    caption: 'Plans and fees',
    columns: ['Plan', 'Setup fee, once', 'Monthly fee', 'First payment'],
  },
  keptTable: {
    captions: {
      servers: 'What is kept on our servers',
      browser: 'What is kept in your browser',
      elsewhere: 'What others keep for us',
    },
    columns: ['What', 'Why', 'How long'],
  },
  taxed: 'These fees, and those for additional minutes, are final amounts,',
  changesAMonth: 'Changes a month',
  examplePeople:
    'This site is a demonstration, and these people are examples. They do not exist. An AI wrote the articles, and a program checked them. No lawyer and no medical professional has reviewed them. The owner of the site enters real people with “npm run setup”.',
} as const;

/** Returns the date of a legal text, with its label. */
export function legalDate(text: LegalText): { readonly label: string; readonly day: Day } {
  return 'effectiveDate' in text
    ? { label: legal.effective, day: text.effectiveDate }
    : { label: legal.updated, day: text.lastUpdated };
}
