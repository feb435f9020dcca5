import type { Store } from '@netlify/blobs';
import { TRAINING_GUIDE_MAX_BYTES, UPLOAD_ADDRESS_VALID_MS } from '../../domain/training-guide.ts';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { hasKey, writeBytesOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';

/*
 * Keys of the `training-guides` store. Nothing in it is ever rewritten; every id is a ULID, so the
 * age of all three is in the key.
 *   tickets/<id>   an upload address was handed out
 *   guides/<id>    the file that came to it
 *   claims/<id>    the intake the file belongs to
 *
 * This module also runs in an edge function (Deno): Web APIs and @netlify/blobs only.
 */
export const ticketKey = (id: string) => `tickets/${id}`;
export const guideKey = (id: string) => `guides/${id}`;
export const claimKey = (id: string) => `claims/${id}`;

export interface UploadDeps {
  readonly store: Store;
  readonly now: Date;
}

/**
 * Takes the file that is sent to an upload address, once. Nothing is stored unless all of it came.
 * @param id what the address ends in.
 * @param readFile reads the body whole; asked only when the address is good.
 * @throws DomainError `not-found` for an address that was never handed out, `forbidden` for one that
 * is too old, `conflict` for one that has its file, `invalid` for an empty file, `unavailable` when
 * it is not certain that the file is stored; and whatever `readFile` throws.
 */
export async function takeTrainingGuide(
  id: string,
  readFile: (maxBytes: number) => Promise<Blob>,
  { store, now }: UploadDeps,
): Promise<void> {
  const unknown = new DomainError('not-found', 'This upload address does not exist.');
  if (!ulidPattern.test(id)) throw unknown;
  const age = now.getTime() - timeOfUlid(id);
  if (age > UPLOAD_ADDRESS_VALID_MS) {
    throw new DomainError('forbidden', 'This upload address has expired.');
  }
  const [wasIssued, isTaken, wasClaimed] = await Promise.all([
    hasKey(store, ticketKey(id)),
    hasKey(store, guideKey(id)),
    hasKey(store, claimKey(id)),
  ]);
  if (!wasIssued) throw unknown;
  const used = new DomainError('conflict', 'This upload address was used before.');
  // A claim outlives its guide: staff may have deleted the intake and the file with it.
  if (isTaken || wasClaimed) throw used;

  const file = await readFile(TRAINING_GUIDE_MAX_BYTES);
  if (file.size === 0) throw new DomainError('invalid', 'The file is empty.');
  const notes = { size: file.size, uploadedAt: now.toISOString() };
  const outcome = await writeBytesOnce(store, guideKey(id), file, notes);
  if (outcome === 'taken') throw used;
}
