import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import {
  INITIAL_INTAKE_STATUS,
  intakeIdSchema,
  type IntakeStatus,
  storedIntakeSchema,
} from '../../domain/intake.ts';
import {
  type IntakeDetail,
  type NoteRequest,
  type StatusChangeRecord,
  type StoredNote,
  storedNoteSchema,
} from '../../domain/intake-review.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { newId, storeOncePerAttempt } from '../storage/attempts.ts';
import { hasKey, inParallel, listKeys, readKept, removeBlob, writeOnce } from '../storage/blobs.ts';
import {
  noSuchSubmission,
  NOTES,
  notesOf,
  parseChangeKey,
  requireSubmission,
  statusChangesOf,
  submissionKey,
} from './intake-keys.ts';
import type { IntakeDeps } from './intakes.ts';

/** Notes read at the same time. */
const PARALLEL_READS = 20;

/**
 * A moment after every change there is: of two ids made within one millisecond, or by two clocks that
 * disagree, the later one could otherwise sort first, and the newest decides.
 */
function momentAfter(newest: StatusChangeRecord | undefined, now: Date): Date {
  return new Date(newest ? Math.max(now.getTime(), timeOfUlid(newest.id) + 1) : now.getTime());
}

/**
 * Sets a submission's status by appending the change, so that every change stays on record, also
 * when two people make one at the same moment. Whoever begins after a change was acknowledged comes
 * after it. The status that a submission has already is no change.
 * @throws DomainError `not-found` for an id that no submission has.
 */
export async function setIntakeStatus(
  id: string,
  status: IntakeStatus,
  { store, now }: IntakeDeps,
): Promise<void> {
  await requireSubmission(store, id);
  const newest = (await listChanges(store, id)).at(-1);
  if (status === (newest?.status ?? INITIAL_INTAKE_STATUS)) return;
  const moment = momentAfter(newest, now);
  const key = `${statusChangesOf(id)}${newId(moment)}_${status}`;
  await writeOnce(store, key, { status, changedAt: moment.toISOString() });
  await takeBackIfDeleted(store, id, key);
}

/**
 * Keeps a note about a submission, once per attempt. Notes are never rewritten.
 * @throws DomainError `not-found` for an id that no submission has.
 */
export async function addNote(
  id: string,
  { text, attemptId = randomUUID() }: NoteRequest,
  { store, now }: IntakeDeps,
): Promise<StoredNote> {
  await requireSubmission(store, id);
  const { isDeleted, ...stored } = await storeOncePerAttempt(
    store,
    `${NOTES}/${id}`,
    { attemptId, words: { text }, now },
    { wasDeleted: async () => !(await hasKey(store, submissionKey(id))) },
  );
  if (isDeleted) throw noSuchSubmission();
  return { ...stored, text };
}

/** A colleague may delete a submission while something is added to it: nothing is left behind. */
async function takeBackIfDeleted(store: Store, id: string, key: string): Promise<void> {
  // What was added is stored by now: a look that fails must not make it an error.
  if (await hasKey(store, submissionKey(id)).catch(() => true)) return;
  await removeBlob(store, key);
  throw noSuchSubmission();
}

async function listChanges(store: Store, id: string): Promise<StatusChangeRecord[]> {
  return (await listKeys(store, statusChangesOf(id)))
    .map(parseChangeKey)
    .filter((found) => found !== undefined)
    .sort((a, b) => (a.change < b.change ? -1 : 1))
    .map(({ change, status }) => ({
      id: change,
      status,
      changedAt: new Date(timeOfUlid(change)).toISOString(),
    }));
}

async function readNotes(store: Store, id: string): Promise<StoredNote[]> {
  const keys = (await listKeys(store, notesOf(id)))
    .filter((key) => intakeIdSchema.safeParse(key).success)
    .sort();
  const notes = await inParallel(keys, PARALLEL_READS, (key) =>
    readKept(store, `${notesOf(id)}${key}`, storedNoteSchema),
  );
  return notes.filter((note) => note !== undefined);
}

/**
 * A submission with its history and notes. Costs three calls and one for every note.
 * @throws DomainError `not-found`, `unavailable`.
 */
export async function readIntakeDetail(store: Store, id: string): Promise<IntakeDetail> {
  if (!intakeIdSchema.safeParse(id).success) throw noSuchSubmission();
  const [intake, changes, notes] = await Promise.all([
    readKept(store, submissionKey(id), storedIntakeSchema),
    listChanges(store, id),
    readNotes(store, id),
  ]);
  if (!intake) throw noSuchSubmission();
  const status = changes.at(-1)?.status ?? INITIAL_INTAKE_STATUS;
  return { intake: { ...intake, status }, changes, notes };
}
