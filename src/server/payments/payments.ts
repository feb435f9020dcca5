import type { Store } from '@netlify/blobs';
import {
  keptChangeSchema,
  keptPaymentSchema,
  type ListedPayment,
  planNameOf,
  readPaymentKey,
} from '../../domain/payment.ts';
import { inParallel, listKeys, readKept } from '../storage/blobs.ts';

/* Reads what payment-events.ts writes; the layout of the keys is explained there. */

export interface PaymentPage {
  readonly payments: ListedPayment[];
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Keys of records that cannot be read; what their keys tell is listed all the same. */
  readonly unreadable: string[];
}

interface Change {
  readonly key: string;
  readonly status: string;
}

/** What was given back of each payment, in cents, from keys `<invoice>/<amount>`. */
async function readRefundedAmounts(store: Store): Promise<Map<string, number>> {
  const amounts = new Map<string, number>();
  for (const key of (await listKeys(store, 'refunds/')).toSorted()) {
    const { invoice, amount } = /^(?<invoice>in_\w+)\/(?<amount>\d{12})$/.exec(key)?.groups ?? {};
    if (invoice && amount) amounts.set(invoice, Number(amount));
  }
  return amounts;
}

/** The newest change of each thing: keys `<thing>/<event time>_<seen>_<status>`. */
async function listNewestChanges(
  store: Store,
  prefix: 'disputes/' | 'subscription-changes/',
): Promise<Map<string, Change>> {
  const newest = new Map<string, Change>();
  for (const key of (await listKeys(store, prefix)).toSorted()) {
    const { thing, status } =
      /^(?<thing>\w+)\/[^_/]+Z_[^_/]+Z_(?<status>[a-z_]+)$/.exec(key)?.groups ?? {};
    if (thing && status) newest.set(thing, { key: prefix + key, status });
  }
  return newest;
}

/** The keys of all payments, newest first. */
export async function listPaymentKeys(store: Store): Promise<string[]> {
  return (await listKeys(store, 'payments/'))
    .filter((key) => readPaymentKey(key) !== undefined)
    .sort()
    .reverse();
}

/**
 * Lists payments, newest first. Costs four key lists, one read for every payment answered and one for
 * every subscription among them that changed.
 */
export async function listPayments(
  store: Store,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<PaymentPage> {
  const [keys, changes, refunds, disputes] = await Promise.all([
    listPaymentKeys(store),
    listNewestChanges(store, 'subscription-changes/'),
    readRefundedAmounts(store),
    listNewestChanges(store, 'disputes/'),
  ]);
  const remaining = cursor === undefined ? keys : keys.filter((key) => key < cursor);
  const page = remaining.slice(0, limit);
  const unreadable: string[] = [];
  const payments = await inParallel(page, async (key) => {
    const told = { ...readPaymentKey(key) };
    const payment = await readKept(store, `payments/${key}`, keptPaymentSchema, told);
    if (payment?.isUnreadable) unreadable.push(key);
    return payment;
  });
  const found = payments.filter((payment) => payment !== undefined);
  const concerned = new Set(found.map(({ subscriptionId }) => changes.get(subscriptionId)));
  const ends = new Map<Change | undefined, string>();
  await inParallel([...concerned], async (change) => {
    const kept = change && (await readKept(store, change.key, keptChangeSchema, {}));
    if (kept?.isUnreadable) unreadable.push(change?.key ?? '');
    if (kept?.endsAt) ends.set(change, kept.endsAt);
  });
  return {
    payments: found.map((payment) => {
      const change = changes.get(payment.subscriptionId);
      return {
        ...payment,
        planName: planNameOf(payment),
        subscriptionStatus: change?.status ?? null,
        subscriptionEndsAt: ends.get(change) ?? null,
        refundedAmount: refunds.get(payment.invoiceId) ?? 0,
        disputeStatus: disputes.get(payment.invoiceId)?.status ?? null,
      };
    }),
    total: keys.length,
    nextCursor: remaining.length > limit ? page.at(-1) : undefined,
    unreadable,
  };
}
