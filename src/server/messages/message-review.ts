import type { Store } from '@netlify/blobs';
import {
  type ListedContactMessage,
  type MessageStatus,
  messageStatuses,
  storedContactMessageSchema,
} from '../../domain/contact-message.ts';
import { ulidSchema } from '../../domain/ids.ts';
import type { StatusAnswer } from '../../domain/intake-review.ts';
import { isSameName, nameToType } from '../../domain/text-rule.ts';
import { DomainError } from '../errors.ts';
import { removeTrainingGuide } from '../guides/training-guides.ts';
import { atOnce } from '../later.ts';
import { mailRecordsOf, tryMailOnce } from '../mail/mail-once.ts';
import { contactNotification } from '../mail/notifications.ts';
import { takeBackIfDeleted } from '../storage/attempts.ts';
import { readKept, removeBelow, removeBlob, writeOnce } from '../storage/blobs.ts';
import { setStatus, statusChangesOf } from '../storage/status-changes.ts';
import type { ContactDeps } from './contact-messages.ts';
import {
  agencyMailTopic,
  deletionKey,
  messageKey,
  suspectedKey,
  wasDeleted,
} from './message-keys.ts';

/** Dependencies of a change by staff. `by` is the name of the staff member, if known. */
type ReviewDeps = Pick<ContactDeps, 'store' | 'now'> & { readonly by?: string | undefined };

function noSuchMessage(): DomainError {
  return new DomainError('not-found', 'There is no message with this id.');
}

/** Reads a message from both places where it can be: the inbox and the suspected messages. */
async function findMessage(store: Store, id: string) {
  if (!ulidSchema.safeParse(id).success) throw noSuchMessage();
  return Promise.all(
    [messageKey(id), suspectedKey(id)].map((key) =>
      readKept(store, key, storedContactMessageSchema),
    ),
  );
}

/**
 * Moves a suspected message to the inbox and sends the usual email to the agency. Repeating it has no
 * effect.
 * @returns the message as the list now shows it, and the problem with the email, if any.
 * @throws DomainError `not-found`; `invalid` for an unreadable message.
 */
export async function moveToInbox(
  id: string,
  { store, now, deliver }: ContactDeps,
): Promise<{ message: ListedContactMessage; trouble: string | undefined }> {
  const [inbox, suspected] = await findMessage(store, id);
  const found = inbox ?? suspected;
  if (!found || (!inbox && (await wasDeleted(store, id)))) throw noSuchMessage();
  if (found.isUnreadable) throw new DomainError('invalid', 'This message can not be read.');
  const { suspicion: _suspicion, ...message } = found;
  if (!inbox) await writeOnce(store, messageKey(id), message);
  await removeBlob(store, suspectedKey(id));
  if (await takeBackIfDeleted(store, messageKey(id), () => wasDeleted(store, id))) {
    throw noSuchMessage();
  }
  const mail = contactNotification(message);
  const trouble = await atOnce(() =>
    tryMailOnce(agencyMailTopic(id), mail, { store, now, deliver }),
  );
  return { message: { ...message, status: messageStatuses[0] }, trouble };
}

/**
 * Sets the status of a message in the inbox (status-changes.ts).
 * @throws DomainError `not-found`, also for a suspected message.
 */
export async function setMessageStatus(
  id: string,
  change: { readonly status: MessageStatus; readonly from?: string | undefined },
  { store, now, by }: ReviewDeps,
): Promise<StatusAnswer> {
  const inbox = { recordKey: messageKey(id), missing: noSuchMessage, initial: messageStatuses[0] };
  return setStatus(store, id, { ...change, ...inbox, now, by });
}

/**
 * Deletes a message with its attachment and its email records. The caller must provide the sender's name as
 * confirmation. The deletion is recorded first, so that a late retry does not restore the message. The
 * message is removed last. If a step fails, it stays in the list and can be deleted again; otherwise
 * retention finishes the deletion (retention/due.ts).
 * @param deps.guides store of the uploaded files.
 * @param deps.by name of the staff member, from the session.
 * @throws DomainError `invalid` if the name differs, `not-found`, `unavailable`.
 */
export async function deleteMessage(
  id: string,
  name: string,
  { store, now, guides, by }: ReviewDeps & { readonly guides: Store },
): Promise<void> {
  const [inbox, suspected] = await findMessage(store, id);
  const message = inbox ?? suspected;
  if (!message) throw noSuchMessage();
  if (!isSameName(name, nameToType(message.name, id))) {
    throw new DomainError('invalid', 'This is not the name of the sender.');
  }
  await writeOnce(store, deletionKey(id), { deletedAt: now.toISOString(), ...(by && { by }) });
  // A file belongs to one record permanently (training-guides.ts), so no other record loses it.
  if (message.filePath !== undefined) await removeTrainingGuide(message.filePath, guides);
  await removeBelow(store, mailRecordsOf(agencyMailTopic(id)));
  await removeBelow(store, statusChangesOf(id));
  await removeBlob(store, suspectedKey(id));
  await removeBlob(store, messageKey(id));
}
