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
 * Stores a message, then tells the agency, both once per attempt. Once it is stored it is received:
 * mail that fails is told to the log only. What looks like a robot's is answered the same way and
 * kept aside without a mail of its own: people it took for robots are told nothing wrong, and staff
 * find their messages (suspected-messages.ts).
 * @returns what went wrong with the mail, if anything.
 * @throws DomainError `unavailable` when it is not certain that the message is stored.
 */
export async function receiveContactMessage(
  request: ContactRequest,
  { later = atOnce, ...deps }: ContactDeps,
): Promise<{ trouble: string | undefined }> {
  const { store, now } = deps;
  const { attemptId, name, email, subject, message } = request;
  const suspicion = suspicionOf(request);
  const words = { name, email, subject, message, ...(suspicion && { suspicion }) };
  // A suspected one may have been moved to the inbox since.
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

/** Lists messages, newest first. Costs three key lists and one read for every message answered. */
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
  // One that is on its way to the inbox may be in both places for a moment.
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
