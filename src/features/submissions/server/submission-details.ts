import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import {
  type NoteRequest,
  type SubmissionDetail,
  type StoredNote,
  storedNoteSchema,
} from '../review.ts';
import { readMailStates } from '#platform/server/mail/record-mails.ts';
import { inboxOf, listIds, submissionTypes, type SubmissionType } from './submission-types.ts';
import {
  findInFolders,
  hasNoSubmission,
  missingSubmission,
  type ReviewDeps,
} from './review-submission.ts';
import { additionsOf } from '#platform/server/storage/additions.ts';
import { storeOncePerAttempt, removeIfDeleted } from '#platform/server/storage/attempts.ts';
import { inParallel, readStoredRecord } from '#platform/server/storage/blobs.ts';
import { listChanges } from './status-changes.ts';

/* Staff read what was added to a submission, and add notes. */

const notesOf = (id: string) => `${additionsOf(id)}notes`;

/**
 * Stores a note about an intake or a message, once per attempt. Notes are never overwritten.
 * @throws DomainError `not-found` if no such record has this id, also for a suspected message.
 */
export async function addNote(
  type: SubmissionType,
  id: string,
  { text, attemptId = randomUUID() }: NoteRequest,
  { store, now, by = '' }: ReviewDeps,
): Promise<StoredNote> {
  const isGone = () => hasNoSubmission(type, store, id);
  if (await isGone()) throw await missingSubmission(type, store, id);
  const content = { text, ...(by && { by }) };
  const { isDeleted: _, ...stored } = await storeOncePerAttempt(store, notesOf(id), {
    attemptId,
    content,
    now,
  });
  if (await removeIfDeleted(store, `${notesOf(id)}/${stored.id}`, isGone)) {
    throw await missingSubmission(type, store, id);
  }
  return { ...stored, ...content };
}

async function readNotes(store: Store, id: string): Promise<StoredNote[]> {
  const keys = (await listIds(store, notesOf(id))).sort();
  const notes = await inParallel(keys, (key) =>
    readStoredRecord(store, `${notesOf(id)}/${key}`, storedNoteSchema),
  );
  return notes.filter((note) => note !== undefined);
}

/**
 * Reads the history, the notes, and the email states of a submission. It makes four storage calls, one more for a
 * message, and one for each note and each unsent email.
 * @throws DomainError `not-found`, `unavailable`.
 */
export async function readSubmissionDetail(
  type: SubmissionType,
  id: string,
  { store, now }: Pick<ReviewDeps, 'store' | 'now'>,
): Promise<SubmissionDetail> {
  const { mails } = submissionTypes[type];
  const [found, changes, notes, mailStates] = await Promise.all([
    findInFolders(type, store, id),
    listChanges(store, id),
    readNotes(store, id),
    readMailStates(id, { store, prefix: inboxOf(type), mails, now }),
  ]);
  if (!found.some(Boolean)) throw await missingSubmission(type, store, id);
  const [inInbox] = found;
  // A suspected message causes no email.
  return { changes, notes, mails: inInbox ? mailStates : [] };
}
