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
  type StatusChangeRecord,
  type StoredNote,
  storedNoteSchema,
} from '../../domain/intake-review.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { newId, storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import { hasKey, inParallel, listKeys, readKept, writeOnce } from '../storage/blobs.ts';
import { readMailStates } from '../mail/record-mails.ts';
import {
  changeKeyPart,
  mailTopicsOf,
  missingIntake,
  noSuchIntake,
  NOTES,
  notesOf,
  parseChangeKey,
  requireIntake,
  statusChangesOf,
  intakeKey,
} from './intake-keys.ts';
import type { IntakeDeps } from './intakes.ts';

/** Dependencies of a change by staff. `by` is the name entered at login, if any. */
export interface ReviewDeps extends IntakeDeps {
  readonly by?: string | undefined;
}

/**
 * Returns a time after all existing changes. The newest change determines the status. Ids created within
 * one millisecond, or by clocks that differ, could otherwise sort in the wrong order.
 */
function momentAfter(newest: StatusChangeRecord | undefined, now: Date): Date {
  return new Date(newest ? Math.max(now.getTime(), timeOfUlid(newest.id) + 1) : now.getTime());
}

/**
 * Sets the status of an intake by adding a change. Every change stays in the history, even if two people
 * make one at the same time. A change that starts after another one was acknowledged sorts after it.
 * Setting the current status again adds no change. It makes two to four storage calls.
 * @returns the status and its whole history, so that callers need not read them again.
 * @throws DomainError `not-found` if no intake has this id.
 */
export async function setIntakeStatus(
  id: string,
  status: IntakeStatus,
  { store, now, by = '' }: ReviewDeps,
): Promise<StatusAnswer> {
  await requireIntake(store, id);
  const changes = await listChanges(store, id);
  const newest = changes.at(-1);
  if (status === (newest?.status ?? INITIAL_INTAKE_STATUS)) return { status, changes };
  const moment = momentAfter(newest, now);
  const change = { id: newId(moment), status, changedAt: moment.toISOString(), ...(by && { by }) };
  const key = `${statusChangesOf(id)}${changeKeyPart(change.id, status, by)}`;
  const { changedAt } = change;
  await writeOnce(store, key, { status, changedAt });
  await requireStillThere(store, id, key);
  return { status, changes: [...changes, change] };
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

async function listChanges(store: Store, id: string): Promise<StatusChangeRecord[]> {
  return (await listKeys(store, statusChangesOf(id)))
    .map(parseChangeKey)
    .filter((found) => found !== undefined)
    .sort((a, b) => (a.change < b.change ? -1 : 1))
    .map(({ change, status, by }) => ({
      id: change,
      status,
      changedAt: new Date(timeOfUlid(change)).toISOString(),
      ...(by && { by }),
    }));
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
