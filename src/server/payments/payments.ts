import type { Store } from '@netlify/blobs';
import {
  type ListedPayment,
  paymentKeyPattern,
  storedPaymentSchema,
  storedSubscriptionChangeSchema,
} from '../../domain/payment.ts';
import { inParallel, listKeys, readRecord } from '../storage/blobs.ts';

/* Reads what payment-events.ts writes; the layout of the keys is explained there. */

export interface PaymentPage {
  readonly payments: ListedPayment[];
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Payments whose record no longer fits: named, never shown half-read. */
  readonly unreadable: string[];
}

interface ChangeKey {
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

/** The newest change of each subscription: keys `<subscription>/<event time>_<seen>_<status>`. */
async function listNewestChanges(store: Store): Promise<Map<string, ChangeKey>> {
  const newest = new Map<string, ChangeKey>();
  for (const key of (await listKeys(store, 'subscription-changes/')).toSorted()) {
    const { subscription, status } =
      /^(?<subscription>sub_\w+)\/\w+?Z_\w+?Z_(?<status>[a-z_]+)$/.exec(key)?.groups ?? {};
    if (subscription && status) newest.set(subscription, { key, status });
  }
  return newest;
}

/** When subscriptions end, of those that do. */
async function readEnds(
  store: Store,
  changes: readonly ChangeKey[],
): Promise<{ ends: ReadonlyMap<ChangeKey, string>; unreadable: string[] }> {
  const outcomes = await inParallel(changes, ({ key }) =>
    readRecord(store, `subscription-changes/${key}`, storedSubscriptionChangeSchema),
  );
  const ends = new Map<ChangeKey, string>();
  const unreadable: string[] = [];
  for (const [index, change] of changes.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'found' && outcome.record.endsAt) ends.set(change, outcome.record.endsAt);
    if (outcome?.kind === 'unreadable') unreadable.push(change.key);
  }
  return { ends, unreadable };
}

/** The keys of all payments, newest first. */
export async function listPaymentKeys(store: Store): Promise<string[]> {
  return (await listKeys(store, 'payments/'))
    .filter((key) => paymentKeyPattern.test(key))
    .sort()
    .reverse();
}

/**
 * Lists payments, newest first. Costs three key lists, one read for every payment answered and one for
 * every subscription among them that changed.
 */
export async function listPayments(
  store: Store,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<PaymentPage> {
  const [keys, changes, refunds] = await Promise.all([
    listPaymentKeys(store),
    listNewestChanges(store),
    readRefundedAmounts(store),
  ]);
  const remaining = cursor === undefined ? keys : keys.filter((key) => key < cursor);
  const page = remaining.slice(0, limit);
  const outcomes = await inParallel(page, (key) =>
    readRecord(store, `payments/${key}`, storedPaymentSchema),
  );
  const payments = outcomes.flatMap((outcome) =>
    outcome.kind === 'found' ? [outcome.record] : [],
  );
  const concerned = new Set(
    payments.flatMap(({ subscriptionId }) => changes.get(subscriptionId) ?? []),
  );
  const { ends, unreadable } = await readEnds(store, [...concerned]);
  return {
    payments: payments.map((payment) => {
      const change = changes.get(payment.subscriptionId);
      return {
        ...payment,
        subscriptionStatus: change?.status ?? null,
        subscriptionEndsAt: (change && ends.get(change)) ?? null,
        refundedAmount: refunds.get(payment.invoiceId) ?? 0,
      };
    }),
    total: keys.length,
    nextCursor: remaining.length > limit ? page.at(-1) : undefined,
    unreadable: [
      ...page.filter((_, index) => outcomes[index]?.kind === 'unreadable'),
      ...unreadable,
    ],
  };
}
