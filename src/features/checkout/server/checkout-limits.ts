import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { DomainError } from '#platform/server/errors.ts';
import {
  countAction,
  rateLimits,
  listActions,
  recentOf,
  enforceRateLimit,
} from '#platform/server/storage/address-counts.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { inParallel, listKeys, readRecord, writeOnce } from '#platform/server/storage/blobs.ts';

/**
 * Returns the prefix of the keys that store the sources of a checkout: tries/attempt-<attempt>/<id> in the
 * store of counts. Stripe's metadata cannot store the source, because a customer may change networks, and
 * an idempotency key cannot be reused with different metadata.
 */
const startsOf = (attemptId: string) => `tries/attempt-${attemptId}/` as const;

const startSchema = z.object({ source: z.string() });

/**
 * Counts a checkout for its network address. Continuing an attempt is not counted. If storage cannot be
 * reached, the checkout is allowed, because a sale is worth more than a limit.
 * @param caller.openStore opens the store of counts.
 * @param caller.source hash of the caller's address (`hashAddress`); empty if the platform does not provide it.
 * @throws DomainError `too-many` if the address has started too many checkouts or has too many failed payments.
 */
export async function checkCheckoutLimits(
  attemptId: string,
  {
    openStore,
    source,
    now,
  }: { readonly openStore: () => Store; readonly source: string; readonly now: Date },
): Promise<void> {
  if (source === '') return;
  try {
    const store = openStore();
    const [starts, checkouts, failures] = await Promise.all([
      listKeys(store, startsOf(attemptId)),
      listActions(store, 'checkout', source),
      listActions(store, 'failed-payment', source),
    ]);
    enforceRateLimit('failed-payment', failures, now);
    if (starts.length > 0) return;
    enforceRateLimit('checkout', checkouts, now);
    await Promise.all([
      countAction(store, 'checkout', source, now),
      writeOnce(store, startsOf(attemptId) + newId(now), { source }),
    ]);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'too-many') throw error;
  }
}

/**
 * Counts a failed payment for the address that started its checkout.
 * @returns true if the address has reached its limit.
 */
export async function countFailure(store: Store, attemptId: string, now: Date): Promise<boolean> {
  const prefix = startsOf(attemptId);
  const starts = await inParallel(await listKeys(store, prefix), (key) =>
    readRecord(store, prefix + key, startSchema),
  );
  const source = starts.find((start) => start.kind === 'found')?.record.source;
  if (source === undefined) return false;
  await countAction(store, 'failed-payment', source, now);
  const failures = await listActions(store, 'failed-payment', source);
  return recentOf('failed-payment', failures, now).length >= rateLimits['failed-payment'].count;
}
