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
 * @param pattern matches the rest of a key, after the subject and a slash. Its first group is the value.
 */
async function listLast(
  store: Store,
  prefix: 'disputes/' | 'refunds/' | 'subscription-changes/',
  pattern: RegExp,
): Promise<Map<string, Last>> {
  const last = new Map<string, Last>();
  for (const key of (await listKeys(store, prefix)).toSorted()) {
    const [thing = '', rest = ''] = key.split('/');
    const says = pattern.exec(rest)?.[1];
    if (says) last.set(thing, { key: prefix + key, says });
  }
  return last;
}

/** `<event time>_<seen>_<status>` */
const changePattern = /^[^_]+Z_[^_]+Z_([a-z_]+)$/;

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
    listLast(store, 'refunds/', /^(\d{12})$/),
    listLast(store, 'disputes/', changePattern),
  ]);
  const { page, nextCursor } = takePage(keys, query);
  const kept = await inParallel(page, (id) =>
    readKept(store, `payments/${id}`, keptPaymentSchema, { id, ...readPaymentKey(id) }),
  );
  const payments = kept.filter((payment) => payment !== undefined);
  const concerned = new Set(
    payments.flatMap(({ subscriptionId }) => changes.get(subscriptionId) ?? []),
  );
  const ends = new Map<Last | undefined, string>();
  await inParallel([...concerned], async (change) => {
    const { endsAt } = (await readKept(store, change.key, keptChangeSchema, {})) ?? {};
    if (endsAt) ends.set(change, endsAt);
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
