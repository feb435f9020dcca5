import type { Store } from '@netlify/blobs';
import {
  type ContactRequest,
  type ListedContactMessage,
  storedContactMessageSchema,
  SUSPECTED_STATUS,
} from '../../domain/contact-message.ts';
import type { ListQuery } from '../../domain/record-list.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { suspicionOf } from '../../domain/robot-trap.ts';
import { toSearchText } from '../../domain/search.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { atOnce, type Later } from '../later.ts';
import { verifyFile } from '../guides/training-guides.ts';
import { mailOnce, type MailOnceDeps, tryMailOnce } from '../mail/mail-once.ts';
import { isOneOfMany, type MailedRecords, readMailStates } from '../mail/record-mails.ts';
import { contactNotification, suspectedNotification } from '../mail/notifications.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey, inParallel, listKeys, readKept } from '../storage/blobs.ts';
import { listRecords, type Page, RecordCache } from '../storage/list-records.ts';
import type { StatusChange } from '../storage/status-changes.ts';
import {
  agencyMailTopic,
  listIds,
  messageKey,
  MESSAGES,
  readMessageIndex,
  SUSPECTED,
  suspectedKey,
  wasDeleted,
} from './message-keys.ts';

export interface ContactDeps extends MailOnceDeps {
  readonly later?: Later;
}

interface ReceiveDeps extends ContactDeps {
  /** Store of the uploaded files. */
  readonly guides: Store;
}

/**
 * Stores a message and sends an email to the agency, both once per attempt. A stored message counts as
 * received; a failed email is only logged. A message that looks like spam gets the same response. It is
 * stored separately and causes no individual email, so a person who is suspected by mistake sees no error,
 * and staff can still find the message.
 * @returns the name of an attachment that was not received, and the problem with the email, if any.
 * @throws DomainError `invalid` if the attachment cannot be claimed; `unavailable` if it is uncertain that
 * the message is stored.
 */
export async function receiveContactMessage(
  {
    attemptId,
    fax,
    filledInMs,
    attachment,
    fileName,
    filePath,
    fileSize: _,
    ...typed
  }: ContactRequest,
  { later = atOnce, guides, ...deps }: ReceiveDeps,
): Promise<{ missingFile: string | undefined; trouble: string | undefined }> {
  const { store, now } = deps;
  const suspicion = suspicionOf({ fax, filledInMs });
  const { missingFile, ...file } = await verifyFile(
    { name: fileName ?? attachment, path: filePath },
    { store: guides, now, field: 'filePath' },
  );
  const words = {
    ...typed,
    fileName: file.name,
    filePath: file.path,
    fileSize: file.size,
    ...(suspicion && { suspicion }),
  };
  // Staff may have moved a suspected message to the inbox before the retry.
  const wasTakenAway = async (id: string) =>
    (suspicion !== undefined && (await hasKey(store, messageKey(id)))) ||
    (await wasDeleted(store, id));
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    suspicion ? SUSPECTED : MESSAGES,
    { attemptId, words, now },
    { beforeRecord: file.claim, wasDeleted: wasTakenAway },
  );
  if (isDeleted) return { missingFile, trouble: undefined };
  const { id } = known;
  const key = suspicion ? suspectedKey(id) : messageKey(id);
  const trouble = await later(async () => {
    if (await takeBackIfDeleted(store, key, () => wasTakenAway(id))) return undefined;
    if (suspicion) return undefined;
    if (await isOneOfMany(store, `${MESSAGES}/`, id)) return undefined;
    const mail = contactNotification({ ...known, ...words });
    return tryMailOnce(agencyMailTopic(id), mail, deps);
  });
  return { missingFile, trouble };
}

/** The messages in the inbox, for resending their emails. */
export function mailedMessages(deps: MailOnceDeps): MailedRecords {
  return {
    ...deps,
    noun: 'messages',
    prefix: `${MESSAGES}/`,
    topicsOf: (id) => ({ agency: agencyMailTopic(id) }),
    send: async (id) => {
      const message = await readKept(deps.store, messageKey(id), storedContactMessageSchema);
      if (!message || message.isUnreadable) return undefined;
      return tryMailOnce(agencyMailTopic(id), contactNotification(message), deps);
    },
  };
}

/** Returns the calendar day of a time, in UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Emails the agency the number of suspected messages of the previous day (UTC), if there are any. It can be
 * called repeatedly: a sent email is not repeated, and a failed one is retried.
 * @returns the number of new messages, and the reason for a permanent email failure.
 */
export async function reportSuspected({
  store,
  now,
  deliver,
}: ContactDeps): Promise<{ fresh: number; trouble: string | undefined }> {
  const yesterday = dayOf(now.getTime() - DAY_MS);
  const ids = await listIds(store, SUSPECTED);
  const fresh = ids.filter((id) => dayOf(timeOfUlid(id)) === yesterday).length;
  if (fresh === 0) return { fresh, trouble: undefined };
  const topic = `suspected-${dayOf(now.getTime())}`;
  const mail = suspectedNotification(fresh, ids.length);
  return { fresh, trouble: await mailOnce(topic, mail, { store, now, deliver }) };
}

const cache = new RecordCache({
  read: (store, key) => readKept(store, key, storedContactMessageSchema),
  searchTextOf: ({ id, name, email, subject, message, fileName }) =>
    toSearchText([id, name, email, subject, message, fileName]),
});

/** Returns the parts of a listed message that its status changes determine. */
function statusParts(status: string, change: StatusChange | undefined) {
  if (change?.status !== status) return { status };
  const statusAt = new Date(timeOfUlid(change.id)).toISOString();
  return { status, statusAt, ...(change.by && { statusBy: change.by }) };
}

/**
 * Lists messages. It makes the calls of `readMessageIndex` and of `listRecords`, one for the states of all
 * emails, and a few for each listed message with an unsent email.
 */
export async function listMessages(
  store: Store,
  query: ListQuery = {},
  now = new Date(),
): Promise<Page<ListedContactMessage>> {
  const [entries, mails] = await Promise.all([readMessageIndex(store), listKeys(store, 'mails/')]);
  const marks = new Set(mails);
  const page = await listRecords({ store, cache, entries, query });
  const records = await inParallel(page.records, async ([message, { id, status, change }]) => {
    const isSent = status === SUSPECTED_STATUS || marks.has(`${agencyMailTopic(id)}/sent`);
    const topics = { agency: agencyMailTopic(id) };
    return {
      ...message,
      ...statusParts(status, change),
      ...(!isSent && { mails: await readMailStates(store, id, topics, now) }),
    };
  });
  return { ...page, records };
}
