import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MAIL_VARIABLE, type MailFailure, mailFailures } from '../../record-mails.ts';
import { hasKey, listKeys, readRecord, writeOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import type { DeliverMail, Mail } from './mail.ts';
import { failureOfSending } from './smtp.ts';

/*
 * Sends an email exactly once, even if its cause occurs several times or concurrently:
 *   <folder>/started-<n>   start of a try to send it
 *   <folder>/failed-<n>    failure of that try
 *   <folder>/sent          success
 */
const startedSchema = z.object({ at: z.iso.datetime(), by: z.uuid() });

/** Age after which a try is treated as abandoned by a crashed function, in milliseconds. */
const ABANDONED_AFTER_MS = 120_000;

/**
 * Age of an unsent email at its first retry, in milliseconds. By then, the request that sends it has finished, or
 * its tries count as abandoned.
 */
export const FIRST_RETRY_MS = 126_000;

/**
 * Failure of a try, as staff see it, and true if a later retry may succeed. An invalid variable is
 * temporary, because an administrator can correct it.
 */
function failureOf(error: unknown): [failure: MailFailure, isPassing: boolean] {
  if (error instanceof DomainError && error.kind === 'not-configured') return ['settings', true];
  return failureOfSending(error);
}

const failedSchema = z.object({
  failure: z.optional(z.enum(mailFailures)),
  at: z.optional(z.iso.datetime()),
});

/** Failure of a try, and the time at which the try began. */
export interface LastFailure {
  readonly failure?: MailFailure | undefined;
  readonly failedAt?: string | undefined;
}

/**
 * Number of the latest try to send an email that failed, or 0. A try whose function ended has no mark.
 * @param keys keys that the store lists below its folder.
 */
function lastFailed(folder: string, keys: readonly string[]): number {
  const mark = `${folder}/failed-`;
  const marks = keys.filter((key) => key.startsWith(mark));
  return Math.max(0, ...marks.map((key) => Number(key.slice(mark.length))));
}

/** True if a try to send an email failed, and none succeeded. */
export function isFailed(folder: string, keys: readonly string[]): boolean {
  return lastFailed(folder, keys) > 0 && !keys.includes(`${folder}/sent`);
}

/** Reads why the latest try to send an email failed. @param keys keys that the store lists below its folder. */
export async function readFailure(
  store: Store,
  folder: string,
  keys: readonly string[],
): Promise<LastFailure> {
  const last = lastFailed(folder, keys);
  if (last === 0) return {};
  const read = await readRecord(store, `${folder}/failed-${last}`, failedSchema);
  return read.kind === 'found' ? { failure: read.record.failure, failedAt: read.record.at } : {};
}

/** The failure of the latest try, whatever the emails are about. */
export function latestOf(failures: readonly LastFailure[]): LastFailure {
  const known = failures.filter(({ failure }) => failure);
  const [latest = {}] = known.toSorted((a, b) =>
    (b.failedAt ?? '').localeCompare(a.failedAt ?? ''),
  );
  const { failure, failedAt } = latest;
  return { failure, failedAt };
}

export interface MailOnceDeps {
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

function unavailable(reason: string): DomainError {
  const cause = new Error(reason);
  return new DomainError('unavailable', 'A mail could not be sent yet.', { cause });
}

/**
 * Starts a try to send an email. The first one makes one storage call; only later ones read more.
 * @returns the number of the try; undefined if the email was already sent.
 * @throws DomainError `unavailable` while another try is in progress.
 */
async function start(prefix: `${string}/`, store: Store, now: Date): Promise<number | undefined> {
  const elsewhere = () => unavailable('mail is being sent elsewhere');
  const mine = { at: now.toISOString(), by: randomUUID() };
  if ((await writeOnce(store, `${prefix}started-1`, mine)) === 'written') return 1;
  if (await hasKey(store, `${prefix}sent`)) return undefined;
  const keys = await listKeys(store, prefix);
  const last = keys.filter((key) => /^started-\d+$/.test(key)).length;
  if (!keys.includes(`failed-${last}`)) {
    const other = await readRecord(store, `${prefix}started-${last}`, startedSchema);
    const since = other.kind === 'found' ? now.getTime() - Date.parse(other.record.at) : 0;
    if (since < ABANDONED_AFTER_MS) throw elsewhere();
  }
  const started = await writeOnce(store, `${prefix}started-${last + 1}`, mine);
  if (started === 'taken') throw elsewhere();
  return last + 1;
}

/**
 * Delivers an email unless it was sent before.
 * @param folder folder of the records about the email, without a slash at the end. It identifies the email.
 * @returns the reason for a permanent failure, for the log.
 * @throws DomainError `unavailable` if a later retry may succeed.
 */
export async function mailOnce(
  folder: string,
  mail: Mail,
  { store, now, deliver }: MailOnceDeps,
): Promise<string | undefined> {
  const prefix = `${folder}/` as const;
  const at = now.toISOString();
  const mine = await start(prefix, store, now);
  if (mine === undefined) return undefined;

  try {
    await deliver({ ...mail, topic: folder });
  } catch (error) {
    const [failure, isPassing] = failureOf(error);
    await writeOnce(store, `${prefix}failed-${mine}`, { at, failure });
    // Logs only the code, because a mail server's message may contain an address.
    const code = (error as { code?: unknown }).code;
    const reason = `mail not delivered: ${typeof code === 'string' ? code : `see ${MAIL_VARIABLE}`}`;
    if (isPassing) throw unavailable(reason);
    return reason;
  }
  await writeOnce(store, `${prefix}sent`, { at });
  return undefined;
}

/**
 * Waits for an email on behalf of a caller that cannot request a retry. The schedule sends the email later
 * (record-mails.ts).
 * @returns the reason why it was not sent, for the log.
 */
export async function catchMailProblem(
  sending: Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await sending;
  } catch (error) {
    const known = error instanceof Error ? (error.cause ?? error) : undefined;
    const message = known instanceof Error ? known.message : 'unknown error';
    return message.startsWith('mail ') ? message : `mail not sent: ${message}`;
  }
}
