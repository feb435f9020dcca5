import type { Store } from '@netlify/blobs';
import { uploadAddressPath } from '../../domain/training-guide.ts';
import {
  type AddressLimit,
  countAction,
  listActions,
  refuseBeyond,
} from '../storage/address-counts.ts';
import { newId } from '../storage/attempts.ts';
import { writeOnce } from '../storage/blobs.ts';
import { ticketKey, type UploadDeps } from './training-guide-upload.ts';

/** Maximum number of upload addresses for one network address in an hour. */
export const uploadLimit: AddressLimit = {
  count: 20,
  windowMs: 60 * 60 * 1_000,
  what: 'files were uploaded',
};

/**
 * Counts an upload for its network address.
 * @param options.source hash of the caller's address (`sourceOf`); empty if the platform does not provide
 * it.
 * @throws TooManyError beyond `uploadLimit`; DomainError `unavailable` if the counts cannot be read or
 * written.
 */
export async function admitUpload(
  openCounts: () => Store,
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<void> {
  if (source === '') return;
  const counts = openCounts();
  refuseBeyond(uploadLimit, await listActions(counts, 'upload', source), now);
  await countAction(counts, 'upload', source, now);
}

/**
 * Issues an address that accepts one file within an hour. Half of its id is random, so that others cannot
 * guess it.
 * @param origin origin of the site, such as `https://wrenloop.example`.
 * @throws DomainError `unavailable` if it is uncertain that the address will work.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now }: UploadDeps,
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}
