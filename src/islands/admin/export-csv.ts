import { toCsv } from '../../domain/csv.ts';
import type { StoredIntake } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { type Filters, listAddress } from './filters.ts';
import { readIntakesPage } from './intake-pages.ts';

const { detail } = adminWords;

const columns: readonly (readonly [string, (intake: StoredIntake) => string | undefined])[] = [
  ['ID', ({ id }) => id],
  [detail.submitted, ({ createdAt }) => createdAt],
  [detail.status, ({ status }) => status],
  ['Practice', ({ practiceName }) => practiceName],
  [detail.contact, ({ contactName }) => contactName],
  [detail.email, ({ email }) => email],
  [detail.phone, ({ phone }) => phone],
  [detail.address, ({ address }) => address],
  [detail.website, ({ website }) => website],
  [
    detail.faqs,
    ({ faqs }) =>
      faqs
        .map(
          ({ question, answer }) => `${detail.question}: ${question}\n${detail.answer}: ${answer}`,
        )
        .join('\n\n'),
  ],
  [detail.generalGuidelines, ({ generalGuidelines }) => generalGuidelines],
  [
    detail.scenarios,
    ({ scenarios }) => scenarios.map(({ title, content }) => `${title}\n${content}`).join('\n\n'),
  ],
  [detail.specialInstructions, ({ specialInstructions }) => specialInstructions],
  [detail.trainingGuide, ({ trainingGuideFileName }) => trainingGuideFileName],
];

/** The submissions as a table with a heading. */
export function intakesToCsv(intakes: readonly StoredIntake[]): string {
  const heading = columns.map(([name]) => name);
  const rows = intakes.map((intake) => columns.map(([, read]) => read(intake) ?? ''));
  return toCsv([heading, ...rows]);
}

/**
 * Reads every submission that the filters leave, page by page: no call of the server has to hold
 * them all.
 */
export async function readAllIntakes(
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<StoredIntake[]> {
  const byId = new Map<string, StoredIntake>();
  let address: string | undefined = listAddress(filters);
  while (address !== undefined) {
    const page = await readIntakesPage(address);
    for (const intake of page.intakes) byId.set(intake.id, intake);
    onProgress(byId.size);
    address = page.next;
  }
  return [...byId.values()];
}

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
