import { ulidSchema } from '../../domain/ids.ts';
import type { MailFailure } from '../../domain/record-mails.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { timeFor } from '../later.ts';
import { inParallel, listKeys, writeOnce } from '../storage/blobs.ts';
import { explain, mailRecordsOf, readFailure, tryMailOnce } from './mail-once.ts';
import { endOfWindow, findManyAtOnce, windowOf } from './many-at-once.ts';
import { manyAtOnceNotification } from './notifications.ts';
import { FIRST_LOOK_MS, isDue, type MailedRecords } from './record-mails.ts';

/*
 * A record is stored before its emails are sent. If the mail server fails or the function ends in between,
 * a scheduled run finds the record without a mark for a sent email (mail-once.ts) and sends it. Payments do
 * not need this, because Stripe retries an event until it is handled completely.
 */

/** Records whose email to the agency was not sent, with the failure of the newest one. */
export interface UnsentMails {
  ids: string[];
  failure?: MailFailure | undefined;
}

/** Finds the records of one kind with an unsent email, and those that are due for a retry. */
async function findDue({ store, prefix, topicsOf, now }: MailedRecords) {
  const [keys, marks, deletions] = await Promise.all([
    listKeys(store, prefix),
    listKeys(store, 'mails/'),
    listKeys(store, 'deletions/'),
  ]);
  const known = new Set(marks);
  // An interrupted deletion may have removed the marks already. The record still counts as deleted.
  const deleted = new Set(deletions);
  const ids = keys.filter((id) => ulidSchema.safeParse(id).success && !deleted.has(id));
  const manyAtOnce = findManyAtOnce(ids);
  const isSent = (topic: string) => known.has(`${topic}/sent`);
  const isTold = (id: string) => isSent(topicsOf(id).agency);
  const isUnsent = (id: string) =>
    !manyAtOnce.has(id) && !isTold(id) && now.getTime() - timeOfUlid(id) > FIRST_LOOK_MS;
  const unsent = ids.filter(isUnsent).sort();
  const newest = unsent.at(-1);
  const markKeys = marks.map((key) => `mails/${key}`);
  const failure = newest && (await readFailure(store, topicsOf(newest).agency, markKeys));
  const due = ids.filter((id) => isDue(id, now) && !Object.values(topicsOf(id)).every(isSent));
  return {
    single: due.filter((id) => !manyAtOnce.has(id)),
    untold: due.filter((id) => manyAtOnce.has(id) && !isTold(id)),
    unsent,
    failure,
  };
}

/**
 * Sends one email about many records of one window, and marks the email of each as sent. The oldest record
 * is marked last. Until then, the next run uses the same topic, so the email is not sent twice.
 * @returns the problem with the email, if any.
 */
async function tellOfMany(
  records: MailedRecords,
  ids: readonly string[],
): Promise<string | undefined> {
  const [oldest = '', ...others] = ids.toSorted();
  const { store, noun, now, topicsOf } = records;
  // The topic ends with a day, from which retention determines the age of its records.
  const topic = `many-${oldest}-${new Date(timeOfUlid(oldest)).toISOString().slice(0, 10)}`;
  const trouble = await tryMailOnce(topic, manyAtOnceNotification(noun, ids.length), records);
  if (trouble) return trouble;
  const mark = (id: string) =>
    writeOnce(store, `${mailRecordsOf(topicsOf(id).agency)}sent`, { at: now.toISOString(), topic });
  await inParallel(others, mark);
  await mark(oldest);
  return undefined;
}

/** A scheduled function runs for at most thirty seconds. The rest of that time is for the last email. */
const RUN_MS = 15_000;

/**
 * Retries unsent emails for three days, with increasing intervals.
 * @returns the number of records examined, each distinct problem once, and the emails that remain unsent.
 */
export async function resendMails(
  kinds: readonly MailedRecords[],
): Promise<{ looked: number; troubles: readonly string[]; unsent: UnsentMails }> {
  const hasTime = timeFor(RUN_MS);
  const troubles = new Set<string>();
  let looked = 0;
  const unsent: UnsentMails = { ids: [] };
  for (const records of kinds) {
    const { single, untold, failure, unsent: ids } = await findDue(records);
    unsent.ids.push(...ids);
    if (failure) unsent.failure = failure;
    const windows = [...Map.groupBy(untold, windowOf).values()];
    const jobs = [
      ...windows
        .filter(([id = '']) => endOfWindow(id) + FIRST_LOOK_MS < records.now.getTime())
        .map((ids) => () => explain(tellOfMany(records, ids))),
      ...single.map((id) => async () => {
        const trouble = await records.send(id);
        if (!trouble) unsent.ids = unsent.ids.filter((other) => other !== id);
        return trouble;
      }),
    ];
    for (const job of jobs) {
      if (!hasTime()) return { looked, troubles: [...troubles, 'no time for all'], unsent };
      const trouble = await job();
      looked += 1;
      if (trouble) troubles.add(trouble);
    }
  }
  return { looked, troubles: [...troubles], unsent };
}
