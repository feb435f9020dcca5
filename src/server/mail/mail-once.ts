import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { hasKey, listKeys, readRecord, writeOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import type { DeliverMail, Mail } from './mail.ts';

/*
 * A mail that must go out once although what causes it may happen several times, or at the same time:
 *   mails/<topic>/claim-<n>    somebody is sending it
 *   mails/<topic>/failed-<n>   that one could not
 *   mails/<topic>/sent         it is out
 */
const claimSchema = z.object({ at: z.iso.datetime(), by: z.uuid() });

/** A claim older than this was left behind by a function that died, in milliseconds. */
const ABANDONED_AFTER_MS = 120_000;

/**
 * nodemailer's codes for failures that pass: a server it could not talk to, and one that does not
 * know our password, which somebody has to put right. That no server is set up at all is a choice.
 */
const PASSING = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'EAUTH']);

/** Whether trying again later would help. 4xx is how a server says so, as in greylisting (450). */
function isPassing({ code, responseCode }: { code?: unknown; responseCode?: unknown }): boolean {
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500) return true;
  return typeof code === 'string' && PASSING.has(code);
}

export interface MailOnceDeps {
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

function later(reason: string): DomainError {
  const cause = new Error(reason);
  return new DomainError('unavailable', 'A mail could not be sent yet.', { cause });
}

/** Where the records about a mail are, with a slash at the end. */
export const mailRecordsOf = (topic: string) => `mails/${topic}/` as const;

/**
 * Claims the sending of a mail. The first to come needs one call; only who meets a claim looks further.
 * @returns the number of the claim; undefined when the mail is out.
 * @throws DomainError `unavailable` while somebody else is sending it.
 */
async function claim(
  prefix: ReturnType<typeof mailRecordsOf>,
  store: Store,
  now: Date,
): Promise<number | undefined> {
  const elsewhere = () => later('mail is being sent elsewhere');
  const mine = { at: now.toISOString(), by: randomUUID() };
  if ((await writeOnce(store, `${prefix}claim-1`, mine)) === 'written') return 1;
  if (await hasKey(store, `${prefix}sent`)) return undefined;
  const keys = await listKeys(store, prefix);
  const last = keys.filter((key) => /^claim-\d+$/.test(key)).length;
  if (!keys.includes(`failed-${last}`)) {
    const other = await readRecord(store, `${prefix}claim-${last}`, claimSchema);
    const since = other.kind === 'found' ? now.getTime() - Date.parse(other.record.at) : 0;
    if (since < ABANDONED_AFTER_MS) throw elsewhere();
  }
  const claimed = await writeOnce(store, `${prefix}claim-${last + 1}`, mine);
  if (claimed === 'taken') throw elsewhere();
  return last + 1;
}

/**
 * Delivers a mail unless it went out before.
 * @param topic what the mail is about, as part of a storage key.
 * @returns why it cannot be delivered, when trying again would not help; for the log.
 * @throws DomainError `unavailable` when trying again later would help.
 */
export async function mailOnce(
  topic: string,
  mail: Mail,
  { store, now, deliver }: MailOnceDeps,
): Promise<string | undefined> {
  const prefix = mailRecordsOf(topic);
  const at = now.toISOString();
  const mine = await claim(prefix, store, now);
  if (mine === undefined) return undefined;

  try {
    await deliver({ ...mail, topic });
  } catch (error) {
    await writeOnce(store, `${prefix}failed-${mine}`, { at });
    // A mail server's own words may repeat an address; its code says enough.
    const code = (error as { code?: unknown }).code;
    const reason = `mail not delivered: ${typeof code === 'string' ? code : 'see SMTP_URL'}`;
    if (isPassing(error as object)) throw later(reason);
    return reason;
  }
  await writeOnce(store, `${prefix}sent`, { at });
  return undefined;
}

/** What went wrong with a mail, for who cannot ask for another try. */
export async function explain(sending: Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await sending;
  } catch (error) {
    const known = error instanceof Error ? (error.cause ?? error) : undefined;
    const message = known instanceof Error ? known.message : 'unknown error';
    return message.startsWith('mail ') ? message : `mail not sent: ${message}`;
  }
}

/**
 * `mailOnce` for a caller that cannot ask for another try: what is not out now is the schedule's
 * (resend-mails.ts).
 * @returns why the mail is not out.
 */
export function tryMailOnce(
  topic: string,
  mail: Mail,
  deps: MailOnceDeps,
): Promise<string | undefined> {
  return explain(mailOnce(topic, mail, deps));
}
