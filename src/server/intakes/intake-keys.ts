import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import { formatDay } from '../../domain/dates.ts';
import { INITIAL_INTAKE_STATUS } from '../../domain/intake.ts';
import { ULID } from '../../domain/ulid.ts';
import { hasKey, listKeys, readRecord } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';

/*
 * Keys of the `intakes` store. Every record is written once and never rewritten.
 *   attempts/<hash>                        which intake, or note, an attempt became (attempts.ts)
 *   submissions/<id>                       what the client sent
 *   status-changes/<id>/<change>_<status>  what staff set; the newest decides. Who gave a name at the
 *                                          login has it in base64url behind a dot
 *   notes/<id>/<note>                      what staff noted
 *   deletions/<id>                         that staff deleted the intake, when, and who said to be
 *   mails/<id>-agency/…                    whether the agency was told of it (mail-once.ts)
 *   mails/<id>-client/…                    whether the client was told that it arrived
 *   mails/many-<id>-<day>/…                the same of the one mail about many that came at once
 *   acknowledged/<mailbox>/<id>            that this was sent in a mailbox's name (acknowledgements.ts)
 * Ids, changes and notes are ULIDs: what a list needs, time and status, is in the keys. Only a
 * deletion removes anything (intake-deletion.ts).
 */
export const INTAKES = 'submissions';
export const intakeKey = (id: string) => `${INTAKES}/${id}`;
export const statusChangesOf = (id: string) => `status-changes/${id}/` as const;
export const NOTES = 'notes';
export const notesOf = (id: string) => `${NOTES}/${id}/` as const;
export const deletionKey = (id: string) => `deletions/${id}`;
export const mailTopicsOf = (id: string) => ({ agency: `${id}-agency`, client: `${id}-client` });

const changeKeyPattern = new RegExp(`^(?<change>${ULID})_(?<status>\\w+)(?:\\.(?<by>[\\w-]+))?$`);

/** The last part of a change's key. @param by the name given at the login; may be empty. */
export function changeKeyPart(change: string, status: string, by: string): string {
  const name = Buffer.from(by).toString('base64url');
  return `${change}_${status}${name && `.${name}`}`;
}

/** Reads `<change>_<status>`; nothing when the key is none of ours (a file server's leftovers). */
export function parseChangeKey(
  key: string,
): { change: string; status: string; by: string | undefined } | undefined {
  const { change, status, by } = changeKeyPattern.exec(key)?.groups ?? {};
  if (!change || !status) return undefined;
  return { change, status, by: by && Buffer.from(by, 'base64url').toString() };
}

/** What the keys alone tell of an intake. */
export interface IntakeEntry {
  readonly id: string;
  readonly status: string;
  /** The name whoever set it gave at the login. */
  readonly statusBy: string | undefined;
  /** The newest change, or the id itself while there is none. */
  readonly changed: string;
}

/**
 * All intakes as their keys tell them, in no promised order. Costs one call for every 1,000
 * intakes and one for every 1,000 status changes, and reads no record.
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

/** Why there is no such intake: says so when staff deleted it, and who, if that is known. */
export async function missingIntake(store: Store, id: string): Promise<DomainError> {
  const outcome = await readRecord(store, deletionKey(id), deletionSchema);
  if (outcome.kind !== 'found') return noSuchIntake();
  const { by, deletedAt } = outcome.record;
  const day = formatDay(deletedAt.slice(0, 10));
  return new DomainError('not-found', `${by || 'A colleague'} deleted this submission on ${day}.`);
}

/** @throws DomainError `not-found` for an id that cannot be one, or that no intake has. */
export async function requireIntake(store: Store, id: string): Promise<void> {
  if (!ulidSchema.safeParse(id).success) throw noSuchIntake();
  if (!(await hasKey(store, intakeKey(id)))) throw await missingIntake(store, id);
}
