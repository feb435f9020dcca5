import { toCsv } from '../../domain/csv.ts';
import { type ListedIntake, listedIntakeSchema } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import {
  type EntryField,
  type IntakeList,
  type IntakePart,
  intakeParts,
} from '../../site/intake-form.ts';
import { type Filters, listAddress } from './intake-list.ts';
import { readPage, type RecordsPage } from './records.ts';

const { detail } = adminWords;

/** Returns one entry as text, one line per field. */
function entryText({ fields }: IntakeList, entry: Readonly<Record<string, string>>): string {
  return Object.entries<EntryField>(fields)
    .map(([field, { mark }]) => `${mark ? `${mark}: ` : ''}${entry[field] ?? ''}`)
    .join('\n');
}

function cellOf(part: IntakePart, intake: ListedIntake): string | undefined {
  if (part.kind === 'upload') {
    const { trainingGuideFileName: name, trainingGuideFilePath: path } = intake;
    return name && !path ? `${name} (${detail.fileNotReceived})` : name;
  }
  if (part.kind !== 'list') return intake[part.name];
  return intake[part.name].map((entry) => entryText(part, entry)).join('\n\n');
}

const columns: readonly (readonly [string, (intake: ListedIntake) => string | undefined])[] = [
  ['ID', ({ id }) => id],
  [detail.submitted, ({ createdAt }) => createdAt],
  [detail.status, ({ status }) => status],
  [detail.statusBy, ({ statusBy }) => statusBy],
  ...intakeParts.map(
    (part) => [part.label, (intake: ListedIntake) => cellOf(part, intake)] as const,
  ),
];

/** Converts intakes to a CSV table with a heading. */
export function intakesToCsv(intakes: readonly ListedIntake[]): string {
  const heading = columns.map(([name]) => name);
  const rows = intakes.map((intake) => columns.map(([, read]) => read(intake) ?? ''));
  return toCsv([heading, ...rows]);
}

/**
 * Reads every intake that matches the filters, page by page, so that no call returns all of them. It
 * requests the oldest first and any status. In that order, changes by a colleague move nothing to
 * another page, so that no intake is missed.
 * @returns the newest first.
 */
export async function readAllIntakes(
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<ListedIntake[]> {
  const { status } = filters;
  const intakes: ListedIntake[] = [];
  let address: string | undefined = listAddress({ ...filters, status: '', sort: 'oldest' });
  while (address !== undefined) {
    const page: RecordsPage<ListedIntake> = await readPage(address, listedIntakeSchema);
    intakes.push(...page.records.filter((intake) => status === '' || intake.status === status));
    onProgress(intakes.length);
    address = page.next;
  }
  return intakes.reverse();
}

/** Lets the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves the intakes that match the filters as a CSV file. @returns the number of intakes in it. */
export async function exportIntakes(
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<number> {
  const intakes = await readAllIntakes(filters, onProgress);
  saveFile(`submissions-${new Date().toISOString().slice(0, 10)}.csv`, intakesToCsv(intakes));
  return intakes.length;
}
