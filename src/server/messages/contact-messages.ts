import type { Store } from '@netlify/blobs';
import {
  type ContactRequest,
  type ListedContactMessage,
  storedContactMessageSchema,
} from '../../domain/contact-message.ts';
import { ulidSchema } from '../../domain/ids.ts';
import { isFromRobot } from '../../domain/robot-trap.ts';
import { newId, storeOncePerAttempt } from '../storage/attempts.ts';
import { inParallel, listKeys, readKept, removeBlob, writeOnce } from '../storage/blobs.ts';
import { type Page, type PageQuery, takePage } from '../storage/pages.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { tryMailOnce } from '../mail/mail-once.ts';
import { contactNotification } from '../mail/notifications.ts';

/*
 * Keys of the `contact-messages` store:
 *   attempts/<hash>      attempts.ts
 *   messages/<id>        what a visitor wrote
 *   mails/<id>-agency/…  whether the agency was told (mail-once.ts)
 *   suspected/<id>       what looks like a robot's
 */
const MESSAGES = 'messages/';
const SUSPECTED = 'suspected/';

/** Suspected messages that are kept, the newest. What robots send must not grow without end. */
export const SUSPECTED_KEPT = 100;

export interface ContactDeps {
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/**
 * Stores a message, then tells the agency, both once per attempt. Once it is stored it is received:
 * mail that fails is told to the log only. What looks like a robot's is answered the same way and kept aside without a mail: a browser's
 * helper fills hidden fields too, and nobody is told that a message arrived which is nowhere.
 * @returns what went wrong with the mail, if anything.
 * @throws DomainError `unavailable` when it is not certain that the message is stored.
 */
export async function receiveContactMessage(
  request: ContactRequest,
  { store, now, deliver }: ContactDeps,
): Promise<{ trouble: string | undefined }> {
  const { attemptId, name, email, subject, message } = request;
  const words = { name, email, subject, message };
  if (isFromRobot(request)) {
    const id = newId(now);
    await writeOnce(store, SUSPECTED + id, { id, createdAt: now.toISOString(), ...words });
    return { trouble: await forgetOldSuspects(store) };
  }
  const { id, createdAt } = await storeOncePerAttempt(store, 'messages', { attemptId, words, now });
  const mail = contactNotification({ id, createdAt, ...words });
  return { trouble: await tryMailOnce(`${id}-agency`, mail, { store, now, deliver }) };
}

async function listIdsBelow(store: Store, prefix: `${string}/`): Promise<string[]> {
  const keys = await listKeys(store, prefix);
  return keys
    .filter((key) => ulidSchema.safeParse(key).success)
    .sort()
    .reverse();
}

/** Ids of all messages but suspected ones, newest first. Costs one call for every 1,000. */
export function listMessageIds(store: Store): Promise<string[]> {
  return listIdsBelow(store, MESSAGES);
}

/** @returns what went wrong, for the log: the message itself is stored by now. */
async function forgetOldSuspects(store: Store): Promise<string | undefined> {
  try {
    const old = (await listIdsBelow(store, SUSPECTED)).slice(SUSPECTED_KEPT);
    await inParallel(old, (id) => removeBlob(store, SUSPECTED + id));
    return undefined;
  } catch {
    return 'suspected messages not cleared';
  }
}

/** Lists messages, newest first. Costs two key lists and one read for every message answered. */
export async function listMessages(
  store: Store,
  query: PageQuery,
): Promise<Page<ListedContactMessage>> {
  const [plain, suspected] = await Promise.all([
    listMessageIds(store),
    listIdsBelow(store, SUSPECTED),
  ]);
  const all = [...plain, ...suspected].sort().reverse();
  const { page, nextCursor } = takePage(all, query);
  const isPlain = new Set(plain);
  const messages = await inParallel(page, async (id) => {
    const isSuspected = !isPlain.has(id);
    const key = (isSuspected ? SUSPECTED : MESSAGES) + id;
    const message = await readKept(store, key, storedContactMessageSchema);
    return message && { ...message, isSuspected };
  });
  return {
    records: messages.filter((message) => message !== undefined),
    total: all.length,
    nextCursor,
  };
}
