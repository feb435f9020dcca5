import type { Store } from '@netlify/blobs';
import {
  type ContactRequest,
  type ListedContactMessage,
  storedContactMessageSchema,
} from '../../domain/contact-message.ts';
import { suspicionOf } from '../../domain/robot-trap.ts';
import { atOnce, type Later } from '../later.ts';
import { type MailOnceDeps, mailRecordsOf, tryMailOnce } from '../mail/mail-once.ts';
import { isOneOfMany } from '../mail/many-at-once.ts';
import { contactNotification } from '../mail/notifications.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey, inParallel, listKeys, readKept } from '../storage/blobs.ts';
import { type Page, type PageQuery, takePage } from '../storage/pages.ts';
import {
  agencyMailTopic,
  listIds,
  messageKey,
  MESSAGES,
  SUSPECTED,
  suspectedKey,
  wasDeleted,
} from './message-keys.ts';

export interface ContactDeps extends MailOnceDeps {
  readonly later?: Later;
}

/**
 * Stores a message and sends an email to the agency, both once per attempt. A stored message counts as
 * received; a failed email is only logged. A message that looks like spam gets the same response. It is
 * stored separately and causes no individual email, so a person who is suspected by mistake sees no error,
 * and staff can still find the message (suspected-messages.ts).
 * @returns the problem with the email, if any.
 * @throws DomainError `unavailable` if it is uncertain that the message is stored.
 */
export async function receiveContactMessage(
  request: ContactRequest,
  { later = atOnce, ...deps }: ContactDeps,
): Promise<{ trouble: string | undefined }> {
  const { store, now } = deps;
  const { attemptId, name, email, subject, message } = request;
  const suspicion = suspicionOf(request);
  const words = { name, email, subject, message, ...(suspicion && { suspicion }) };
  // Staff may have moved a suspected message to the inbox before the retry.
  const wasTakenAway = async (id: string) =>
    (suspicion !== undefined && (await hasKey(store, messageKey(id)))) ||
    (await wasDeleted(store, id));
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    suspicion ? SUSPECTED : MESSAGES,
    { attemptId, words, now },
    { wasDeleted: wasTakenAway },
  );
  if (isDeleted) return { trouble: undefined };
  const { id } = known;
  const key = suspicion ? suspectedKey(id) : messageKey(id);
  const trouble = await later(async () => {
    if (await takeBackIfDeleted(store, key, () => wasTakenAway(id))) return undefined;
    if (suspicion) return undefined;
    if (await isOneOfMany(store, `${MESSAGES}/`, id)) return undefined;
    const mail = contactNotification({ ...known, ...words });
    return tryMailOnce(agencyMailTopic(id), mail, deps);
  });
  return { trouble };
}

/** Lists messages, newest first. It makes three list calls, and one read for each listed message. */
export async function listMessages(
  store: Store,
  query: PageQuery,
): Promise<Page<ListedContactMessage>> {
  const [plain, suspected, mails] = await Promise.all([
    listIds(store, MESSAGES),
    listIds(store, SUSPECTED),
    listKeys(store, 'mails/'),
  ]);
  const marks = new Set(mails.map((key) => `mails/${key}`));
  const isPlain = new Set(plain);
  // A message that is being moved to the inbox may briefly exist in both places.
  const all = [...new Set([...plain, ...suspected])].sort().reverse();
  const { page, nextCursor } = takePage(all, query);
  const messages = await inParallel(page, async (id) => {
    const isSuspected = !isPlain.has(id);
    const key = isSuspected ? suspectedKey(id) : messageKey(id);
    const message = await readKept(store, key, storedContactMessageSchema);
    const isMailSent = marks.has(`${mailRecordsOf(agencyMailTopic(id))}sent`);
    return message && { ...message, isSuspected, ...(!isSuspected && { isMailSent }) };
  });
  return {
    records: messages.filter((message) => message !== undefined),
    total: all.length,
    nextCursor,
  };
}
