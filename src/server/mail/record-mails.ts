import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { type RecordMail, type RecordMails, RESEND_FOR_DAYS } from '../../domain/record-mails.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { DomainError } from '../errors.ts';
import { hasKey, listKeysFrom } from '../storage/blobs.ts';
import { type MailOnceDeps, mailRecordsOf, readFailure } from './mail-once.ts';

/* The emails about intakes and messages: their states, and when failed ones are retried. */

/** Topics of a record's emails (`mailOnce`), by recipient. */
type MailTopics = Readonly<Partial<Record<RecordMail['to'], string>>>;

/** Records of one kind, with the functions that send their emails. */
export interface MailedRecords extends MailOnceDeps {
  /** Name of the records in texts, as in "3 intakes". */
  readonly noun: string;
  readonly prefix: `${string}/`;
  readonly topicsOf: (id: string) => MailTopics & { readonly agency: string };
  /** Sends the emails that were not sent yet. @returns the problem, if any. */
  readonly send: (id: string) => Promise<string | undefined>;
}

/** Twice the interval of the schedule, in milliseconds, because runs do not start exactly on time. */
const RUN_WITHIN_MS = 600_000;
/** Age of a record at the first retry, in milliseconds. It is longer than any first attempt can take. */
export const FIRST_LOOK_MS = 126_000;
const LAST_LOOK_MS = RESEND_FOR_DAYS * DAY_MS - RUN_WITHIN_MS;

/** Ages at which the emails of a record are retried, in milliseconds. Each is twice the previous one. */
const moments = Array.from(
  { length: Math.floor(Math.log2(LAST_LOOK_MS / FIRST_LOOK_MS)) + 1 },
  (_, look) => FIRST_LOOK_MS * 2 ** look,
);

const ageOf = (id: string, now: Date) => now.getTime() - timeOfUlid(id);

/** True if a run at this time retries the record. */
export function isDue(id: string, now: Date): boolean {
  const age = ageOf(id, now);
  return moments.some((moment) => age >= moment && age < moment + RUN_WITHIN_MS);
}

/** True if no later run will retry the record. */
export function isGivenUp(id: string, now: Date): boolean {
  return ageOf(id, now) >= Math.max(...moments) + RUN_WITHIN_MS;
}

/**
 * Returns the states of a record's emails, derived from the keys of their marks (mail-once.ts). It makes
 * one storage call, and one for each email that failed. If the agency's email was sent and the client's was
 * never attempted, the client's is `withheld` (acknowledgements.ts).
 */
export async function readMailStates(
  store: Store,
  id: string,
  topics: MailTopics,
  now: Date,
): Promise<RecordMail[]> {
  const keys = await listKeysFrom(store, `mails/${id}-`);
  const isSent = (topic: string) => keys.includes(`${mailRecordsOf(topic)}sent`);
  const isWithheld = (topic: string) =>
    topic === topics.client &&
    isSent(topics.agency ?? '') &&
    !keys.some((key) => key.startsWith(mailRecordsOf(topic)));
  const stateOf = (topic: string): RecordMail['state'] => {
    if (isSent(topic)) return 'sent';
    if (isWithheld(topic)) return 'withheld';
    return isGivenUp(id, now) ? 'failed' : 'waiting';
  };
  const mails = (['agency', 'client'] as const).map(async (to): Promise<RecordMail[]> => {
    const topic = topics[to];
    if (topic === undefined) return [];
    const state = stateOf(topic);
    const failure = state === 'sent' ? undefined : await readFailure(store, topic, keys);
    return [{ to, state, ...(failure && { failure }) }];
  });
  return (await Promise.all(mails)).flat();
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
