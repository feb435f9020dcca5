import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { hasKey, listKeys } from '../storage/blobs.ts';

/*
 * Keys of the `contact-messages` store. Every record is written once and never rewritten.
 *   attempts/<hash>      which message an attempt became (attempts.ts)
 *   messages/<id>        what a visitor wrote
 *   suspected/<id>       what looks like a robot's, and why
 *   deletions/<id>       that staff deleted the message, and when
 *   mails/<id>-agency/…  whether the agency was told (mail-once.ts)
 *   mails/many-<id>-<day>/…  the same of the one mail about many that came at once
 *   mails/suspected-<day>/…  whether it was told how many suspected ones are new
 */
export const MESSAGES = 'messages';
export const SUSPECTED = 'suspected';
export const messageKey = (id: string) => `${MESSAGES}/${id}`;
export const suspectedKey = (id: string) => `${SUSPECTED}/${id}`;
export const deletionKey = (id: string) => `deletions/${id}`;
export const agencyMailTopic = (id: string) => `${id}-agency`;

/** Ids of all messages of a kind, newest first. Costs one call for every 1,000. */
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

/** Whether staff have deleted a message. */
export function wasDeleted(store: Store, id: string): Promise<boolean> {
  return hasKey(store, deletionKey(id));
}
