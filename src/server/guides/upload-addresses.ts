import { HOUR_MS } from '../../domain/retention.ts';
import { uploadAddressPath } from '../../domain/training-guide.ts';
import { newId } from '../storage/attempts.ts';
import { writeOnce } from '../storage/blobs.ts';
import { ticketKey, type UploadDeps } from './training-guide-upload.ts';

/** Upload addresses for one network address in an hour. */
export const uploadLimit = { count: 20, windowMs: HOUR_MS, what: 'files were uploaded' };

/**
 * Issues an address that accepts one file within an hour. Half of its id is random, so that others cannot
 * guess it.
 * @param origin origin of the site, such as `https://wrenloop.example`.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now }: UploadDeps,
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}
