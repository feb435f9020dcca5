import type { Store } from '@netlify/blobs';
import type { RecordMail } from '../../domain/record-mails.ts';
import { listKeysFrom } from '../storage/blobs.ts';
import { mailRecordsOf, readFailure } from './mail-once.ts';
import { isGivenUp } from './resend-schedule.ts';

/** Topics of a record's emails (`mailOnce`), by recipient. */
export type MailTopics = Readonly<Partial<Record<RecordMail['to'], string>>>;

/**
 * Returns the states of a record's emails, derived from the keys of their marks (mail-once.ts). It makes
 * one storage call, and one for each email that failed. If the agency's email was sent and the client's was never attempted, the client's is
 * `withheld` (acknowledgements.ts).
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
