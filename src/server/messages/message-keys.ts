import type { Store } from '@netlify/blobs';
import { messageStatuses, SUSPECTED_STATUS } from '../../domain/contact-message.ts';
import { ulidSchema } from '../../domain/ids.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { hasKey, listKeys } from '../storage/blobs.ts';
import type { ListEntry } from '../storage/list-records.ts';
import { readNewestChanges, type StatusChange } from '../storage/status-changes.ts';

/*
 * Keys of the `contact-messages` store. Records are written once and never overwritten.
 *   attempts/<hash>          id of the message that an attempt created (attempts.ts)
 *   messages/<id>            message of a visitor
 *   suspected/<id>           message that looks like spam, with the reason
 *   status-changes/<id>/…    statuses set by staff (status-changes.ts)
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

/** Facts about a message that its keys contain. */
interface MessageEntry extends ListEntry {
  readonly status: string;
  readonly change: StatusChange | undefined;
}

/**
 * Returns all messages from their keys, newest first. It makes three calls, and more for every further 1,000
 * keys.
 */
export async function readMessageIndex(store: Store): Promise<MessageEntry[]> {
  const [inbox, suspected, changes] = await Promise.all([
    listIds(store, MESSAGES),
    listIds(store, SUSPECTED),
    readNewestChanges(store),
  ]);
  const isInbox = new Set(inbox);
  // A message that is being moved to the inbox may briefly exist in both places.
  return [...isInbox.union(new Set(suspected))]
    .sort()
    .reverse()
    .map((id) => {
      const change = changes.get(id);
      const [key, status] = isInbox.has(id)
        ? [messageKey(id), change?.status ?? messageStatuses[0]]
        : [suspectedKey(id), SUSPECTED_STATUS];
      return { id, key, time: timeOfUlid(id), status, change };
    });
}

/** True if staff deleted the message. */
export function wasDeleted(store: Store, id: string): Promise<boolean> {
  return hasKey(store, deletionKey(id));
}
