import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { planIds } from '../../src/domain/plan.ts';

const root = resolve(import.meta.dirname, '../..');

/** The two files to edit for an additional plan. */
export const planFile = 'src/domain/plan.ts';
export const wordsFile = 'src/site/offer.ts';

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function insertAfter(file: string, text: string, marker: string, entry: string): string {
  const [before, after, ...more] = text.split(marker);
  if (after === undefined || more.length > 0) throw new Error(`${file} has no one "${marker}".`);
  return `${before}${marker}${entry}${after}`;
}

/** Id of the added plan. No plan for sale has it. */
export const addedPlanId = `added${planIds.join('')}`;

/** Text of each of the two files with the additional plan. */
export function fifthPlanSources(): Readonly<Record<typeof planFile | typeof wordsFile, string>> {
  return {
    [planFile]: insertAfter(
      planFile,
      readSource(planFile),
      'const catalogue = {',
      `\n  ${addedPlanId}: { kind: 'website', name: 'Fifth Shop', setupFee: 77_700, monthlyFee: 12_345, features: ['A till'] },`,
    ),
    [wordsFile]: insertAfter(
      wordsFile,
      insertAfter(
        wordsFile,
        readSource(wordsFile),
        'planWords: Readonly<Record<PlanId, PlanWords>> = {',
        `\n  ${addedPlanId}: { audience: 'For a business that sells online.', without: [], monthlyChanges: 4 },`,
      ),
      'featureDefinitions: Readonly<Record<PlanFeature, string>> = {',
      `\n  'A till': 'Customers can pay on your site.',`,
    ),
  };
}

/** Adds the fifth plan to a copy of the site. */
export function addFifthPlan(copy: string): void {
  for (const [file, text] of Object.entries(fifthPlanSources())) {
    writeFileSync(join(copy, file), text);
  }
}
