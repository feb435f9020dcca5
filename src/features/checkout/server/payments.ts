import type { Store } from '@netlify/blobs';
import {
  awaitsAnswer,
  fromKeyTime,
  changeRecordSchema,
  type PaymentRecord,
  paymentRecordSchema,
  refundOrDisputeSchema,
  type ListedPayment,
  planNameOf,
  readPaymentKey,
  toKeyTime,
} from '../payment.ts';
import { type PaymentFilter, paymentFilters } from '../payment-states.ts';
import { isVoiceAgentPlan } from '#brand/plan.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { toSearchText } from '#platform/search-text.ts';
import { hasEnded, isOverdue } from '../subscription-status.ts';
import { dayOf, searchableDay } from '#platform/company-time.ts';
import { DAY_MS } from '#platform/retention.ts';
import { inParallel, listKeys, readStoredRecord } from '#platform/server/storage/blobs.ts';
import { createPageReader, newestOf, type Page } from '#platform/server/storage/list-records.ts';

/* Reads the records that payment-events.ts writes. */

/**
 * Lists the keys below a prefix, sorted and grouped by their subject: an invoice or a subscription.
 * @param pattern matches the rest of a key. Its groups are the id of the subject, and the value.
 */
async function groupBySubject(
  store: Store,
  prefix: 'disputes/' | 'refunds/' | 'subscription-changes/',
  pattern: RegExp,
) {
  const changes = (await listKeys(store, prefix)).toSorted().flatMap((key) => {
    const [, subject, value] = pattern.exec(key) ?? [];
    return subject && value ? [{ key: prefix + key, subject, value }] : [];
  });
  return Map.groupBy(changes, ({ subject }) => subject);
}
type SubjectEntry = Readonly<Record<'key' | 'value', string>>;

/** `<subject>/<event time>_<seen>_<status>` */
const changePattern = /^([^/]+)\/[^_/]+Z_[^_]+Z_([a-z_]+)$/;

function readPaymentRecord(store: Store, key: string): Promise<PaymentRecord | undefined> {
  const id = key.slice('payments/'.length);
  return readStoredRecord(store, key, paymentRecordSchema, { id, ...readPaymentKey(id) });
}

/** Lists the payments of the month. Its cache is separate, because a list forgets the records of others. */
const listLatest = createPageReader({ read: readPaymentRecord, searchTextOf: () => '' });

const listStored = createPageReader({
  read: readPaymentRecord,
  searchTextOf: (payment) => {
    const { id, payerName, payerEmail, invoiceId, paidAt } = payment;
    const days = paidAt && searchableDay(paidAt);
    return toSearchText([id, payerName, payerEmail, planNameOf(payment), invoiceId, days]);
  },
});

/** Refunds of a payment. Each is the difference between two stored totals. */
function readRefunds(
  store: Store,
  totals: readonly SubjectEntry[],
): Promise<ListedPayment['refunds']> {
  return inParallel([...totals.entries()], async ([index, { key, value }]) => {
    const { recordedAt = '' } =
      (await readStoredRecord(store, key, refundOrDisputeSchema, {})) ?? {};
    return { amount: Number(value) - Number(totals[index - 1]?.value ?? 0), at: recordedAt };
  });
}

async function readDisputes(
  store: Store,
  states: readonly SubjectEntry[],
): Promise<ListedPayment['disputes']> {
  const disputes = await inParallel(states, async ({ key, value: status }) => {
    const {
      disputeId = '',
      amount = 0,
      evidenceDueAt,
    } = (await readStoredRecord(store, key, refundOrDisputeSchema, {})) ?? {};
    const [at = ''] = key.split('/').at(-1)?.split('_') ?? [];
    const answerBy = awaitsAnswer(status) ? evidenceDueAt : undefined;
    return [disputeId, { amount, status, at: fromKeyTime(at), answerBy }] as const;
  });
  return [...new Map(disputes).values()];
}

/** Thirteen weeks, so that the latest payments include the weeks of the summary in every time zone. */
const LATEST_MS = 91 * DAY_MS;

/**
 * Id of the newest payment, the kinds and times of the latest ones, how many wait for staff, and what was received in
 * this calendar month. It makes three calls for every 1,000 keys, and reads each payment of the month that is not cached.
 */
export async function countPayments(store: Store, now: Date) {
  const [keys, changes, disputes] = await Promise.all([
    listKeys(store, 'payments/'),
    groupBySubject(store, 'subscription-changes/', changePattern),
    groupBySubject(store, 'disputes/', changePattern),
  ]);
  const countWith = (states: typeof changes, isWaiting: (status: string) => boolean) =>
    [...states.values()].filter((group) => isWaiting(group.at(-1)?.value ?? 'active')).length;
  const ids = keys.filter((id) => readPaymentKey(id) !== undefined);
  const first = toKeyTime(new Date(now.getTime() - LATEST_MS).toISOString());
  const latest = ids
    .filter((id) => id >= first)
    .map((id) => ({ id, key: `payments/${id}`, paidAt: '', kind: '', ...readPaymentKey(id) }));
  const monthOf = (instant: string | Date) => dayOf(instant).slice(0, 7);
  const ofMonth = latest.filter(({ paidAt }) => monthOf(paidAt) === monthOf(now));
  const payments: PaymentRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLatest({ store, entries: ofMonth, query: { cursor, limit: 1_000 } });
    payments.push(...page.records.map(([payment]) => payment));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const sums = Map.groupBy(payments, ({ currency, isTest }) => `${currency} ${isTest}`);
  return {
    newest: newestOf(ids),
    latest: latest.map(({ paidAt, kind }) => ({ at: paidAt, status: kind })),
    waiting: {
      disputed: countWith(disputes, awaitsAnswer),
      overdue: countWith(changes, isOverdue),
    } satisfies Partial<Record<PaymentFilter, number>>,
    received: [...sums.values()].map((group) => ({
      amount: group.reduce((sum, { amount = 0 }) => sum + amount, 0),
      currency: group[0]?.currency,
      isTest: group[0]?.isTest ?? false,
    })),
  };
}

/** Time at which a subscription ends or ended; null if no end is set. */
async function readEnd(
  store: Store,
  changes: ReadonlyMap<string, readonly SubjectEntry[]>,
  subscriptionId: string,
): Promise<string | null> {
  const change = changes.get(subscriptionId)?.at(-1);
  const record = change && (await readStoredRecord(store, change.key, changeRecordSchema, {}));
  return record?.endsAt ?? null;
}

/** True if an intake was sent with this email address. */
export type SentIntake = (email: string) => boolean;

/**
 * Lists payments. It makes four list calls, and reads each listed payment that is not cached. For the listed
 * payments, it also reads each refund, each state of a dispute, and each changed subscription. The filter
 * `ending` reads every changed subscription that runs.
 * @param findIntakeSenders finds out who has sent an intake, to show who still has to send one.
 */
export async function listPayments(
  store: Store,
  query: ListQuery,
  findIntakeSenders: () => Promise<SentIntake>,
): Promise<Page<ListedPayment>> {
  const [keys, changes, refunds, disputes, hasSentIntake] = await Promise.all([
    listKeys(store, 'payments/'),
    groupBySubject(store, 'subscription-changes/', changePattern),
    groupBySubject(store, 'refunds/', /^([^/]+)\/(\d{12})$/),
    groupBySubject(store, 'disputes/', changePattern),
    findIntakeSenders(),
  ]);
  const statusOf = ({ subscriptionId }: PaymentRecord) =>
    changes.get(subscriptionId)?.at(-1)?.value;
  const awaitsIntake = (payment: PaymentRecord) =>
    payment.kind === 'first' &&
    isVoiceAgentPlan(payment.planId) &&
    !hasEnded(statusOf(payment)) &&
    !hasSentIntake(payment.payerEmail);
  const filter = paymentFilters.find((name) => name === query.status);
  const running = [...changes].filter(([, states]) => !hasEnded(states.at(-1)?.value));
  const ends = new Map(
    filter === 'ending'
      ? await inParallel(running, async ([id]) => [id, await readEnd(store, changes, id)] as const)
      : [],
  );
  const filters: Readonly<Record<PaymentFilter, (payment: PaymentRecord) => boolean>> = {
    no_intake: awaitsIntake,
    overdue: (payment) => isOverdue(statusOf(payment) ?? 'active') && payment.kind === 'first',
    ending: ({ subscriptionId, kind }) => kind === 'first' && Boolean(ends.get(subscriptionId)),
    ended: (payment) => hasEnded(statusOf(payment)) && payment.kind === 'first',
    refunded: ({ invoiceId }) => refunds.has(invoiceId),
    disputed: ({ invoiceId }) => disputes.has(invoiceId),
  };
  const page = await listStored({
    store,
    entries: keys
      .filter((id) => readPaymentKey(id) !== undefined)
      .map((id) => ({ id, key: `payments/${id}` })),
    query: { ...query, status: undefined },
    accepts: filter && filters[filter],
  });
  const concerned = new Set(page.records.map(([{ subscriptionId }]) => subscriptionId));
  await inParallel(
    [...concerned].filter((id) => !ends.has(id)),
    async (id) => ends.set(id, await readEnd(store, changes, id)),
  );
  const records = await inParallel(page.records, async ([payment]) => {
    const { invoiceId } = payment;
    return {
      ...payment,
      planName: planNameOf(payment),
      subscriptionStatus: statusOf(payment) ?? null,
      subscriptionEndsAt: ends.get(payment.subscriptionId) ?? null,
      refunds: await readRefunds(store, refunds.get(invoiceId) ?? []),
      disputes: await readDisputes(store, disputes.get(invoiceId) ?? []),
      awaitsIntake: awaitsIntake(payment),
    };
  });
  return { ...page, records };
}
