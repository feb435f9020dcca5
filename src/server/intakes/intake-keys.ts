import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import { formatDay } from '../../domain/dates.ts';
import { INITIAL_INTAKE_STATUS } from '../../domain/intake.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { listKeys, readRecord } from '../storage/blobs.ts';
import type { ListEntry } from '../storage/list-records.ts';
import { readNewestChanges } from '../storage/status-changes.ts';
import { DomainError } from '../errors.ts';

/*
 * Keys of the `intakes` store. Records are written once and never overwritten.
 *   attempts/<hash>                        id of the intake or note that an attempt created (attempts.ts)
 *   submissions/<id>                       intake as the client sent it
 *   status-changes/<id>/…                  statuses set by staff (status-changes.ts)
 *   notes/<id>/<note>                      note by staff
 *   deletions/<id>                         time of a deletion by staff, and the name they entered
 *   mails/<id>-agency/…                    state of the email to the agency (mail-once.ts)
 *   mails/<id>-client/…                    state of the email to the client
 *   mails/many-<id>-<day>/…                state of the one email about many intakes
 *   acknowledged/<mailbox>/<id>            intake in a mailbox's name (acknowledgements.ts)
 * Ids, changes, and notes are ULIDs, so the keys contain the time and status that a list needs. Only a
 * deletion removes records (intake-review.ts).
 */
export const INTAKES = 'submissions';
export const intakeKey = (id: string) => `${INTAKES}/${id}`;
export const NOTES = 'notes';
export const notesOf = (id: string) => `${NOTES}/${id}/` as const;
export const deletionKey = (id: string) => `deletions/${id}`;
export const mailTopicsOf = (id: string) => ({ agency: `${id}-agency`, client: `${id}-client` });

/** Facts about an intake that its keys contain. */
export interface IntakeEntry extends ListEntry {
  readonly status: string;
  /** Name of the staff member who set the status. */
  readonly statusBy: string | undefined;
  /** Id of the newest change, or of the intake if there is none. */
  readonly changed: string;
}

/**
 * Returns all intakes from their keys, unsorted. It makes one call for every 1,000 intakes and one for
 * every 1,000 status changes, and reads no records.
 */
export async function readIndex(store: Store): Promise<IntakeEntry[]> {
  const [intakes, newest] = await Promise.all([
    listKeys(store, `${INTAKES}/`),
    readNewestChanges(store),
  ]);
  return intakes
    .filter((id) => ulidSchema.safeParse(id).success)
    .map((id) => {
      const { id: changed = id, status = INITIAL_INTAKE_STATUS, by } = newest.get(id) ?? {};
      return { id, key: intakeKey(id), time: timeOfUlid(id), status, statusBy: by, changed };
    });
}

const deletionSchema = z.object({ deletedAt: z.iso.datetime(), by: z.optional(z.string()) });

/**
 * Returns the error for a missing intake. If staff deleted it, the message says so, with the name if known.
 */
export async function missingIntake(store: Store, id: string): Promise<DomainError> {
  const isId = ulidSchema.safeParse(id).success;
  const outcome = isId && (await readRecord(store, deletionKey(id), deletionSchema));
  if (!outcome || outcome.kind !== 'found') {
    return new DomainError('not-found', 'There is no submission with this id.');
  }
  const { by, deletedAt } = outcome.record;
  const day = formatDay(deletedAt.slice(0, 10));
  return new DomainError('not-found', `${by || 'A colleague'} deleted this submission on ${day}.`);
}
