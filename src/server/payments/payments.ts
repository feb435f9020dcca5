import type { Store } from '@netlify/blobs';
import {
  keptChangeSchema,
  keptPaymentSchema,
  type ListedPayment,
  planNameOf,
  readPaymentKey,
} from '../../domain/payment.ts';
import { inParallel, listKeys, readKept } from '../storage/blobs.ts';
import { type Page, type PageQuery, takePage } from '../storage/pages.ts';

/* Reads what payment-events.ts writes; the layout of the keys is explained there. */

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
export async function listPayments(store: Store, query: PageQuery): Promise<Page<ListedPayment>> {
  const [keys, changes, refunds, disputes] = await Promise.all([
    listPaymentKeys(store),
    listNewestChanges(store, 'subscription-changes/'),
    readRefundedAmounts(store),
    listNewestChanges(store, 'disputes/'),
  ]);
  const { page, nextCursor } = takePage(keys, query);
  const kept = await inParallel(page, (id) =>
    readKept(store, `payments/${id}`, keptPaymentSchema, { id, ...readPaymentKey(id) }),
  );
  const payments = kept.filter((payment) => payment !== undefined);
  const concerned = new Set(
    payments.flatMap(({ subscriptionId }) => changes.get(subscriptionId) ?? []),
  );
  const ends = new Map<Change | undefined, string>();
  await inParallel([...concerned], async (change) => {
    const { endsAt } = (await readKept(store, change.key, keptChangeSchema, {})) ?? {};
    if (endsAt) ends.set(change, endsAt);
  });
  const records = payments.map((payment) => {
    const change = changes.get(payment.subscriptionId);
    return {
      ...payment,
      planName: planNameOf(payment),
      subscriptionStatus: change?.status ?? null,
      subscriptionEndsAt: ends.get(change) ?? null,
      refundedAmount: refunds.get(payment.invoiceId) ?? 0,
      disputeStatus: disputes.get(payment.invoiceId)?.status ?? null,
    };
  });
  return { records, total: keys.length, nextCursor };
}
