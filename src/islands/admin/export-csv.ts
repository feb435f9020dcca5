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
import type { KeptRecord, RecordKind } from './record-kinds.tsx';
import { type Filters, listAddress } from './record-list.ts';
import { readPage, type RecordsPage } from './records.ts';

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
  const { paidAt, amount, refunds, disputes } = payment;
  return [
    { payment, what: 'payment', at: paidAt, amount },
    ...refunds.map(({ at, amount: refunded }): MoneyLine => ({
      payment,
      what: 'refund',
      at,
      amount: -refunded,
    })),
    ...disputes.map(({ at, status, amount: disputed }): MoneyLine => ({
      ...{ payment, what: 'dispute', at, status },
      amount: status === 'lost' ? -disputed : 0,
    })),
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

/** Reads an amount of a payment itself, which its refunds and disputes do not repeat. */
const ofPayment = (read: (payment: ListedPayment) => number) => (line: MoneyLine) =>
  line.what === 'payment' && line.amount !== undefined ? read(line.payment) : undefined;

const moneyColumns: Columns<MoneyLine> = [
  ['Date', ({ at }) => at && dayOf(at)],
  ['Kind', ({ what }) => what],
  ['Status', ({ status }) => status?.replaceAll('_', ' ')],
  ['Payer', ({ payment }) => payment.payerName],
  ['Email', ({ payment }) => payment.payerEmail],
  ['Plan', ({ payment }) => payment.planName],
  ['Month', ({ payment }) => adminWords.payments.kinds[payment.kind]],
  ...amountColumns('Amount', ({ amount }) => amount),
  ...amountColumns(
    'Setup fee',
    ofPayment(({ setupAmount }) => setupAmount),
  ),
  ...amountColumns('Monthly fee', ofPayment(monthlyAmountOf)),
  ...amountColumns(
    'Other charges',
    ofPayment(({ extraAmount }) => extraAmount),
  ),
  ...amountColumns(
    'Tax included',
    ofPayment(({ taxAmount }) => taxAmount),
  ),
  ['Currency', ({ payment }) => payment.currency?.toUpperCase()],
  ['Test', ({ payment }) => (payment.isTest ? 'test' : '')],
  ['Invoice', ({ payment }) => payment.invoiceId],
  ['Stripe', ({ payment }) => stripeLink(payment)],
];

const tables = {
  submissions: (intakes: readonly ListedIntake[]) => tableOf(intakeColumns, intakes),
  messages: (messages: readonly ListedContactMessage[]) => tableOf(messageColumns, messages),
  payments: (payments: readonly ListedPayment[]) =>
    tableOf(moneyColumns, payments.flatMap(linesOf)),
} satisfies Record<DashboardTab, (records: never) => Table>;

/** Converts records to a CSV table with a heading. */
export function recordsToCsv(tab: DashboardTab, records: readonly KeptRecord[]): string {
  // The records come from the list of this tab.
  return toCsv(tables[tab](records as never));
}

/**
 * Reads every record that matches the filters, page by page, so that no call returns all of them. It
 * requests the oldest first, so that new records and changes by a colleague move no record to another page.
 * @returns the newest first.
 */
export async function readAll<Kept extends KeptRecord>(
  { address: list, schema }: Pick<RecordKind<Kept>, 'address' | 'schema'>,
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<Kept[]> {
  const records: Kept[] = [];
  let address: string | undefined = listAddress(list, { ...filters, sort: 'oldest' });
  while (address !== undefined) {
    // The schema of the list describes its records.
    const page = (await readPage(address, schema)) as RecordsPage<Kept>;
    records.push(...page.records);
    onProgress(records.length);
    address = page.next;
  }
  return records.reverse();
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

/** Saves the records that match the filters as a CSV file. @returns the number of records in it. */
export async function exportRecords<Kept extends KeptRecord>(
  kind: RecordKind<Kept>,
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<number> {
  const records = await readAll(kind, filters, onProgress);
  const name = `${kind.tab}-${new Date().toISOString().slice(0, 10)}.csv`;
  saveFile(name, recordsToCsv(kind.tab, records));
  return records.length;
}
