import { toCsv } from '../../domain/csv.ts';
import { intakeStatuses, type ListedIntake, listedIntakeSchema } from '../../domain/intake.ts';
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

/** One entry as staff read it: its texts below each other. */
function entryText({ fields }: IntakeList, entry: Readonly<Record<string, string>>): string {
  return Object.entries<EntryField>(fields)
    .map(([field, { mark }]) => `${mark ? `${mark}: ` : ''}${entry[field] ?? ''}`)
    .join('\n');
}

function cellOf(part: IntakePart, intake: ListedIntake): string | undefined {
  if (part.kind === 'upload') return intake.trainingGuideFileName;
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

/** The intakes as a table with a heading. */
export function intakesToCsv(intakes: readonly ListedIntake[]): string {
  const heading = columns.map(([name]) => name);
  const rows = intakes.map((intake) => columns.map(([, read]) => read(intake) ?? ''));
  return toCsv([heading, ...rows]);
}

function compareIds(a: ListedIntake, b: ListedIntake): number {
  return a.id < b.id ? -1 : 1;
}

/** Orders an export. The time of the last change is in no record: by it means newest first. */
function inOrder(intakes: readonly ListedIntake[], sort: Filters['sort']): ListedIntake[] {
  if (sort === 'oldest') return intakes.toSorted(compareIds);
  const newest = intakes.toSorted((a, b) => compareIds(b, a));
  if (sort !== 'status') return newest;
  const rankOf = ({ status }: ListedIntake) => {
    const index = intakeStatuses.findIndex((known) => known === status);
    return index === -1 ? intakeStatuses.length : index;
  };
  return newest.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * Reads every intake that the filters leave, page by page: no call of the server has to hold
 * them all. It asks for the oldest first and for any status, an order in which nothing ever moves;
 * in any other, what a colleague changes between two pages would be in neither.
 */
export async function readAllIntakes(
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<ListedIntake[]> {
  const { status, sort } = filters;
  const byId = new Map<string, ListedIntake>();
  let address: string | undefined = listAddress({ ...filters, status: '', sort: 'oldest' });
  while (address !== undefined) {
    const page: RecordsPage<ListedIntake> = await readPage(address, listedIntakeSchema);
    for (const intake of page.records) {
      if (status === '' || intake.status === status) byId.set(intake.id, intake);
    }
    onProgress(byId.size);
    address = page.next;
  }
  return inOrder([...byId.values()], sort);
}

/** Hands a text to the browser as a file to save. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves what the filters leave as a table. @returns how many intakes are in it. */
export async function exportIntakes(
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<number> {
  const intakes = await readAllIntakes(filters, onProgress);
  saveFile(`submissions-${new Date().toISOString().slice(0, 10)}.csv`, intakesToCsv(intakes));
  return intakes.length;
}
