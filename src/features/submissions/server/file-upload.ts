import type { Store } from '@netlify/blobs';
import { UPLOAD_MAX_BYTES, UPLOAD_ADDRESS_VALID_MS } from '#features/forms/file-rules.ts';
import { timeOfUlid, ulidPattern } from '#platform/ulid.ts';
import { hasKey, writeBytesOnce } from '#platform/server/storage/blobs.ts';
import { DomainError } from '#platform/server/errors.ts';

// This module also runs in an edge function (Deno): use only Web APIs and @netlify/blobs.
export const addressKey = (id: string) => `addresses/${id}`;
export const fileKey = (id: string) => `files/${id}`;
export const ownerKey = (id: string) => `owners/${id}`;

export interface UploadDeps {
  readonly store: Store;
  readonly now: Date;
}

/**
 * Stores the file sent to an upload address, once. It stores only complete files.
 * @param id the last part of the address.
 * @param readFile reads the whole body; called only if the address is valid.
 * @throws DomainError `not-found` for an address that was never issued, `forbidden` for an expired one,
 * `conflict` for one that was used before, `invalid` for an empty file, `unavailable` if it is uncertain
 * that the file is stored; and every error of `readFile`.
 */
export async function storeFile(
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
  const [wasIssued, isTaken, isAssigned] = await Promise.all([
    hasKey(store, addressKey(id)),
    hasKey(store, fileKey(id)),
    hasKey(store, ownerKey(id)),
  ]);
  if (!wasIssued) throw unknown;
  const used = new DomainError('conflict', 'This upload address was used before.');
  // The record of the owner can outlast the file: staff may have deleted the intake together with the file.
  if (isTaken || isAssigned) throw used;

  const file = await readFile(UPLOAD_MAX_BYTES);
  if (file.size === 0) throw new DomainError('invalid', 'The file is empty.');
  const notes = { size: file.size, uploadedAt: now.toISOString() };
  const outcome = await writeBytesOnce(store, fileKey(id), file, notes);
  if (outcome === 'taken') throw used;
}
