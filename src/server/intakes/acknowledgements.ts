import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { StoredIntake } from '../../domain/intake.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { listKeys, writeOnce } from '../storage/blobs.ts';
import { idsOfWindow } from '../storage/quota.ts';
import { INTAKES } from './intake-keys.ts';

/*
 * Every intake is acknowledged by a mail with its reference. The form takes any address, so without
 * an end anybody could fill a stranger's mailbox through us. Who is within the limits follows from
 * the ids alone: asking again answers the same.
 */

/** Acknowledgements to one mailbox on one day (UTC). */
const ACKNOWLEDGED_PER_MAILBOX = 5;
/** Acknowledgements to everybody in one window of 17.5 minutes. */
export const ACKNOWLEDGED_PER_WINDOW = 30;

const DAY_MS = 86_400_000;

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
 * Why a client is not told that an intake arrived; undefined when they are. Costs three calls.
 * @throws DomainError `unavailable`.
 */
export async function whyUnacknowledged(
  { email, id }: Pick<StoredIntake, 'email' | 'id'>,
  store: Store,
): Promise<string | undefined> {
  await writeOnce(store, acknowledgedKey({ email, id }), {});
  const [ofMailbox, ofEverybody] = await Promise.all([
    listKeys(store, acknowledgedOf(email)),
    idsOfWindow(store, `${INTAKES}/`, id),
  ]);
  const earlier = (ids: readonly string[]) => ids.filter((other) => other < id).length;
  if (
    earlier(ofMailbox.filter((other) => dayOf(other) === dayOf(id))) >= ACKNOWLEDGED_PER_MAILBOX
  ) {
    return `this address was sent ${ACKNOWLEDGED_PER_MAILBOX} today`;
  }
  if (earlier(ofEverybody) >= ACKNOWLEDGED_PER_WINDOW) {
    return `${ACKNOWLEDGED_PER_WINDOW} intakes came within minutes`;
  }
  return undefined;
}
