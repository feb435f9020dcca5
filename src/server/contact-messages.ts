import type { Store } from '@netlify/blobs';
import {
  type ContactRequest,
  type StoredContactMessage,
  storedContactMessageSchema,
} from '../domain/contact-message.ts';
import { ulidSchema } from '../domain/ids.ts';
import { isFromRobot } from '../domain/robot-trap.ts';
import { storeOncePerAttempt } from './attempts.ts';
import { inParallel, listKeys, readRecord } from './blobs.ts';
import type { DeliverMail } from './mail.ts';
import { tryMailOnce } from './mail-once.ts';
import { contactNotification } from './notifications.ts';

/*
 * Keys of the `contact-messages` store:
 *   attempts/<hash>      attempts.ts
 *   messages/<id>        what a visitor wrote
 *   mails/<id>-agency/…  whether the agency was told (mail-once.ts)
 */

export interface ContactDeps {
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/**
 * Stores a message, then tells the agency, both once per attempt. Once it is stored it is received:
 * mail that fails is told to the log only. What a robot sent is answered the same way and not kept.
 * @returns what went wrong with the mail, if anything.
 * @throws DomainError `unavailable` when it is not certain that the message is stored.
 */
export async function receiveContactMessage(
  request: ContactRequest,
  { store, now, deliver }: ContactDeps,
): Promise<{ trouble: string | undefined }> {
  if (isFromRobot(request)) return { trouble: undefined };
  const { attemptId, name, email, subject, message } = request;
  const words = { name, email, subject, message };
  const { id, createdAt } = await storeOncePerAttempt(store, 'messages', { attemptId, words, now });
  const mail = contactNotification({ id, createdAt, ...words });
  return { trouble: await tryMailOnce(`${id}-agency`, mail, { store, now, deliver }) };
}

/** Ids of all messages, newest first. Costs one call for every 1,000. */
export async function listMessageIds(store: Store): Promise<string[]> {
  const keys = await listKeys(store, 'messages/');
  return keys
    .filter((key) => ulidSchema.safeParse(key).success)
    .sort()
    .reverse();
}

/** Messages read at the same time. */
const PARALLEL_READS = 20;

export interface MessagePage {
  readonly messages: StoredContactMessage[];
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Messages whose record no longer fits: named, never shown half-read. */
  readonly unreadable: string[];
}

/** Lists messages, newest first. Costs a key list and one read for every message answered. */
export async function listMessages(
  store: Store,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<MessagePage> {
  const ids = await listMessageIds(store);
  const remaining = cursor === undefined ? ids : ids.filter((id) => id < cursor);
  const page = remaining.slice(0, limit);
  const outcomes = await inParallel(page, PARALLEL_READS, (id) =>
    readRecord(store, `messages/${id}`, storedContactMessageSchema),
  );
  return {
    messages: outcomes.flatMap((outcome) => (outcome.kind === 'found' ? [outcome.record] : [])),
    total: ids.length,
    nextCursor: remaining.length > limit ? page.at(-1) : undefined,
    unreadable: page.filter((_, index) => outcomes[index]?.kind === 'unreadable'),
  };
}
