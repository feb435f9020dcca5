import type { Store } from '@netlify/blobs';
import { ulid } from 'ulid';
import { ulidSchema } from '../../ids.ts';
import { type MailFailure, type RecordMail, RESEND_FOR_DAYS } from '../../record-mails.ts';
import { DAY_MS } from '../../retention.ts';
import { timeOfUlid, ulidPattern } from '../../ulid.ts';
import { ADDITIONS, additionsOf } from '../storage/additions.ts';
import { listKeys, listFullKeys } from '../storage/blobs.ts';
import { FIRST_RETRY_MS, type MailOnceDeps, readFailure } from './mail-once.ts';
import { findUnsentInQueue, sendQueued, type UnsentMails } from './queued-mails.ts';

/** Receivers of the emails about a record. Each record causes an email to the agency. */
export type MailReceivers = readonly ['agency', ...RecordMail['to'][]];

/** Folder of the records about an email (`mailOnce`). */
export const mailFolder = (id: string, to: RecordMail['to']) =>
  `${additionsOf(id)}mails/${to}` as const;

/** Records of one kind, with the functions that send their emails. */
export interface MailedRecords extends MailOnceDeps {
  readonly prefix: `${string}/`;
  readonly receivers: MailReceivers;
  /** Sends the emails that were not sent yet. @returns the problem, if any. */
  readonly send: (id: string) => Promise<string | undefined>;
}

const ageOf = (id: string, now: Date) => now.getTime() - timeOfUlid(id);

/** True if no later run will retry the emails of the record. */
function isGivenUp(id: string, now: Date): boolean {
  return ageOf(id, now) >= RESEND_FOR_DAYS * DAY_MS;
}

/**
 * Returns the states of a record's emails, derived from the keys of their marks (mail-once.ts). It makes
 * one storage call, and one for each email that was not sent. An email that was never attempted is `withheld`
 * if the record exceeds the limit of its window, or if it is the client's and the agency's was sent
 * (acknowledgements.ts).
 */
export async function readMailStates(
  id: string,
  { store, prefix, receivers, now }: Pick<MailedRecords, 'store' | 'prefix' | 'receivers' | 'now'>,
): Promise<RecordMail[]> {
  const keys = await listFullKeys(store, `${additionsOf(id)}mails/`);
  const isSent = (to: RecordMail['to']) => keys.includes(`${mailFolder(id, to)}/sent`);
  const stateOf = async (to: RecordMail['to']): Promise<RecordMail['state']> => {
    if (isSent(to)) return 'sent';
    const wasTried = keys.some((key) => key.startsWith(`${mailFolder(id, to)}/`));
    const isUnacknowledged = to === 'client' && isSent('agency');
    if (!wasTried && (isUnacknowledged || (await exceedsMailLimit(store, prefix, id)))) {
      return 'withheld';
    }
    return isGivenUp(id, now) ? 'failed' : 'waiting';
  };
  const mails = receivers.map(async (to): Promise<RecordMail> => {
    const state = await stateOf(to);
    const failure =
      state === 'sent' ? undefined : await readFailure(store, mailFolder(id, to), keys);
    return { to, state, ...(failure && { failure }) };
  });
  return Promise.all(mails);
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

/** Finds the records of one kind that have an unsent email, without those that exceed the limit. */
async function findUnsent({ store, prefix, receivers, now }: MailedRecords) {
  const [keys, additions, deletions] = await Promise.all([
    listKeys(store, prefix),
    listFullKeys(store, ADDITIONS),
    listKeys(store, 'deletions/'),
  ]);
  const known = new Set(additions);
  // An interrupted deletion may have removed the marks already. The record still counts as deleted.
  const deleted = new Set(deletions);
  const ids = keys.filter((id) => ulidSchema.safeParse(id).success && !deleted.has(id));
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  const ready = [...windows]
    .flatMap((inWindow) => inWindow.slice(0, SINGLE_MAILS_PER_WINDOW))
    .filter((id) => ageOf(id, now) >= FIRST_RETRY_MS);
  const isSent = (id: string, to: RecordMail['to']) => known.has(`${mailFolder(id, to)}/sent`);
  const unsent = ready.filter((id) => !isSent(id, 'agency')).sort();
  const newest = unsent.at(-1);
  const failure = newest && (await readFailure(store, mailFolder(newest, 'agency'), additions));
  const due = ready.filter((id) => !isGivenUp(id, now) && !receivers.every((to) => isSent(id, to)));
  return { due, unsent, failure };
}

/**
 * Returns the newest records, back to nine hours ago, with an email to the agency whose latest attempt failed. A
 * failure is thus known before the next run. It makes two storage calls, and one for the newest failure.
 */
export async function findFreshFailures({
  store,
  now,
}: Pick<MailedRecords, 'store' | 'now'>): Promise<UnsentMails> {
  // All ids of the same 2^25 milliseconds (9.3 hours) begin with the same five characters.
  const beginnings = [0, 2 ** 25].map((ms) => ulid(now.getTime() - ms).slice(0, 5));
  const lists = beginnings.map((beginning) => listFullKeys(store, ADDITIONS + beginning));
  const additions = (await Promise.all(lists)).flat();
  const known = new Set(additions);
  const tried = additions.map((key) => key.slice(ADDITIONS.length).split('/')[0]!);
  const ids = [...new Set(tried)]
    .filter((id) => {
      const folder = mailFolder(id, 'agency');
      return known.has(`${folder}/failed-1`) && !known.has(`${folder}/sent`);
    })
    .sort();
  const newest = ids.at(-1);
  const failure = newest && (await readFailure(store, mailFolder(newest, 'agency'), additions));
  return { ids, failure: failure || undefined };
}

/** Time after which no email is started. A scheduled function runs for at most thirty seconds. */
const RUN_MS = 15_000;

/**
 * Retries the unsent emails of all records, and those in the queue, that are younger than three days.
 * @param queue deps of the store with queued emails.
 * @returns the number of records and queued emails examined, each distinct problem once, and the records and
 * queued emails whose email to the agency remains unsent, with the failure of the newest one.
 */
export async function resendMails(kinds: readonly MailedRecords[], queue?: MailOnceDeps) {
  const until = performance.now() + RUN_MS;
  const failures = new Set<string>();
  let looked = 0;
  const unsent: { ids: string[]; failure?: MailFailure | undefined } = { ids: [] };
  const sendAll = async <Due>(
    due: readonly Due[],
    send: (each: Due) => Promise<string | undefined>,
    idOf: (each: Due) => string,
    found: { unsent: readonly string[]; failure?: MailFailure | undefined | '' },
  ) => {
    const still = new Set(found.unsent);
    if (found.failure) unsent.failure = found.failure;
    for (const each of due) {
      if (performance.now() >= until) {
        failures.add('no time for all');
        break;
      }
      const failure = await send(each);
      looked += 1;
      if (failure) failures.add(failure);
      else still.delete(idOf(each));
    }
    unsent.ids.push(...still);
  };
  for (const records of kinds) {
    const { due, ...found } = await findUnsent(records);
    await sendAll(due, records.send, (id) => id, found);
  }
  if (queue) {
    const { due, ...found } = await findUnsentInQueue(queue);
    const send = ({ topic, mail }: (typeof due)[number]) => sendQueued({ [topic]: mail }, queue);
    await sendAll(due, send, ({ topic }) => topic, found);
  }
  return { looked, failures: [...failures], unsent };
}
