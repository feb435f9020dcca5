import { uploadAddressPath } from '../../domain/training-guide.ts';
import type { AddressLimit } from '../storage/address-counts.ts';
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
