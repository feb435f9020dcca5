import { ulidSchema } from '../../domain/ids.ts';
import type { RecordMails } from '../../domain/record-mails.ts';
import { DomainError } from '../errors.ts';
import { hasKey } from '../storage/blobs.ts';
import type { MailOnceDeps } from './mail-once.ts';
import { type MailTopics, readMailStates } from './record-mails.ts';

/** Records of one kind, with the functions that send their emails. */
export interface MailedRecords extends MailOnceDeps {
  /** Name of the records in texts, as in "3 intakes". */
  readonly noun: string;
  readonly prefix: `${string}/`;
  readonly topicsOf: (id: string) => MailTopics & { readonly agency: string };
  /** Sends the emails that were not sent yet. @returns the problem, if any. */
  readonly send: (id: string) => Promise<string | undefined>;
}

/**
 * Sends the emails about a record that were not sent yet, regardless of the record's age. It never sends an
 * email twice.
 * @returns the new states of the emails, and the reason for the log if one was still not sent.
 * @throws DomainError `not-found`, also for a suspected message, which has no email.
 */
export async function sendMailsAgain(
  { store, prefix, topicsOf, now, send }: MailedRecords,
  id: string,
): Promise<{ data: RecordMails; trouble?: string | undefined }> {
  if (!ulidSchema.safeParse(id).success || !(await hasKey(store, prefix + id))) {
    throw new DomainError('not-found', 'There is no record with this id.');
  }
  const read = () => readMailStates(store, id, topicsOf(id), now);
  const mails = await read();
  if (mails.every(({ state }) => state === 'sent')) return { data: { mails } };
  const trouble = await send(id);
  return { data: { mails: await read() }, trouble };
}
