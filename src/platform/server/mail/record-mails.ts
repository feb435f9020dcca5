import type { Store } from '@netlify/blobs';
import { ulid } from 'ulid';
import { ulidSchema } from '../../ids.ts';
import { type RecordMail, RESEND_FOR_DAYS } from '../../record-mails.ts';
import { DAY_MS } from '../../retention.ts';
import { timeOfUlid, ulidPattern } from '../../ulid.ts';
import { ADDITIONS, additionsOf } from '../storage/additions.ts';
import { listKeys, listFullKeys } from '../storage/blobs.ts';
import {
  FIRST_RETRY_MS,
  isFailed,
  type LastFailure,
  latestOf,
  type MailOnceDeps,
  readFailure,
} from './mail-once.ts';
import { type DueMails, findDueInQueue, type UnsentMails } from './queued-mails.ts';

/** Emails about each record of one kind, by their names in the keys of their marks. */
type RecordMails = Readonly<Record<string, Pick<RecordMail, 'to' | 'title'>>>;

/** Problems with emails about a record, by their names. */
export type MailProblems = Readonly<Record<string, string | undefined>>;

/** Folder of the records about an email (`mailOnce`). */
export const mailFolder = (id: string, name: string) => `${additionsOf(id)}mails/${name}` as const;

/** Names of the emails to the agency. An unsent one causes an alert. */
const namesToAgency = (mails: RecordMails) =>
  Object.keys(mails).filter((name) => mails[name]?.to === 'agency');

/** Records of one kind, with the function that sends their emails. */
export interface MailedRecords extends MailOnceDeps {
  readonly prefix: `${string}/`;
  readonly mails: RecordMails;
  /** Sends the emails with these names, unless they were sent. */
  readonly send: (id: string, names: readonly string[]) => Promise<MailProblems>;
}

const ageOf = (id: string, now: Date) => now.getTime() - timeOfUlid(id);

/** True if no later run will retry the emails of the record. */
function isGivenUp(id: string, now: Date): boolean {
  return ageOf(id, now) >= RESEND_FOR_DAYS * DAY_MS;
}

/**
 * States of a record's emails, derived from the keys of their marks (mail-once.ts). It makes
 * one storage call, and one for each email that was not sent. An email that was never tried is `withheld`
 * if the record exceeds the limit of its window, or if it is the client's and those to the agency were sent
 * (acknowledgements.ts).
 */
export async function readMailStates(
  id: string,
  { store, prefix, mails, now }: Pick<MailedRecords, 'store' | 'prefix' | 'mails' | 'now'>,
): Promise<RecordMail[]> {
  const keys = await listFullKeys(store, `${additionsOf(id)}mails/`);
  const isSent = (name: string) => keys.includes(`${mailFolder(id, name)}/sent`);
  const stateOf = async (name: string, to: RecordMail['to']): Promise<RecordMail['state']> => {
    if (isSent(name)) return 'sent';
    const wasTried = keys.some((key) => key.startsWith(`${mailFolder(id, name)}/`));
    const isUnacknowledged = to === 'client' && namesToAgency(mails).every(isSent);
    if (!wasTried && (isUnacknowledged || (await exceedsMailLimit(store, prefix, id)))) {
      return 'withheld';
    }
    return isGivenUp(id, now) ? 'failed' : 'waiting';
  };
  const states = Object.entries(mails).map(async ([name, { to, title }]): Promise<RecordMail> => {
    const state = await stateOf(name, to);
    const { failure } =
      state === 'sent' ? {} : await readFailure(store, mailFolder(id, name), keys);
    return { to, ...(title && { title }), state, ...(failure && { failure }) };
  });
  return Promise.all(states);
}

/*
 * Limit for individual emails. When many records arrive together, those beyond the limit of a window are only
 * stored: they cause no email and do not count as unsent. The ids alone determine which records those are: the
 * first ten characters of a ULID are the time, so one call lists the records of the same 2^20 milliseconds
 * (17.5 minutes). The platform's limits count by network address, and an attacker may use many addresses.
 */
const windowOf = (id: string) => id.slice(0, 6);

/** Maximum number of records of one kind with individual emails in a window. */
export const SINGLE_MAILS_PER_WINDOW = 30;

/**
 * True if the record exceeds its window's limit for individual emails. It makes one call for every 1,000
 * records of the window.
 * @param prefix prefix of the records, with a slash at the end.
 */
export async function exceedsMailLimit(
  store: Store,
  prefix: `${string}/`,
  id: string,
): Promise<boolean> {
  const keys = await listFullKeys(store, prefix + windowOf(id));
  const ids = keys.map((key) => key.slice(prefix.length));
  const isEarlier = (other: string) => ulidPattern.test(other) && other < id;
  return ids.filter(isEarlier).length >= SINGLE_MAILS_PER_WINDOW;
}

/*
 * A record is stored before its emails are sent. If the mail server fails or the function ends in between,
 * a scheduled run finds the record without a mark for a sent email (mail-once.ts) and sends it. Emails about
 * payments are in a queue (queued-mails.ts).
 */

/** Ids of the records that staff deleted. */
export async function findDeleted(store: Store): Promise<ReadonlySet<string>> {
  return new Set(await listKeys(store, 'deletions/'));
}

/** Finds the unsent emails about the records of one kind, without records that exceed the limit. */
async function findDue({ store, prefix, mails, now, send }: MailedRecords): Promise<DueMails> {
  const [keys, additions, deleted] = await Promise.all([
    listKeys(store, prefix),
    listFullKeys(store, ADDITIONS),
    // An interrupted deletion may have removed the marks already. The record still counts as deleted.
    findDeleted(store),
  ]);
  const known = new Set(additions);
  const ids = keys.filter((id) => ulidSchema.safeParse(id).success && !deleted.has(id));
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  const ready = [...windows]
    .flatMap((inWindow) => inWindow.slice(0, SINGLE_MAILS_PER_WINDOW))
    .filter((id) => ageOf(id, now) >= FIRST_RETRY_MS);
  const unsentOf = (id: string, names: readonly string[]) =>
    names.filter((name) => !known.has(`${mailFolder(id, name)}/sent`));
  const toAgency = namesToAgency(mails);
  const unsent = ready.sort().filter((id) => unsentOf(id, toAgency).length > 0);
  const failureOf = async (id: string) => {
    const marks = await listFullKeys(store, `${additionsOf(id)}mails/`);
    const folders = toAgency.map((name) => mailFolder(id, name));
    const folder = folders.find((each) => isFailed(each, marks));
    return folder === undefined ? {} : readFailure(store, folder, marks);
  };
  const due = ready
    .filter((id) => !isGivenUp(id, now))
    .map((id) => ({ id, names: unsentOf(id, Object.keys(mails)) }))
    .filter(({ names }) => names.length > 0)
    .map(({ id, names }) => ({
      id,
      send: async () => {
        const problems = await send(id, names);
        return {
          problems: Object.values(problems).filter((problem) => problem !== undefined),
          isUnsent: toAgency.some((name) => problems[name] !== undefined),
        };
      },
    }));
  return { due, ids: unsent, readFailure: failureOf };
}

/**
 * Newest records, back to nine hours ago, with an email to the agency whose latest try failed. A
 * failure is thus known before the next run. It makes two storage calls, and two more if there is a failure.
 */
export async function findFreshFailures({
  store,
  mails,
  now,
}: Pick<MailedRecords, 'store' | 'mails' | 'now'>): Promise<UnsentMails> {
  // All ids of the same 2^25 milliseconds (9.3 hours) begin with the same five characters.
  const beginnings = [0, 2 ** 25].map((ms) => ulid(now.getTime() - ms).slice(0, 5));
  const lists = beginnings.map((beginning) => listFullKeys(store, ADDITIONS + beginning));
  const additions = (await Promise.all(lists)).flat();
  const byId = Map.groupBy(additions, (key) => key.slice(ADDITIONS.length).split('/')[0]!);
  const found = [...byId].flatMap(([id, keys]) => {
    const folders = namesToAgency(mails).map((name) => mailFolder(id, name));
    const folder = folders.find((each) => isFailed(each, keys));
    return folder === undefined ? [] : [{ id, folder, keys }];
  });
  // A try may fail after staff deleted its record.
  const deleted = found.length > 0 ? await findDeleted(store) : new Set();
  const failed = found
    .filter(({ id }) => !deleted.has(id))
    .sort((a, b) => a.id.localeCompare(b.id));
  const newest = failed.at(-1);
  const failure = newest && (await readFailure(store, newest.folder, newest.keys));
  return { ids: failed.map(({ id }) => id), ...failure };
}

/** Time after which no email is started. A scheduled function runs for at most thirty seconds. */
const RUN_MS = 15_000;

/**
 * Retries the unsent emails of all records, and those in the queue, that are younger than RESEND_FOR_DAYS.
 * @param queue deps of the store with queued emails.
 * @returns the number of records and queued emails examined, each distinct problem once, and the records and
 * queued emails whose email to the agency remains unsent, with the latest failure.
 */
export async function resendMails(kinds: readonly MailedRecords[], queue?: MailOnceDeps) {
  const until = performance.now() + RUN_MS;
  const failures = new Set<string>();
  let looked = 0;
  const ids: string[] = [];
  const reasons: LastFailure[] = [];
  const finders = [
    ...kinds.map((records) => () => findDue(records)),
    ...(queue ? [() => findDueInQueue(queue)] : []),
  ];
  for (const find of finders) {
    const { due, ids: found, readFailure: failureOf } = await find();
    const still = new Set(found);
    for (const { id, send } of due) {
      if (performance.now() >= until) {
        failures.add('no time for all');
        break;
      }
      const { problems, isUnsent } = await send();
      looked += 1;
      for (const problem of problems) failures.add(problem);
      if (!isUnsent) still.delete(id);
    }
    ids.push(...still);
    const newest = [...still].at(-1);
    if (newest !== undefined) reasons.push(await failureOf(newest));
  }
  return { looked, failures: [...failures], unsent: { ids, ...latestOf(reasons) } };
}
