import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import { formatDay } from '../../domain/dates.ts';
import { INITIAL_INTAKE_STATUS } from '../../domain/intake.ts';
import { ULID } from '../../domain/ulid.ts';
import { hasKey, listKeys, readRecord } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';

/*
 * Keys of the `intakes` store. Records are written once and never overwritten.
 *   attempts/<hash>                        id of the intake or note that an attempt created (attempts.ts)
 *   submissions/<id>                       intake as the client sent it
 *   status-changes/<id>/<change>_<status>  status set by staff; the newest applies. If the staff member
 *                                          entered a name, it follows a dot in base64url
 *   notes/<id>/<note>                      note by staff
 *   deletions/<id>                         time of a deletion by staff, and the name they entered
 *   mails/<id>-agency/…                    state of the email to the agency (mail-once.ts)
 *   mails/<id>-client/…                    state of the email to the client
 *   mails/many-<id>-<day>/…                state of the one email about many intakes
 *   acknowledged/<mailbox>/<id>            intake in a mailbox's name (acknowledgements.ts)
 * Ids, changes, and notes are ULIDs, so the keys contain the time and status that a list needs. Only a
 * deletion removes records (intake-deletion.ts).
 */
export const INTAKES = 'submissions';
export const intakeKey = (id: string) => `${INTAKES}/${id}`;
export const statusChangesOf = (id: string) => `status-changes/${id}/` as const;
export const NOTES = 'notes';
export const notesOf = (id: string) => `${NOTES}/${id}/` as const;
export const deletionKey = (id: string) => `deletions/${id}`;
export const mailTopicsOf = (id: string) => ({ agency: `${id}-agency`, client: `${id}-client` });

const changeKeyPattern = new RegExp(`^(?<change>${ULID})_(?<status>\\w+)(?:\\.(?<by>[\\w-]+))?$`);

/** Returns the last part of a change's key. @param by the name entered at login; may be empty. */
export function changeKeyPart(change: string, status: string, by: string): string {
  const name = Buffer.from(by).toString('base64url');
  return `${change}_${status}${name && `.${name}`}`;
}

/**
 * Parses `<change>_<status>`. Returns undefined for any other key, such as a file server's temporary file.
 */
export function parseChangeKey(
  key: string,
): { change: string; status: string; by: string | undefined } | undefined {
  const { change, status, by } = changeKeyPattern.exec(key)?.groups ?? {};
  if (!change || !status) return undefined;
  return { change, status, by: by && Buffer.from(by, 'base64url').toString() };
}

/** Facts about an intake that its keys contain. */
export interface IntakeEntry {
  readonly id: string;
  readonly status: string;
  /** Name that the staff member who set the status entered at login. */
  readonly statusBy: string | undefined;
  /** Id of the newest change, or of the intake if there is none. */
  readonly changed: string;
}

/**
 * Returns all intakes from their keys, unsorted. It makes one call for every 1,000 intakes and one for
 * every 1,000 status changes, and reads no records.
 */
export async function readIndex(store: Store): Promise<IntakeEntry[]> {
  const [intakes, changeKeys] = await Promise.all([
    listKeys(store, `${INTAKES}/`),
    listKeys(store, 'status-changes/'),
  ]);
  const newest = new Map<string, ReturnType<typeof parseChangeKey> & object>();
  for (const key of changeKeys) {
    const [id = '', rest = ''] = key.split('/');
    const found = parseChangeKey(rest);
    if (found && found.change > (newest.get(id)?.change ?? '')) newest.set(id, found);
  }
  return intakes
    .filter((id) => ulidSchema.safeParse(id).success)
    .map((id) => ({
      id,
      status: newest.get(id)?.status ?? INITIAL_INTAKE_STATUS,
      statusBy: newest.get(id)?.by,
      changed: newest.get(id)?.change ?? id,
    }));
}

export function noSuchIntake(): DomainError {
  return new DomainError('not-found', 'There is no submission with this id.');
}

const deletionSchema = z.object({ deletedAt: z.iso.datetime(), by: z.optional(z.string()) });

/**
 * Returns the error for a missing intake. If staff deleted it, the message says so, with the name if known.
 */
export async function missingIntake(store: Store, id: string): Promise<DomainError> {
  const outcome = await readRecord(store, deletionKey(id), deletionSchema);
  if (outcome.kind !== 'found') return noSuchIntake();
  const { by, deletedAt } = outcome.record;
  const day = formatDay(deletedAt.slice(0, 10));
  return new DomainError('not-found', `${by || 'A colleague'} deleted this submission on ${day}.`);
}

/**
 * Checks that an intake exists. @throws DomainError `not-found` if the id is invalid or no intake has it.
 */
export async function requireIntake(store: Store, id: string): Promise<void> {
  if (!ulidSchema.safeParse(id).success) throw noSuchIntake();
  if (!(await hasKey(store, intakeKey(id)))) throw await missingIntake(store, id);
}
