import { storedContactMessageSchema } from '../../domain/contact-message.ts';
import { ulidSchema } from '../../domain/ids.ts';
import { storedIntakeSchema } from '../../domain/intake.ts';
import type { RecordMails } from '../../domain/record-mails.ts';
import { DomainError } from '../errors.ts';
import { INTAKES, intakeKey, mailTopicsOf } from '../intakes/intake-keys.ts';
import { sendIntakeMails } from '../intakes/intakes.ts';
import { agencyMailTopic, messageKey, MESSAGES } from '../messages/message-keys.ts';
import { hasKey, readKept } from '../storage/blobs.ts';
import { type MailOnceDeps, tryMailOnce } from './mail-once.ts';
import { contactNotification } from './notifications.ts';
import { type MailTopics, readMailStates } from './record-mails.ts';

/** Records of one kind that are told of by mail. */
export interface MailedRecords extends MailOnceDeps {
  /** What they are called, as in "3 intakes". */
  readonly noun: string;
  readonly prefix: `${string}/`;
  readonly topicsOf: (id: string) => MailTopics & { readonly agency: string };
  /** Sends what is not out. @returns what went wrong. */
  readonly send: (id: string) => Promise<string | undefined>;
}

export function mailedIntakes(deps: MailOnceDeps): MailedRecords {
  return {
    ...deps,
    noun: 'intakes',
    prefix: `${INTAKES}/`,
    topicsOf: mailTopicsOf,
    send: async (id) => {
      const intake = await readKept(deps.store, intakeKey(id), storedIntakeSchema);
      if (!intake || intake.isUnreadable) return undefined;
      return sendIntakeMails(intake, deps, { evenOfMany: true });
    },
  };
}

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

/**
 * Sends the mails of a record that are not out, however old it is. One that is out is not sent again.
 * @returns how they stand after that, and why one is still not out.
 * @throws DomainError `not-found`; a suspected message has no mail, and is not found either.
 */
export async function sendMailsAgain(
  { store, prefix, topicsOf, now, send }: MailedRecords,
  id: string,
): Promise<RecordMails> {
  if (!ulidSchema.safeParse(id).success || !(await hasKey(store, prefix + id))) {
    throw new DomainError('not-found', 'There is no record with this id.');
  }
  const read = () => readMailStates(store, id, topicsOf(id), now);
  const mails = await read();
  if (mails.every(({ state }) => state === 'sent')) return { mails };
  const trouble = await send(id);
  return { mails: await read(), ...(trouble ? { trouble } : {}) };
}
