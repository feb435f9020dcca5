import type { Store } from '@netlify/blobs';
import { HOUR_MS } from '#platform/retention.ts';
import { DomainError } from '#platform/server/errors.ts';
import {
  type Caller,
  countAction,
  enforceRateLimit,
  listActions,
  prefixOfActions,
  type RateLimit,
} from '#platform/server/storage/address-counts.ts';
import { removeBlob } from '#platform/server/storage/blobs.ts';
import { answerTexts } from '#texts/answers.ts';

/** Limit of wrong passwords and refused passkeys. */
export const loginLimit: RateLimit = {
  action: 'login',
  count: 5,
  windowMs: HOUR_MS / 4,
  problem: answerTexts.tooMany.login,
};

/**
 * Checks a login unless its address has failed too often. The attempt is counted before the password or passkey
 * is checked, and all counts are removed if it was correct. Of several concurrent attempts, the one written last
 * sees all others, so the limit is never exceeded. Guessing from many addresses is not practical because of the
 * password's length (docs/decisions/2026-11-22-staff-password.md).
 * @param check throws a DomainError `unauthenticated` for a wrong password or passkey.
 * @throws DomainError `too-many` before the login is checked; `unavailable` if attempts cannot be counted;
 * the errors of `check`.
 */
export async function throttleLogin<Result>(
  store: Store,
  { addressHash, now }: Caller,
  check: () => Promise<Result>,
): Promise<Result> {
  if (addressHash === '') return check();
  // If storage fails, retention removes the counts later.
  const removeCounts = (ids: readonly string[]) =>
    Promise.allSettled(
      ids.map((id) => removeBlob(store, prefixOfActions(loginLimit, addressHash) + id)),
    );
  const id = await countAction(store, loginLimit, addressHash, now);
  try {
    const others = (await listActions(store, loginLimit, addressHash)).filter(
      (other) => other !== id,
    );
    enforceRateLimit(loginLimit, others, now);
    const result = await check();
    await removeCounts([id, ...others]);
    return result;
  } catch (error) {
    const isWrong = error instanceof DomainError && error.kind === 'unauthenticated';
    // If nothing was checked, the attempt does not count.
    if (!isWrong) await removeCounts([id]);
    throw error;
  }
}
