import type { Store } from '@netlify/blobs';
import { INITIAL_INTAKE_STATUS, intakeIdSchema } from '../../domain/intake.ts';
import { ULID } from '../../domain/ulid.ts';
import { hasKey, type KeyEntry, listEntries, listKeys } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';

/*
 * Keys of the `intakes` store. Every record is written once and never rewritten.
 *   attempts/<hash>                        which intake, or note, an attempt became (attempts.ts)
 *   submissions/<id>                       what the client sent
 *   status-changes/<id>/<change>_<status>  what staff set; the newest decides
 *   notes/<id>/<note>                      what staff noted
 *   deletions/<id>                         that staff deleted the intake, and when
 *   mails/<id>-agency/…                    whether the agency was told of it (mail-once.ts)
 *   mails/<id>-client/…                    whether the client was told that it arrived
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
export const agencyMailTopic = (id: string) => `${id}-agency`;

export const clientMailTopic = (id: string) => `${id}-client`;
export const mailTopicsOf = (id: string) => ({
  agency: agencyMailTopic(id),
  client: clientMailTopic(id),
});

const changeKeyPattern = new RegExp(`^(?<change>${ULID})_(?<status>\\w+)$`);

/** Reads `<change>_<status>`; nothing when the key is none of ours (a file server's leftovers). */
export function parseChangeKey(key: string): { change: string; status: string } | undefined {
  const { change, status } = changeKeyPattern.exec(key)?.groups ?? {};
  return change && status ? { change, status } : undefined;
}

/** What the keys alone tell of an intake. */
export interface IntakeEntry extends KeyEntry {
  readonly id: string;
  readonly status: string;
  /** The newest change, or the id itself while there is none. */
  readonly changed: string;
}

/**
 * All intakes as their keys tell them, in no promised order. Costs one call for every 1,000
 * intakes and one for every 1,000 status changes, and reads no record.
 */
export async function readIndex(store: Store): Promise<IntakeEntry[]> {
  const [intakes, changeKeys] = await Promise.all([
    listEntries(store, `${INTAKES}/`),
    listKeys(store, 'status-changes/'),
  ]);
  const newest = new Map<string, { change: string; status: string }>();
  for (const key of changeKeys) {
    const [id = '', rest = ''] = key.split('/');
    const found = parseChangeKey(rest);
    if (found && found.change > (newest.get(id)?.change ?? '')) newest.set(id, found);
  }
  return intakes
    .filter(({ key }) => intakeIdSchema.safeParse(key).success)
    .map(({ key: id, etag }) => ({
      id,
      key: intakeKey(id),
      etag,
      status: newest.get(id)?.status ?? INITIAL_INTAKE_STATUS,
      changed: newest.get(id)?.change ?? id,
    }));
}

export function noSuchIntake(): DomainError {
  return new DomainError('not-found', 'There is no submission with this id.');
}

/** @throws DomainError `not-found` for an id that cannot be one, or that no intake has. */
export async function requireIntake(store: Store, id: string): Promise<void> {
  if (!intakeIdSchema.safeParse(id).success || !(await hasKey(store, intakeKey(id)))) {
    throw noSuchIntake();
  }
}
