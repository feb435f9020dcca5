import { ulidSchema } from '../../domain/ids.ts';
import type { RecordMails } from '../../domain/record-mails.ts';
import { DomainError } from '../errors.ts';
import { hasKey } from '../storage/blobs.ts';
import type { MailOnceDeps } from './mail-once.ts';
import { type MailTopics, readMailStates } from './record-mails.ts';

/** Records of one kind, and how the emails about them are sent. */
export interface MailedRecords extends MailOnceDeps {
  /** What they are called, as in "3 intakes". */
  readonly noun: string;
  readonly prefix: `${string}/`;
  readonly topicsOf: (id: string) => MailTopics & { readonly agency: string };
  /** Sends what is not out. @returns what went wrong. */
  readonly send: (id: string) => Promise<string | undefined>;
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
