import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { toAsciiEmail } from '#platform/ascii-email.ts';
import type { StoredIntake } from '../intake-schema.ts';
import { utcDay } from '#platform/dates.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import { listKeys } from '#platform/server/storage/blobs.ts';

/*
 * Each intake is acknowledged by an email with its reference. The form accepts any address, so without a
 * limit it could be used to flood a stranger's mailbox. The ids alone determine which acknowledgments are
 * within the limit, so a retry gets the same result. If many intakes arrive together, those beyond
 * SINGLE_MAILS_PER_WINDOW (mail/record-mails.ts) are not acknowledged either.
 */

/** Maximum number of intakes per mailbox and day (UTC) about which the client gets emails. */
const ACKNOWLEDGED_PER_MAILBOX = 5;

/** One spelling for all addresses that reach the same mailbox at the large providers. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = toAsciiEmail(email.toLowerCase()).split('@');
  const [mailbox = ''] = name.split('+');
  return `${mailbox.replaceAll('.', '')}@${domain}`;
}

/** One-way code of the mailbox that an address reaches. */
const mailboxCode = (email: string) =>
  createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);

const acknowledgedOf = (email: string) => `acknowledged/${mailboxCode(email)}/` as const;

type FromMailbox = Pick<StoredIntake, 'email' | 'id'>;

/** Key of the record that an intake used this mailbox. */
export const acknowledgedKey = ({ email, id }: FromMailbox) => acknowledgedOf(email) + id;

/**
 * Finds the mailboxes that sent an intake. It makes one call for every 1,000 intakes.
 * @returns a function that is true for an address of one of them.
 */
export async function findIntakeSenders(
  openStore: (name: 'intakes') => Store,
): Promise<(email: string) => boolean> {
  const keys = await listKeys(openStore('intakes'), 'acknowledged/');
  const mailboxes = new Set(keys.map((key) => key.split('/')[0]));
  return (email) => mailboxes.has(mailboxCode(email));
}

/**
 * Reason why an acknowledgment is suppressed; undefined if it may be sent. It makes one storage
 * call, after the mailbox was recorded (`acknowledgedKey`).
 */
export async function whyUnacknowledged(
  { email, id }: FromMailbox,
  store: Store,
): Promise<string | undefined> {
  const ofMailbox = await listKeys(store, acknowledgedOf(email));
  const dayOfIntake = (other: string) => utcDay(timeOfUlid(other));
  const earlier = ofMailbox.filter((other) => other < id && dayOfIntake(other) === dayOfIntake(id));
  return earlier.length >= ACKNOWLEDGED_PER_MAILBOX
    ? `${ACKNOWLEDGED_PER_MAILBOX} earlier intakes of the day came from this address`
    : undefined;
}
