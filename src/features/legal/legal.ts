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
  charged: 'In addition, we charge',
  changesAMonth: 'Changes a month',
  noPeople:
    'publishes the articles of this site as an organization. They name no person as author or reviewer. No lawyer and no medical professional has reviewed them.',
  demoArticles:
    'This site is a demonstration. An AI wrote the articles, and a program checked them. The owner of a site names authors and reviewers with “npm run setup”.',
} as const;

/** Returns the date of a legal text, with its label. Other pages can have none. */
export function legalDate({
  effectiveDate,
  lastUpdated,
}: LegalText): { readonly label: string; readonly day: Day } | undefined {
  if (effectiveDate !== undefined) return { label: legal.effective, day: effectiveDate };
  return lastUpdated === undefined ? undefined : { label: legal.updated, day: lastUpdated };
}
