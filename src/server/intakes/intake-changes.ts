import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import {
  INITIAL_INTAKE_STATUS,
  type IntakeStatus,
  storedIntakeSchema,
} from '../../domain/intake.ts';
import {
  type IntakeDetail,
  type NoteRequest,
  type StatusAnswer,
  type StoredNote,
  storedNoteSchema,
} from '../../domain/intake-review.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey, inParallel, listKeys, readKept } from '../storage/blobs.ts';
import { listChanges, setStatus } from '../storage/status-changes.ts';
import { readMailStates } from '../mail/record-mails.ts';
import {
  mailTopicsOf,
  missingIntake,
  noSuchIntake,
  NOTES,
  notesOf,
  requireIntake,
  intakeKey,
} from './intake-keys.ts';
import type { IntakeDeps } from './intakes.ts';

/** Dependencies of a change by staff. `by` is the name of the staff member, if known. */
export interface ReviewDeps extends IntakeDeps {
  readonly by?: string | undefined;
}

/**
 * Sets the status of an intake (status-changes.ts). It makes two to four storage calls.
 * @param deps.from status that the page showed. If a colleague has changed it since, nothing is changed.
 * @throws DomainError `not-found` if no intake has this id.
 */
export async function setIntakeStatus(
  id: string,
  status: IntakeStatus,
  { store, ...deps }: ReviewDeps & { readonly from?: string | undefined },
): Promise<StatusAnswer> {
  await requireIntake(store, id);
  const confirm = (key: string) => requireStillThere(store, id, key);
  return setStatus(store, id, { ...deps, status, initial: INITIAL_INTAKE_STATUS, confirm });
}

/**
 * Stores a note about an intake, once per attempt. Notes are never overwritten.
 * @throws DomainError `not-found` if no intake has this id.
 */
export async function addNote(
  id: string,
  { text, attemptId = randomUUID() }: NoteRequest,
  { store, now, by = '' }: ReviewDeps,
): Promise<StoredNote> {
  await requireIntake(store, id);
  const words = { text, ...(by && { by }) };
  const { isDeleted: _, ...stored } = await storeOncePerAttempt(store, `${NOTES}/${id}`, {
    attemptId,
    words,
    now,
  });
  await requireStillThere(store, id, `${notesOf(id)}${stored.id}`);
  return { ...stored, ...words };
}

/** Removes an addition if the intake was deleted at the same time, so that nothing is left behind. */
async function requireStillThere(store: Store, id: string, added: string): Promise<void> {
  const isGone = async () => !(await hasKey(store, intakeKey(id)));
  if (await takeBackIfDeleted(store, added, isGone)) throw await missingIntake(store, id);
}

async function readNotes(store: Store, id: string): Promise<StoredNote[]> {
  const keys = (await listKeys(store, notesOf(id)))
    .filter((key) => ulidSchema.safeParse(key).success)
    .sort();
  const notes = await inParallel(keys, (key) =>
    readKept(store, `${notesOf(id)}${key}`, storedNoteSchema),
  );
  return notes.filter((note) => note !== undefined);
}

/**
 * Returns an intake with its history, notes, and email states. It makes four storage calls, and one for
 * each note.
 * @throws DomainError `not-found`, `unavailable`.
 */
export async function readIntakeDetail(
  store: Store,
  id: string,
  now = new Date(),
): Promise<IntakeDetail> {
  if (!ulidSchema.safeParse(id).success) throw noSuchIntake();
  const [intake, changes, notes, mails] = await Promise.all([
    readKept(store, intakeKey(id), storedIntakeSchema),
    listChanges(store, id),
    readNotes(store, id),
    readMailStates(store, id, mailTopicsOf(id), now),
  ]);
  if (!intake) throw await missingIntake(store, id);
  const status = changes.at(-1)?.status ?? INITIAL_INTAKE_STATUS;
  return { intake: { ...intake, status }, changes, notes, mails };
}
