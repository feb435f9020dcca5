import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { DomainError, TooManyError } from '../errors.ts';
import { atOnce } from '../later.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { tryMailOnce } from '../mail/mail-once.ts';
import { quotaNotification } from '../mail/notifications.ts';
import { listKeysFrom, writeOnce } from '../storage/blobs.ts';

/*
 * Keys of the `payments` store: checkouts/<hour>_<plan>_<attempt>, one for each checkout that was begun
 * in an hour, until retention removes it (retention/due.ts).
 *
 * Whoever tests stolen cards begins a checkout for every few of them, from many addresses, which the
 * platform's limit for one address does not stop. A small agency never sells this much in an hour.
 */
const PREFIX = 'checkouts/';
const HOUR_MS = 60 * 60 * 1_000;

/** Checkouts that may be begun in an hour, by everybody together. */
export const CHECKOUTS_PER_HOUR = 60;

export interface QuotaDeps {
  /** Opens the store of payments. */
  readonly openStore: () => Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
}

/**
 * Counts a checkout against the hour's quota. One that goes on with an attempt costs nothing. Where
 * storage cannot be reached it lets the visitor pass: a sale is worth more than a brake.
 * @param checkout plan and attempt, as part of a storage key.
 * @throws TooManyError when the hour's are used up. The agency is mailed once an hour.
 */
export async function admitCheckout(
  checkout: string,
  { openStore, now, deliver }: QuotaDeps,
): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  const prefix = `${PREFIX}${hour}_`;
  let begun = 0;
  try {
    // Writing the same twice counts as one write, so no two are the same.
    const written = await writeOnce(openStore(), prefix + checkout, { by: randomUUID() });
    if (written === 'written') begun = (await listKeysFrom(openStore(), prefix)).length;
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  if (begun <= CHECKOUTS_PER_HOUR) return;
  const mail = quotaNotification(CHECKOUTS_PER_HOUR);
  const deps = { store: openStore(), now, deliver };
  await atOnce(() => tryMailOnce(`checkouts-${hour}`, mail, deps));
  throw new TooManyError(HOUR_MS - (now.getTime() % HOUR_MS));
}
