import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { HOUR_MS } from '#platform/retention.ts';
import { DomainError } from '#platform/server/errors.ts';
import {
  countAction,
  enforceRateLimit,
  listActions,
  type RateLimit,
  recentOf,
} from '#platform/server/storage/address-counts.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { inParallel, listKeys, readRecord, writeOnce } from '#platform/server/storage/blobs.ts';
import { answerTexts } from '#texts/answers.ts';

/** Limit of checkouts that were started. */
export const checkoutLimit: RateLimit = {
  action: 'checkout',
  count: 60,
  windowMs: HOUR_MS,
  problem: answerTexts.tooMany.checkout,
};

/** Limit of failed payments. More of them indicate card testing. */
export const failedPaymentLimit: RateLimit = {
  action: 'failed-payment',
  count: 10,
  windowMs: HOUR_MS,
  problem: answerTexts.tooMany['failed-payment'],
};

/**
 * Prefix of the keys that store the network addresses of a checkout, as hashes: checkouts/<purchase>/<id> in the
 * store of counts. Stripe's metadata cannot store it, because a customer may change networks, and
 * an idempotency key cannot be reused with different metadata.
 */
const startsOf = (purchaseId: string) => `checkouts/${purchaseId}/` as const;

const startSchema = z.object({ addressHash: z.string() });

/**
 * Counts a checkout for its network address. Continuing a purchase is not counted. If storage cannot be
 * reached, the checkout is allowed, because a sale is worth more than a limit.
 * @param caller.openStore opens the store of counts.
 * @param caller.addressHash hash of the caller's address (`hashAddress`); empty if the platform does not provide it.
 * @throws DomainError `too-many` if the address has started too many checkouts or has too many failed payments.
 */
export async function checkCheckoutLimits(
  purchaseId: string,
  {
    openStore,
    addressHash,
    now,
  }: { readonly openStore: () => Store; readonly addressHash: string; readonly now: Date },
): Promise<void> {
  if (addressHash === '') return;
  try {
    const store = openStore();
    const [starts, checkouts, failures] = await Promise.all([
      listKeys(store, startsOf(purchaseId)),
      listActions(store, checkoutLimit, addressHash),
      listActions(store, failedPaymentLimit, addressHash),
    ]);
    enforceRateLimit(failedPaymentLimit, failures, now);
    if (starts.length > 0) return;
    enforceRateLimit(checkoutLimit, checkouts, now);
    await Promise.all([
      countAction(store, checkoutLimit, addressHash, now),
      writeOnce(store, startsOf(purchaseId) + newId(now), { addressHash }),
    ]);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'too-many') throw error;
  }
}

/**
 * Counts a failed payment for the address that started its checkout. Stripe may report it twice at the same time.
 * @returns true if the address has reached its limit.
 */
export async function countFailure(
  store: Store,
  purchaseId: string,
  { event, failedAt, now }: { readonly event: string; readonly failedAt: Date; readonly now: Date },
): Promise<boolean> {
  const prefix = startsOf(purchaseId);
  const starts = await inParallel(await listKeys(store, prefix), (key) =>
    readRecord(store, prefix + key, startSchema),
  );
  const addressHash = starts.find((start) => start.kind === 'found')?.record.addressHash;
  if (addressHash === undefined) return false;
  await countAction(store, failedPaymentLimit, addressHash, failedAt, event);
  const failures = await listActions(store, failedPaymentLimit, addressHash);
  return recentOf(failedPaymentLimit, failures, now).length >= failedPaymentLimit.count;
}
