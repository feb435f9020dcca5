import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { hasKey, listKeys } from '../storage/blobs.ts';

/*
 * Keys of the `contact-messages` store. Records are written once and never overwritten.
 *   attempts/<hash>          id of the message that an attempt created (attempts.ts)
 *   messages/<id>            message of a visitor
 *   suspected/<id>           message that looks like spam, with the reason
 *   deletions/<id>           time of a deletion by staff
 *   mails/<id>-agency/…      state of the email to the agency (mail-once.ts)
 *   mails/many-<id>-<day>/…  state of the one email about many messages
 *   mails/suspected-<day>/…  state of the daily email about suspected messages
 */
export const MESSAGES = 'messages';
export const SUSPECTED = 'suspected';
export const messageKey = (id: string) => `${MESSAGES}/${id}`;
export const suspectedKey = (id: string) => `${SUSPECTED}/${id}`;
export const deletionKey = (id: string) => `deletions/${id}`;
export const agencyMailTopic = (id: string) => `${id}-agency`;

/** Returns the ids of all messages of a kind, newest first. It makes one call for every 1,000. */
export async function listIds(
  store: Store,
  kind: typeof MESSAGES | typeof SUSPECTED,
): Promise<string[]> {
  const keys = await listKeys(store, `${kind}/`);
  return keys
    .filter((key) => ulidSchema.safeParse(key).success)
    .sort()
    .reverse();
}

/** True if staff deleted the message. */
export function wasDeleted(store: Store, id: string): Promise<boolean> {
  return hasKey(store, deletionKey(id));
}
