import type { Store } from '@netlify/blobs';
import { TRAINING_GUIDE_MAX_BYTES, uploadAddressPath } from '../../domain/training-guide.ts';
import { TooManyError } from '../errors.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { tryMailOnce } from '../mail/mail-once.ts';
import { uploadQuotaNotification } from '../mail/notifications.ts';
import { newId } from '../storage/attempts.ts';
import { inParallel, readMetadata, writeOnce } from '../storage/blobs.ts';
import { earlierInWindow, isBeyondQuota, QUOTA_WINDOW_MS } from '../storage/quota.ts';
import { guideKey, ticketKey, type UploadDeps } from './training-guide-upload.ts';
import { sizeIn } from './training-guides.ts';

/** Upload addresses handed out in one window of 17.5 minutes. */
export const ADDRESSES_PER_WINDOW = 40;
/** Once files of so many bytes came to addresses of one window, it hands out no more. */
export const BYTES_PER_WINDOW = 20 * TRAINING_GUIDE_MAX_BYTES;

const BYTES_PER_MB = 1_048_576;

/**
 * Whether the files of a window are as much as it may keep. Costs one call, and one for each file once
 * they are so many that they could be.
 */
async function isFull(store: Store, id: string): Promise<boolean> {
  const ids = await earlierInWindow(store, 'guides/', id, ADDRESSES_PER_WINDOW);
  if (ids.length * TRAINING_GUIDE_MAX_BYTES < BYTES_PER_WINDOW) return false;
  const notes = await inParallel(ids, (guide) => readMetadata(store, guideKey(guide)));
  return notes.reduce((sum, each) => sum + (sizeIn(each) ?? 0), 0) >= BYTES_PER_WINDOW;
}

/**
 * Hands out an address that takes one file, once, for an hour. Half of its id is random: it can be
 * known only to whom it was handed out. Of a flood, the agency is told once a day. Costs three calls.
 * @param origin the site's own, e.g. `https://wrenloop.example`.
 * @throws TooManyError beyond ADDRESSES_PER_WINDOW or BYTES_PER_WINDOW; DomainError `unavailable` when it is not certain
 * that the address will work.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now, deliver }: UploadDeps & { readonly deliver: DeliverMail },
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  const reached = await Promise.all([
    isBeyondQuota(store, 'tickets/', id, ADDRESSES_PER_WINDOW),
    isFull(store, id),
  ]);
  if (reached.includes(true)) {
    const topic = `upload-quota-${now.toISOString().slice(0, 10)}`;
    const mail = uploadQuotaNotification(ADDRESSES_PER_WINDOW, BYTES_PER_WINDOW / BYTES_PER_MB);
    await tryMailOnce(topic, mail, { store, now, deliver });
    throw new TooManyError(QUOTA_WINDOW_MS - (now.getTime() % QUOTA_WINDOW_MS));
  }
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}
