import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { StoredIntake } from '../../domain/intake.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { listKeys, writeOnce } from '../storage/blobs.ts';

/*
 * Every intake is acknowledged by a mail with its reference. The form takes any address, so without
 * an end anybody could fill a stranger's mailbox through us. Who is within the limit follows from
 * the ids alone: asking again answers the same. When many come at once, none beyond
 * TOLD_SINGLY_PER_WINDOW (mail/many-at-once.ts) is acknowledged either.
 */

/** Acknowledgements to one mailbox on one day (UTC). */
const ACKNOWLEDGED_PER_MAILBOX = 5;

/** What is one mailbox at the large providers, however its address is written. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}

function acknowledgedOf(email: string) {
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);
  return `acknowledged/${mailbox}/` as const;
}

/** Where it is noted that an intake came in a mailbox's name. */
export function acknowledgedKey({ email, id }: Pick<StoredIntake, 'email' | 'id'>): string {
  return acknowledgedOf(email) + id;
}

const dayOf = (id: string) => Math.floor(timeOfUlid(id) / DAY_MS);

/**
 * Why a client is not told that an intake arrived; undefined when they are. Costs two calls.
 * @throws DomainError `unavailable`.
 */
export async function whyUnacknowledged(
  { email, id }: Pick<StoredIntake, 'email' | 'id'>,
  store: Store,
): Promise<string | undefined> {
  await writeOnce(store, acknowledgedKey({ email, id }), {});
  const ofMailbox = await listKeys(store, acknowledgedOf(email));
  const earlier = ofMailbox.filter((other) => other < id && dayOf(other) === dayOf(id));
  return earlier.length >= ACKNOWLEDGED_PER_MAILBOX
    ? `this address was sent ${ACKNOWLEDGED_PER_MAILBOX} today`
    : undefined;
}
