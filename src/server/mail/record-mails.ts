import type { Store } from '@netlify/blobs';
import type { RecordMail } from '../../domain/record-mails.ts';
import { listKeysFrom } from '../storage/blobs.ts';
import { mailRecordsOf } from './mail-once.ts';
import { isGivenUp } from './resend-schedule.ts';

/** To whom a record's mails go, and under which topic of `mailOnce`. */
export type MailTopics = Readonly<Partial<Record<RecordMail['to'], string>>>;

/**
 * How the mails of a record stand, from the names of their marks (mail-once.ts). Costs one call. A
 * client's mail that nobody ever began, although the agency's is out, is one that is withheld
 * (acknowledgements.ts).
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
  return (['agency', 'client'] as const).flatMap((to) => {
    const topic = topics[to];
    return topic === undefined ? [] : { to, state: stateOf(topic) };
  });
}
