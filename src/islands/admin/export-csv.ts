import type { ListedContactMessage } from '../../domain/contact-message.ts';
import { toCsv } from '../../domain/csv.ts';
import type { ListedIntake } from '../../domain/intake.ts';
import type { DashboardTab } from '../../domain/paths.ts';
import { type ListedPayment, monthlyAmountOf, stripeLink } from '../../domain/payment.ts';
import { adminWords } from '../../site/admin.ts';
import {
  type EntryField,
  type IntakeList,
  type IntakePart,
  intakeParts,
} from '../../site/intake-form.ts';
import { dayOf } from '../../site/moments.ts';
import type { RecordKind } from './record-kinds.tsx';
import {
  type AnyRecord,
  type Filters,
  listAddress,
  type ListSource,
  readPage,
  type RecordsPage,
} from './records.ts';

const { detail } = adminWords;

type Table = readonly (readonly string[])[];
type Columns<Line> = readonly (readonly [string, (line: Line) => string | undefined])[];

function tableOf<Line>(columns: Columns<Line>, lines: readonly Line[]): Table {
  const heading = columns.map(([name]) => name);
  return [heading, ...lines.map((line) => columns.map(([, read]) => read(line) ?? ''))];
}

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

const intakeColumns: Columns<ListedIntake> = [
  ['ID', ({ id }) => id],
  [detail.submitted, ({ createdAt }) => createdAt],
  [detail.status, ({ status }) => status],
  [detail.statusBy, ({ statusBy }) => statusBy],
  ...intakeParts.map(
    (part) => [part.label, (intake: ListedIntake) => cellOf(part, intake)] as const,
  ),
];

const messageColumns: Columns<ListedContactMessage> = [
  ['ID', ({ id }) => id],
  ['Received', ({ createdAt }) => createdAt],
  [detail.status, ({ status }) => status],
  [detail.statusBy, ({ statusBy }) => statusBy],
  ['Status set', ({ statusAt }) => statusAt],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
];

/** Line of the accountant's table: a payment, a refund, or a dispute. */
interface MoneyLine {
  readonly payment: ListedPayment;
  readonly what: 'payment' | 'refund' | 'dispute';
  readonly at: string;
  /** Cents that the agency received, negative if it returned them. */
  readonly amount: number | undefined;
  readonly status?: string;
}

/** Returns the lines of a payment. A dispute takes the money away when it is lost. */
function linesOf(payment: ListedPayment): MoneyLine[] {
  const { paidAt, amount: paid, refunds, disputes } = payment;
  return [
    { payment, what: 'payment', at: paidAt, amount: paid },
    ...refunds.map(({ at, amount }) => ({ payment, what: 'refund', at, amount: -amount }) as const),
    ...disputes.map(({ at, status, amount }) => {
      const lost = status === 'lost' ? -amount : 0;
      return { payment, what: 'dispute', at, status, amount: lost } as const;
    }),
  ];
}

/** Returns two columns for an amount of cents: in cents, and in dollars or the payment's currency. */
function amountColumns(
  name: string,
  read: (line: MoneyLine) => number | undefined,
): Columns<MoneyLine> {
  return [
    [`${name} (cents)`, (line) => read(line)?.toFixed(0)],
    [
      name,
      (line) => {
        const cents = read(line);
        return cents === undefined ? undefined : (cents / 100).toFixed(2);
      },
    ],
  ];
}

/** Returns the columns of a part of a payment, which its refunds and disputes do not repeat. */
function partColumns(name: string, read: (payment: ListedPayment) => number): Columns<MoneyLine> {
  return amountColumns(name, ({ what, amount, payment }) =>
    what === 'payment' && amount !== undefined ? read(payment) : undefined,
  );
}

const moneyColumns: Columns<MoneyLine> = [
  ['Date', ({ at }) => at && dayOf(at)],
  ['Kind', ({ what }) => what],
  ['Status', ({ status }) => status?.replaceAll('_', ' ')],
  ['Payer', ({ payment }) => payment.payerName],
  ['Email', ({ payment }) => payment.payerEmail],
  ['Plan', ({ payment }) => payment.planName],
  ['Month', ({ payment }) => adminWords.payments.kinds[payment.kind]],
  ...amountColumns('Amount', ({ amount }) => amount),
  ...partColumns('Setup fee', ({ setupAmount }) => setupAmount),
  ...partColumns('Monthly fee', monthlyAmountOf),
  ...partColumns('Other charges', ({ extraAmount }) => extraAmount),
  ...partColumns('Tax included', ({ taxAmount }) => taxAmount),
  ['Currency', ({ payment }) => payment.currency?.toUpperCase()],
  ['Test', ({ payment }) => (payment.isTest ? 'test' : '')],
  ['Invoice', ({ payment }) => payment.invoiceId],
  ['Stripe', ({ payment }) => stripeLink(payment)],
];

/** Converts the records of a tab to a CSV table with a heading. */
export function recordsToCsv(tab: DashboardTab, records: readonly AnyRecord[]): string {
  // The records come from the list of this tab.
  switch (tab) {
    case 'submissions':
      return toCsv(tableOf(intakeColumns, records as readonly ListedIntake[]));
    case 'messages':
      return toCsv(tableOf(messageColumns, records as readonly ListedContactMessage[]));
    case 'payments':
      return toCsv(tableOf(moneyColumns, (records as readonly ListedPayment[]).flatMap(linesOf)));
  }
}

/**
 * Reads every record that matches the filters, page by page, so that no call returns all of them. It
 * requests the oldest first, so that new records and changes by a colleague move no record to another page.
 * @returns the newest first.
 */
export async function readAll<Kept = AnyRecord>(
  { address: list, schema }: ListSource,
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<Kept[]> {
  const records: Kept[] = [];
  let address: string | undefined = listAddress(list, { ...filters, sort: 'oldest' });
  while (address !== undefined) {
    const { records: read, next }: RecordsPage<Kept> = await readPage(address, schema);
    records.push(...read);
    onProgress(records.length);
    address = next;
  }
  return records.reverse();
}

/** Saves the records that match the filters as a CSV file. @returns the number of records in it. */
export async function exportRecords(
  kind: RecordKind,
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<number> {
  const records = await readAll(kind, filters, onProgress);
  const text = recordsToCsv(kind.tab, records);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${kind.tab}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  return records.length;
}
