import { ulidSchema } from '../../domain/ids.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { timeFor } from '../later.ts';
import { inParallel, listKeys, writeOnce } from '../storage/blobs.ts';
import { endOfWindow, windowOf } from '../storage/quota.ts';
import { explain, mailRecordsOf, tryMailOnce } from './mail-once.ts';
import type { MailedRecords } from './mailed-records.ts';
import { findManyAtOnce } from './many-at-once.ts';
import { manyAtOnceNotification } from './notifications.ts';
import { FIRST_LOOK_MS, isDue } from './resend-schedule.ts';

/*
 * A record is stored first, and told of by mail after. Whatever comes between, a mail server that is
 * down or the end of the function, a run by the clock finds the record without a mark that its mail
 * is out (mail-once.ts), and makes up for it. Payments need no run: Stripe delivers an event again
 * until all it causes is done.
 */

/** The records of one kind whose mail is not out, and that are due for a look. */
async function findDue({ store, prefix, topicsOf, now }: MailedRecords) {
  const [keys, marks, deletions] = await Promise.all(
    ([prefix, 'mails/', 'deletions/'] as const).map((each) => listKeys(store, each)),
  );
  const known = new Set(marks);
  // A deletion that stopped half-way has removed marks, and still is one.
  const deleted = new Set(deletions);
  const ids = (keys ?? []).filter((id) => ulidSchema.safeParse(id).success && !deleted.has(id));
  const due = ids.filter(
    (id) =>
      isDue(id, now) && Object.values(topicsOf(id)).some((topic) => !known.has(`${topic}/sent`)),
  );
  const manyAtOnce = findManyAtOnce(ids);
  const untold = due.filter(
    (id) => manyAtOnce.has(id) && !known.has(`${topicsOf(id).agency}/sent`),
  );
  return { single: due.filter((id) => !manyAtOnce.has(id)), untold };
}

/**
 * Tells the agency of those of one window in one mail, and marks each as told of. The oldest is marked
 * last: until all are, the next run finds the mail under the same topic.
 * @returns what went wrong with the mail.
 */
async function tellOfMany(
  records: MailedRecords,
  ids: readonly string[],
): Promise<string | undefined> {
  const [oldest = '', ...others] = ids.toSorted();
  const { store, noun, now, topicsOf } = records;
  // Ends in a day: so retention removes what is noted of it.
  const topic = `many-${oldest}-${new Date(timeOfUlid(oldest)).toISOString().slice(0, 10)}`;
  const trouble = await tryMailOnce(topic, manyAtOnceNotification(noun, ids.length), records);
  if (trouble) return trouble;
  const mark = (id: string) =>
    writeOnce(store, `${mailRecordsOf(topicsOf(id).agency)}sent`, { at: now.toISOString(), topic });
  await inParallel(others, mark);
  await mark(oldest);
  return undefined;
}

/** A scheduled function lives thirty seconds; the last mail needs some of them. */
const RUN_MS = 15_000;

/**
 * Sends the mails of records that are not marked as sent, with growing waits, for three days.
 * @returns how many records were looked at, and what went wrong, each cause once.
 */
export async function resendMails(
  kinds: readonly MailedRecords[],
): Promise<{ looked: number; troubles: readonly string[] }> {
  const hasTime = timeFor(RUN_MS);
  const troubles = new Set<string>();
  let looked = 0;
  for (const records of kinds) {
    const { single, untold } = await findDue(records);
    const windows = [...Map.groupBy(untold, windowOf).values()];
    const jobs = [
      ...windows
        .filter(([id = '']) => endOfWindow(id) + FIRST_LOOK_MS < records.now.getTime())
        .map((ids) => () => explain(tellOfMany(records, ids))),
      ...single.map((id) => () => records.send(id)),
    ];
    for (const job of jobs) {
      if (!hasTime()) return { looked, troubles: [...troubles, 'no time for all'] };
      const trouble = await job();
      looked += 1;
      if (trouble) troubles.add(trouble);
    }
  }
  return { looked, troubles: [...troubles] };
}
