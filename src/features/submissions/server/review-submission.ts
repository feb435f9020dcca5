import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { formatStaffDay } from '#platform/dates.ts';
import { ulidSchema } from '#platform/ids.ts';
import type { StatusAnswer } from '../review.ts';
import { isSameName, confirmationText } from '#features/forms/text-rule.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import { DomainError } from '#platform/server/errors.ts';
import { removeFile } from './uploaded-files.ts';
import { additionsOf } from '#platform/server/storage/additions.ts';
import { newId, removeIfDeleted } from '#platform/server/storage/attempts.ts';
import {
  hasKey,
  readRecord,
  removeBelow,
  removeBlob,
  writeOnce,
} from '#platform/server/storage/blobs.ts';
import { changeKeyPart, listChanges, statusChangesOf } from './status-changes.ts';
import {
  deletionKey,
  keysOf,
  readInFolders,
  submissionTypes,
  type SubmissionType,
} from './submission-types.ts';

/** Dependencies of a change by staff. `by` is the name of the staff member, if known. */
export interface ReviewDeps {
  readonly store: Store;
  readonly now: Date;
  readonly by?: string | undefined;
}

const deletionSchema = z.object({ deletedAt: z.iso.datetime(), by: z.optional(z.string()) });

/**
 * Error for a missing submission. If staff deleted it, the message says so, with the name if known.
 */
export async function missingSubmission(
  type: SubmissionType,
  store: Store,
  id: string,
): Promise<DomainError> {
  const { one } = submissionTypes[type];
  const isId = ulidSchema.safeParse(id).success;
  const outcome = isId && (await readRecord(store, deletionKey(id), deletionSchema));
  if (!outcome || outcome.kind !== 'found') {
    return new DomainError('not-found', `There is no ${one} with this id.`);
  }
  const { by, deletedAt } = outcome.record;
  const day = formatStaffDay(deletedAt.slice(0, 10));
  return new DomainError('not-found', `${by || 'A colleague'} deleted this ${one} on ${day}.`);
}

/** Finds a submission in every place where it can be. @throws DomainError `not-found` for an invalid id. */
export async function findInFolders<Type extends SubmissionType>(
  type: Type,
  store: Store,
  id: string,
) {
  if (!ulidSchema.safeParse(id).success) throw await missingSubmission(type, store, id);
  return readInFolders(type, store, id);
}

/** True if the inbox has no submission with this id. */
export async function hasNoSubmission(
  type: SubmissionType,
  store: Store,
  id: string,
): Promise<boolean> {
  const [key = ''] = keysOf(type, id);
  return !ulidSchema.safeParse(id).success || !(await hasKey(store, key));
}

/**
 * Sets the status of a submission by adding a change. Every change stays in the history, even if two people
 * make one at the same time. A change that starts after another one was acknowledged sorts after it.
 * Setting the current status again adds no change. It makes two to four storage calls.
 * @param deps.from status that the page showed. If it is no longer current, nothing is changed.
 * @returns the status and its whole history, so that callers need not read them again. The status differs
 * from the requested one if it was changed since the page showed `from`.
 * @throws DomainError `not-found`, also for a suspected message.
 */
export async function setStatus(
  type: SubmissionType,
  id: string,
  status: string,
  { store, from, by = '', now }: ReviewDeps & { readonly from?: string | undefined },
): Promise<StatusAnswer> {
  const isGone = () => hasNoSubmission(type, store, id);
  if (await isGone()) throw await missingSubmission(type, store, id);
  const changes = await listChanges(store, id);
  const newest = changes.at(-1);
  const current = newest?.status ?? submissionTypes[type].statuses[0];
  if (status === current || (from !== undefined && from !== current)) {
    return { status: current, changes };
  }
  // Ids created within one millisecond, or by clocks that differ, could otherwise sort in the wrong order.
  const time = Math.max(now.getTime(), newest ? timeOfUlid(newest.id) + 1 : 0);
  const changedAt = new Date(time).toISOString();
  const change = { id: newId(new Date(time)), status, ...(by && { by }) };
  const key = `${statusChangesOf(id)}${changeKeyPart(change)}`;
  await writeOnce(store, key, { status, changedAt });
  if (await removeIfDeleted(store, key, isGone)) throw await missingSubmission(type, store, id);
  return { status, changes: [...changes, { ...change, changedAt }] };
}

/**
 * Deletes a submission with its file, its emails, and everything that staff added. The caller must provide the
 * name on the submission as confirmation.
 *
 * The deletion is recorded first, so that a late retry by the visitor does not restore the submission. The submission
 * itself is removed last. If a step fails, the submission stays in the list and can be deleted again; otherwise
 * retention finishes the deletion (expired.ts). Additions made at the same time are removed at the end,
 * or by the code that adds them (`removeIfDeleted`).
 * @param deps.files store of the uploaded files.
 * @throws DomainError `invalid` if the name differs, `not-found`, `unavailable`.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- relates the submission to the functions of its type
export async function deleteSubmission<Type extends SubmissionType>(
  type: Type,
  id: string,
  typedName: string,
  { store, now, files, by }: ReviewDeps & { readonly files: Store },
): Promise<void> {
  const { nameOf, whose, fileOf, keysBesides } = submissionTypes[type];
  const record = (await findInFolders(type, store, id)).find((found) => found !== undefined);
  if (!record) {
    // Finishes a deletion that was interrupted after the record itself was removed.
    const wasBegun = await hasKey(store, deletionKey(id));
    if (wasBegun && (await removeBelow(store, additionsOf(id))) > 0) return;
    throw await missingSubmission(type, store, id);
  }
  if (!isSameName(typedName, confirmationText(nameOf(record), id))) {
    throw new DomainError('invalid', `This is not the name of the ${whose}.`);
  }
  await writeOnce(store, deletionKey(id), { deletedAt: now.toISOString(), ...(by && { by }) });
  const { path } = fileOf(record);
  if (path !== undefined) await removeFile(path, id, files);
  await removeBelow(store, additionsOf(id));
  for (const key of [...keysBesides(record), ...keysOf(type, id).reverse()]) {
    await removeBlob(store, key);
  }
  await removeBelow(store, additionsOf(id));
}
