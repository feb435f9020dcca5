import type { Store } from '@netlify/blobs';
import { type ListedPayment, paymentKeyPattern, storedPaymentSchema } from '../domain/payment.ts';
import { inParallel, listKeys, readRecord } from './blobs.ts';

/* Reads what payment-events.ts writes; the layout of the keys is explained there. */

/** Payments read at the same time. */
const PARALLEL_READS = 20;

export interface PaymentPage {
  readonly payments: ListedPayment[];
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Payments whose record no longer fits: named, never shown half-read. */
  readonly unreadable: string[];
}

/** The newest status of each subscription, from keys `<subscription>/<event time>_<seen>_<status>`. */
async function readSubscriptionStatuses(store: Store): Promise<Map<string, string>> {
  const keys = await listKeys(store, 'subscription-changes/');
  const statuses = new Map<string, string>();
  for (const key of keys.toSorted()) {
    const { subscription, status } =
      /^(?<subscription>sub_\w+)\/\w+?Z_\w+?Z_(?<status>[a-z_]+)$/.exec(key)?.groups ?? {};
    if (subscription && status) statuses.set(subscription, status);
  }
  return statuses;
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

/** Lists payments, newest first. Costs three key lists and one read for every payment answered. */
export async function listPayments(
  store: Store,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<PaymentPage> {
  const [allKeys, statuses, refunds] = await Promise.all([
    listKeys(store, 'payments/'),
    readSubscriptionStatuses(store),
    readRefundedAmounts(store),
  ]);
  const keys = allKeys
    .filter((key) => paymentKeyPattern.test(key))
    .sort()
    .reverse();
  const remaining = cursor === undefined ? keys : keys.filter((key) => key < cursor);
  const page = remaining.slice(0, limit);
  const outcomes = await inParallel(page, PARALLEL_READS, (key) =>
    readRecord(store, `payments/${key}`, storedPaymentSchema),
  );
  return {
    payments: outcomes.flatMap((outcome) => {
      if (outcome.kind !== 'found') return [];
      const { record } = outcome;
      return [
        {
          ...record,
          subscriptionStatus: statuses.get(record.subscriptionId) ?? null,
          refundedAmount: refunds.get(record.invoiceId) ?? 0,
        },
      ];
    }),
    total: keys.length,
    nextCursor: remaining.length > limit ? page.at(-1) : undefined,
    unreadable: page.filter((_, index) => outcomes[index]?.kind === 'unreadable'),
  };
}
