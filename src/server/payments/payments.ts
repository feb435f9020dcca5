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

/* Reads the records that payment-events.ts writes. That file describes the keys. */

/** Last key of a subject, and the value in it. */
interface Last {
  readonly key: string;
  readonly says: string;
}

/**
 * Returns the last key of each subject below a prefix.
 * @param pattern matches the rest of a key. Its groups are the subject and the value.
 */
async function listLast(
  store: Store,
  prefix: 'disputes/' | 'refunds/' | 'subscription-changes/',
  pattern: RegExp,
): Promise<Map<string, Last>> {
  const last = new Map<string, Last>();
  for (const key of (await listKeys(store, prefix)).toSorted()) {
    const match = pattern.exec(key);
    if (match) last.set(match[1]!, { key: prefix + key, says: match[2]! });
  }
  return last;
}

/** `<subject>/<event time>_<seen>_<status>` */
const changePattern = /^([^/]+)\/[^_/]+Z_[^_]+Z_([a-z_]+)$/;

/** Returns the keys of all payments, newest first. */
export async function listPaymentKeys(store: Store): Promise<string[]> {
  return (await listKeys(store, 'payments/'))
    .filter((key) => readPaymentKey(key) !== undefined)
    .sort()
    .reverse();
}

/**
 * Lists payments, newest first. It makes four list calls, one read for each listed payment, and one for
 * each of their subscriptions that changed.
 */
export async function listPayments(store: Store, query: PageQuery): Promise<Page<ListedPayment>> {
  const [keys, changes, refunds, disputes] = await Promise.all([
    listPaymentKeys(store),
    listLast(store, 'subscription-changes/', changePattern),
    listLast(store, 'refunds/', /^([^/]+)\/(\d{12})$/),
    listLast(store, 'disputes/', changePattern),
  ]);
  const { page, nextCursor } = takePage(keys, query);
  const kept = await inParallel(page, (id) =>
    readKept(store, `payments/${id}`, keptPaymentSchema, { id, ...readPaymentKey(id) }),
  );
  const payments = kept.filter((payment) => payment !== undefined);
  const concerned = new Set(
    payments
      .map(({ subscriptionId }) => changes.get(subscriptionId))
      .filter((change) => change !== undefined),
  );
  const ends = new Map<Last | undefined, string | null | undefined>();
  await inParallel([...concerned], async (change) => {
    ends.set(change, (await readKept(store, change.key, keptChangeSchema, {}))?.endsAt);
  });
  const records = payments.map((payment) => {
    const change = changes.get(payment.subscriptionId);
    return {
      ...payment,
      planName: planNameOf(payment),
      subscriptionStatus: change?.says ?? null,
      subscriptionEndsAt: ends.get(change) ?? null,
      refundedAmount: Number(refunds.get(payment.invoiceId)?.says ?? 0),
      disputeStatus: disputes.get(payment.invoiceId)?.says ?? null,
    };
  });
  return { records, total: keys.length, nextCursor };
}
