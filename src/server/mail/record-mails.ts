import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import { type MailFailure, type RecordMail, RESEND_FOR_DAYS } from '../../domain/record-mails.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { timeFor } from '../after-response.ts';
import { inParallel, listKeys, listKeysFrom, writeOnce } from '../storage/blobs.ts';
import { explain, mailOnce, type MailOnceDeps, mailRecordsOf, readFailure } from './mail-once.ts';
import { manyAtOnceNotification } from './notifications.ts';

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
const FIRST_LOOK_MS = 126_000;
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
  const isSent = (topic = '') => keys.includes(`${mailRecordsOf(topic)}sent`);
  const stateOf = (topic: string): RecordMail['state'] => {
    if (isSent(topic)) return 'sent';
    const wasTried = keys.some((key) => key.startsWith(mailRecordsOf(topic)));
    if (topic === topics.client && isSent(topics.agency) && !wasTried) return 'withheld';
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

/*
 * Limit for individual emails. When many records arrive together, those beyond the limit of a window are
 * stored, and one email states their number. The ids alone determine which records those are: the first ten
 * characters of a ULID are the time, so one call lists the records of the same 2^20 milliseconds (17.5
 * minutes). The platform's limits count by network address, and an attacker may use many addresses.
 */
const WINDOW_CHARACTERS = 6;
export const WINDOW_MS = 2 ** 20;

/** Maximum number of records of one kind with individual emails in a window. */
export const SINGLE_MAILS_PER_WINDOW = 30;

/** Returns the window in which an id was created. */
export const windowOf = (id: string) => id.slice(0, WINDOW_CHARACTERS);

/** Returns the end of an id's window, in milliseconds since 1970. */
export function endOfWindow(id: string): number {
  return (Math.floor(timeOfUlid(id) / WINDOW_MS) + 1) * WINDOW_MS;
}

/**
 * True if the record exceeds its window's limit for individual emails. It makes one call for every 1,000
 * records of the window.
 * @param prefix prefix of the records, with a slash at the end.
 */
export async function isOneOfMany(
  store: Store,
  prefix: `${string}/`,
  id: string,
): Promise<boolean> {
  const keys = await listKeysFrom(store, prefix + windowOf(id));
  const ids = keys.map((key) => key.slice(prefix.length));
  const isEarlier = (other: string) => ulidPattern.test(other) && other < id;
  return ids.filter(isEarlier).length >= SINGLE_MAILS_PER_WINDOW;
}

/** Returns all ids that exceed the limit of their window. */
function findManyAtOnce(ids: readonly string[]): Set<string> {
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  return new Set(windows.flatMap((inWindow) => inWindow.slice(SINGLE_MAILS_PER_WINDOW)));
}

/*
 * A record is stored before its emails are sent. If the mail server fails or the function ends in between,
 * a scheduled run finds the record without a mark for a sent email (mail-once.ts) and sends it. Payments do
 * not need this, because Stripe retries an event until it is handled completely.
 */

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
  const isReported = (id: string) => isSent(topicsOf(id).agency);
  const isUnsent = (id: string) =>
    !manyAtOnce.has(id) && !isReported(id) && now.getTime() - timeOfUlid(id) > FIRST_LOOK_MS;
  const unsent = ids.filter(isUnsent).sort();
  const newest = unsent.at(-1);
  const markKeys = marks.map((key) => `mails/${key}`);
  const failure = newest && (await readFailure(store, topicsOf(newest).agency, markKeys));
  const due = ids.filter((id) => isDue(id, now) && !Object.values(topicsOf(id)).every(isSent));
  return {
    single: due.filter((id) => !manyAtOnce.has(id)),
    unreported: due.filter((id) => manyAtOnce.has(id) && !isReported(id)),
    unsent,
    failure,
  };
}

/**
 * Sends one email about many records of one window, and marks the email of each as sent. The oldest record
 * is marked last. Until then, the next run uses the same topic, so the email is not sent twice.
 * @returns the reason for a permanent failure; it throws the errors of `mailOnce`.
 */
async function reportMany(
  records: MailedRecords,
  ids: readonly string[],
): Promise<string | undefined> {
  const [oldest = '', ...others] = ids.toSorted();
  const { store, noun, now, topicsOf } = records;
  // The topic ends with a day, from which retention determines the age of its records.
  const topic = `many-${oldest}-${new Date(timeOfUlid(oldest)).toISOString().slice(0, 10)}`;
  const failure = await mailOnce(topic, manyAtOnceNotification(noun, ids.length), records);
  if (failure) return failure;
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
 * @returns the number of records examined, each distinct problem once, and the records whose email to the
 * agency remains unsent, with the failure of the newest one.
 */
export async function resendMails(kinds: readonly MailedRecords[]) {
  const hasTime = timeFor(RUN_MS);
  const failures = new Set<string>();
  let looked = 0;
  const unsent: { ids: string[]; failure?: MailFailure | undefined } = { ids: [] };
  for (const records of kinds) {
    const { single, unreported, failure, unsent: ids } = await findDue(records);
    unsent.ids.push(...ids);
    if (failure) unsent.failure = failure;
    const windows = [...Map.groupBy(unreported, windowOf).values()];
    const jobs = [
      ...windows
        .filter(([id = '']) => endOfWindow(id) + FIRST_LOOK_MS < records.now.getTime())
        .map((ids) => () => explain(reportMany(records, ids))),
      ...single.map((id) => async () => {
        const failure = await records.send(id);
        if (!failure) unsent.ids = unsent.ids.filter((other) => other !== id);
        return failure;
      }),
    ];
    for (const job of jobs) {
      if (!hasTime()) return { looked, failures: [...failures, 'no time for all'], unsent };
      const failure = await job();
      looked += 1;
      if (failure) failures.add(failure);
    }
  }
  return { looked, failures: [...failures], unsent };
}
