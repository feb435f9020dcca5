import type { Store } from '@netlify/blobs';
import type { ContactRequest, ListedContactMessage } from '../contact-schema.ts';
import { contactParts } from '../contact.ts';
import { searchTextOf } from '../search.ts';
import { messageStatuses } from '../statuses.ts';
import { utcDay } from '#platform/dates.ts';
import { DAY_MS } from '#platform/retention.ts';
import { suspicionOf } from '#features/forms/robot-trap.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import { DomainError } from '#platform/server/errors.ts';
import { mailOnce, type MailOnceDeps } from '#platform/server/mail/mail-once.ts';
import { suspectedNotification } from './emails.ts';
import { exceedsMailLimit, type MailedRecords } from '#platform/server/mail/record-mails.ts';
import { type ReceiveDeps, receiveSubmission } from './receive-submission.ts';
import { firstProblem, mailedRecords, mailNames, sendMails } from './submission-mails.ts';
import { createSubmissionList } from './submission-list.ts';
import { deletionKey, listIds, type SubmissionOf } from './submission-types.ts';
import { findInFolders, missingSubmission } from './review-submission.ts';
import { removeIfDeleted } from '#platform/server/storage/attempts.ts';
import { hasKey, removeBlob, writeOnce } from '#platform/server/storage/blobs.ts';

const INBOX = 'messages';
const SUSPECTED = 'suspected';

type Message = SubmissionOf<'contact-messages'>;

/** Sends all emails about a message in the inbox. */
const sendMessageMails = (message: Message, deps: MailOnceDeps) =>
  sendMails('contact-messages', message, mailNames('contact-messages'), deps);

const wasDeleted = (store: Store, id: string) => hasKey(store, deletionKey(id));

/**
 * Receives a message (`receiveSubmission`). The email goes to the agency. A message that looks like spam gets the
 * same response. It is stored separately and causes no individual email, so a person who is suspected by
 * mistake sees no error, and staff can still find the message.
 */
export async function receiveContactMessage(
  { attemptId, fax, filledInMs, attachment, ...message }: ContactRequest,
  deps: ReceiveDeps,
) {
  const { store } = deps;
  const suspicion = suspicionOf({ fax, filledInMs });
  const { fileName = attachment, filePath } = message;
  const content = { ...message, ...(suspicion && { suspicion }) };
  return receiveSubmission(
    'contact-messages',
    {
      attemptId,
      content,
      fileName,
      filePath,
      folder: suspicion ? SUSPECTED : INBOX,
      send: async (stored) =>
        suspicion || (await exceedsMailLimit(store, `${INBOX}/`, stored.id))
          ? {}
          : sendMessageMails(stored, deps),
    },
    deps,
  );
}

export function mailedMessages(deps: MailOnceDeps): MailedRecords {
  return mailedRecords('contact-messages', deps, (message, names) =>
    sendMails('contact-messages', message, names, deps),
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
  deps: MailOnceDeps,
): Promise<{ message: ListedContactMessage; failure: string | undefined }> {
  const { store } = deps;
  const [inbox, suspected] = await findInFolders('contact-messages', store, id);
  const found = inbox ?? suspected;
  if (!found || (!inbox && (await wasDeleted(store, id)))) {
    throw await missingSubmission('contact-messages', store, id);
  }
  if (found.isUnreadable) throw new DomainError('invalid', 'This message can not be read.');
  const { suspicion: _, ...message } = found;
  const key = `${INBOX}/${id}`;
  // Retention may be proving that the inbox has no such message.
  if (!inbox && (await writeOnce(store, key, message)) === 'taken') {
    throw new DomainError('unavailable', 'The message is in use at the moment.');
  }
  await removeBlob(store, `${SUSPECTED}/${id}`);
  if (await removeIfDeleted(store, key, () => wasDeleted(store, id))) {
    throw await missingSubmission('contact-messages', store, id);
  }
  const failure = firstProblem(await sendMessageMails(message, deps));
  return { message: { ...message, status: messageStatuses[0] }, failure };
}

/**
 * Sends the agency an email with the number of suspected messages of the previous day (UTC), if there are
 * any. It can be called repeatedly: a sent email is not repeated, and a failed one is retried.
 * @returns the number of new messages, and the reason for a permanent email failure.
 */
export async function reportSuspected({
  store,
  now,
  deliver,
}: MailOnceDeps): Promise<{ fresh: number; failure: string | undefined }> {
  const yesterday = utcDay(now.getTime() - DAY_MS);
  const ids = await listIds(store, SUSPECTED);
  const fresh = ids.filter((id) => utcDay(timeOfUlid(id)) === yesterday).length;
  if (fresh === 0) return { fresh, failure: undefined };
  const folder = `mails/suspected-${utcDay(now.getTime())}`;
  const mail = suspectedNotification(fresh, ids.length);
  return { fresh, failure: await mailOnce(folder, mail, { store, now, deliver }) };
}

export const listMessages = createSubmissionList('contact-messages', (message, day) =>
  searchTextOf(contactParts, message, day),
);
