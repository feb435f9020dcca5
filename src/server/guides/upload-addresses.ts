import { uploadAddressPath } from '../../domain/training-guide.ts';
import { TooManyError } from '../errors.ts';
import { atOnce } from '../later.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { tryMailOnce } from '../mail/mail-once.ts';
import { uploadQuotaNotification } from '../mail/notifications.ts';
import { newId } from '../storage/attempts.ts';
import { writeOnce } from '../storage/blobs.ts';
import { endOfWindow, isBeyondQuota } from '../storage/quota.ts';
import { ticketKey, type UploadDeps } from './training-guide-upload.ts';

/** Upload addresses handed out in one window of 17.5 minutes; so many files is the most it can keep. */
export const ADDRESSES_PER_WINDOW = 40;

/**
 * Hands out an address that takes one file, once, for an hour. Half of its id is random: it can be
 * known only to whom it was handed out. Of a flood, the agency is told once a day. Costs two calls.
 * @param origin the site's own, e.g. `https://wrenloop.example`.
 * @throws TooManyError beyond ADDRESSES_PER_WINDOW; DomainError `unavailable` when it is not certain that
 * the address will work.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now, deliver }: UploadDeps & { readonly deliver: DeliverMail },
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  if (await isBeyondQuota(store, 'tickets/', id, ADDRESSES_PER_WINDOW)) {
    const topic = `upload-quota-${now.toISOString().slice(0, 10)}`;
    const mail = uploadQuotaNotification(ADDRESSES_PER_WINDOW);
    await atOnce(() => tryMailOnce(topic, mail, { store, now, deliver }));
    throw new TooManyError(endOfWindow(id) - now.getTime());
  }
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}
