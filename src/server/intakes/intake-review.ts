import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { ulidSchema } from '../../domain/ids.ts';
import {
  INITIAL_INTAKE_STATUS,
  type IntakeStatus,
  intakeStatuses,
  type ListedIntake,
  storedIntakeSchema,
} from '../../domain/intake.ts';
import {
  type IntakeDetail,
  type NoteRequest,
  type StatusAnswer,
  type StoredNote,
  storedNoteSchema,
} from '../../domain/intake-review.ts';
import type { ListQuery } from '../../domain/record-list.ts';
import { searchTextOf } from '../../domain/search.ts';
import { isSameName, nameToType } from '../../domain/text-rule.ts';
import { DomainError } from '../errors.ts';
import { removeTrainingGuide } from '../guides/training-guides.ts';
import { mailRecordsOf } from '../mail/mail-once.ts';
import { readMailStates } from '../mail/record-mails.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import {
  hasKey,
  inParallel,
  listKeys,
  readKept,
  removeBelow,
  removeBlob,
  writeOnce,
} from '../storage/blobs.ts';
import { listRecords, type Page, RecordCache } from '../storage/list-records.ts';
import { listChanges, setStatus, statusChangesOf } from '../storage/status-changes.ts';
import { acknowledgedKey } from './acknowledgements.ts';
import {
  deletionKey,
  type IntakeEntry,
  intakeKey,
  mailTopicsOf,
  missingIntake,
  NOTES,
  notesOf,
  readIndex,
} from './intake-keys.ts';

/* Staff actions on intakes: list, read, set a status, add a note, delete. */

/** Shared cache of this function. */
const intakeCache = new RecordCache({
  read: (store, key) => readKept(store, key, storedIntakeSchema),
  searchTextOf,
});

/** Returns the sort position of an entry as text: the sort value, then the id. */
function positionOf(sort: ListQuery['sort'], { id, status, changed }: IntakeEntry): string {
  if (sort === 'changed') return `${changed}.${id}`;
  if (sort !== 'status') return id;
  const index = intakeStatuses.findIndex((known) => known === status);
  // The largest value sorts first. Unknown statuses sort last.
  return `${index === -1 ? 0 : intakeStatuses.length - index}.${id}`;
}

/** Lists intakes. It makes the calls of `readIndex` and of `listRecords`. */
export async function listIntakes(
  store: Store,
  query: ListQuery = {},
): Promise<Page<ListedIntake>> {
  const entries = (await readIndex(store)).map((entry) => ({
    ...entry,
    position: positionOf(query.sort, entry),
  }));
  const page = await listRecords({ store, cache: intakeCache, entries, query });
  const records = page.records.map(([intake, { status, statusBy }]) => ({
    ...intake,
    status,
    ...(statusBy && { statusBy }),
  }));
  return { ...page, records };
}

/** Dependencies of a change by staff. `by` is the name of the staff member, if known. */
interface ReviewDeps {
  readonly store: Store;
  readonly now: Date;
  readonly by?: string | undefined;
}

/**
 * Sets the status of an intake (status-changes.ts).
 * @param deps.from status that the page showed. If a colleague has changed it since, nothing is changed.
 * @throws DomainError `not-found` if no intake has this id.
 */
export async function setIntakeStatus(
  id: string,
  status: IntakeStatus,
  { store, ...deps }: ReviewDeps & { readonly from?: string | undefined },
): Promise<StatusAnswer> {
  const intake = { recordKey: intakeKey(id), missing: () => missingIntake(store, id) };
  return setStatus(store, id, { ...deps, ...intake, status, initial: INITIAL_INTAKE_STATUS });
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
  const isGone = async () =>
    !ulidSchema.safeParse(id).success || !(await hasKey(store, intakeKey(id)));
  if (await isGone()) throw await missingIntake(store, id);
  const words = { text, ...(by && { by }) };
  const { isDeleted: _, ...stored } = await storeOncePerAttempt(store, `${NOTES}/${id}`, {
    attemptId,
    words,
    now,
  });
  if (await takeBackIfDeleted(store, `${notesOf(id)}${stored.id}`, isGone)) {
    throw await missingIntake(store, id);
  }
  return { ...stored, ...words };
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
  if (!ulidSchema.safeParse(id).success) throw await missingIntake(store, id);
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

/** Removes everything that was added to an intake. @returns the number of removed records. */
async function removeAdditions(store: Store, id: string): Promise<number> {
  const mails = Object.values(mailTopicsOf(id)).map(mailRecordsOf);
  let removed = 0;
  for (const prefix of [notesOf(id), statusChangesOf(id), ...mails]) {
    removed += await removeBelow(store, prefix);
  }
  return removed;
}

/** Finishes a deletion that was interrupted after the intake itself was removed. */
async function finishDeletion(store: Store, id: string): Promise<void> {
  const wasBegun = await hasKey(store, deletionKey(id));
  if (!wasBegun || (await removeAdditions(store, id)) === 0) throw await missingIntake(store, id);
}

/**
 * Deletes an intake with its file, notes, and history. The caller must provide the practice's name as
 * confirmation.
 *
 * The deletion is recorded first, so that a late retry by the client does not restore the intake. The
 * intake itself is removed last. If a step fails, the intake stays in the list and can be deleted again;
 * otherwise retention finishes the deletion (retention/due.ts). Additions made at the same time are removed
 * at the end, or by the code that adds them (`takeBackIfDeleted`).
 * @param deps.guides store of the training guides.
 * @throws DomainError `invalid` if the name differs, `not-found`, `unavailable`.
 */
export async function deleteIntake(
  id: string,
  practiceName: string,
  { store, now, guides, by }: ReviewDeps & { readonly guides: Store },
): Promise<void> {
  if (!ulidSchema.safeParse(id).success) throw await missingIntake(store, id);
  const intake = await readKept(store, intakeKey(id), storedIntakeSchema);
  if (!intake) return finishDeletion(store, id);
  if (!isSameName(practiceName, nameToType(intake.practiceName, id))) {
    throw new DomainError('invalid', 'This is not the name of the practice.');
  }

  await writeOnce(store, deletionKey(id), { deletedAt: now.toISOString(), ...(by && { by }) });
  const path = intake.trainingGuideFilePath;
  // A guide belongs to one intake permanently (training-guides.ts), so no other intake loses it.
  if (path !== undefined) await removeTrainingGuide(path, guides);
  await removeAdditions(store, id);
  await removeBlob(store, acknowledgedKey(intake));
  await removeBlob(store, intakeKey(id));
  await removeAdditions(store, id);
}
