import type { Store } from '@netlify/blobs';
import type { ContactRequest } from '../domain/contact-message.ts';
import { isFromRobot } from '../domain/robot-trap.ts';
import { storeOncePerAttempt } from './attempts.ts';
import { type DeliverMail, tryToDeliver } from './mail.ts';
import { contactNotification } from './notifications.ts';

/* Keys of the `contact-messages` store: attempts/<hash> (attempts.ts) and messages/<id>. */

export interface ContactDeps {
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/**
 * Stores a message, then tells the agency. Once it is stored it is received: mail that fails is
 * told to the log only. What a robot sent is answered the same way and not kept.
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
  const stored = await storeOncePerAttempt(store, 'messages', { attemptId, words, now });
  const trouble = await tryToDeliver(deliver, contactNotification({ ...stored, ...words }));
  return { trouble };
}
