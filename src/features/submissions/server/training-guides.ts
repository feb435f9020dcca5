import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '#platform/ids.ts';
import {
  ASSIGN_REPEATED_MS,
  ASSIGN_VALID_MS,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuideIdOf,
  uploadAddressPath,
} from '#features/forms/training-guide.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import {
  openBytes,
  readMetadata,
  readRecord,
  removeBlob,
  writeOnce,
} from '#platform/server/storage/blobs.ts';
import { DomainError } from '#platform/server/errors.ts';
import { ownerKey, guideKey, addressKey, type UploadDeps } from './training-guide-upload.ts';
import { answerTexts } from '#texts/answers.ts';

const notesSchema = z.object({
  size: z.int().check(z.positive(), z.maximum(TRAINING_GUIDE_MAX_BYTES)),
});
const ownerSchema = z.object({ submissionId: ulidSchema });

/** Returns the id of a guide from its path in a record or from its upload address. */
export const idIn = (path: string) => trainingGuideIdOf(toTrainingGuidePath(path));

/**
 * Issues an address that accepts one file within an hour. Half of its id is random, so that others cannot
 * guess it.
 * @param origin origin of the site, such as `https://wrenloop.example`.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now }: UploadDeps,
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  await writeOnce(store, addressKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}

/** Creates an error about a field of the submission. */
function invalidFile(field: string, message: string): DomainError {
  return new DomainError('invalid', answerTexts.invalid, {
    errors: [{ field, message }],
  });
}

interface AssignDeps extends UploadDeps {
  /** Name of the submission's field, for errors. */
  readonly field: string;
}

/**
 * Finds the guide that a submission refers to.
 * @returns its id, its path in the stored form, and the number of bytes that were received.
 * @throws DomainError `invalid` with the field's name if the guide does not exist.
 */
export async function findTrainingGuide(
  path: string,
  { store, field }: Pick<AssignDeps, 'store' | 'field'>,
) {
  const id = idIn(path);
  const size = id && sizeIn(await readMetadata(store, guideKey(id)));
  if (!id || !size) {
    throw invalidFile(field, answerTexts.file.gone);
  }
  return { id, path: toTrainingGuidePath(path), size };
}

/**
 * Assigns a guide to a submission permanently, before the submission is stored. The same submission can
 * repeat this until the guide is ASSIGN_REPEATED_MS old. After that, retention may be removing the guide.
 * @throws DomainError `invalid` with the field's name if the guide belongs to another submission or is too
 * old; `unavailable` if its owner is uncertain.
 */
export async function assignTrainingGuide(
  guideId: string,
  submissionId: string,
  { store, now, field }: AssignDeps,
): Promise<void> {
  const age = now.getTime() - timeOfUlid(guideId);
  const { tooOld, taken } = answerTexts.file;
  if (age > ASSIGN_REPEATED_MS) throw invalidFile(field, tooOld);
  // After ASSIGN_VALID_MS, a submission can only repeat an earlier assignment.
  if (age <= ASSIGN_VALID_MS) {
    if (await ownsGuide(guideId, submissionId, store)) return;
  }
  const earlier = await readRecord(store, ownerKey(guideId), ownerSchema);
  if (earlier.kind === 'found' && earlier.record.submissionId === submissionId) return;
  throw invalidFile(field, earlier.kind === 'missing' ? tooOld : taken);
}

function sizeIn(notes: unknown): number | undefined {
  return notesSchema.safeParse(notes).data?.size;
}

/**
 * Opens a stored guide for download.
 * @param path the path in a record, or the upload address.
 * @returns its size and a stream, so that no function holds the whole file in memory; undefined if the guide
 * does not exist.
 */
export async function openTrainingGuide(path: string, store: Store) {
  const id = idIn(path);
  const guide = id === undefined ? undefined : await openBytes(store, guideKey(id));
  return guide && { body: guide.body, size: sizeIn(guide.notes) };
}

/**
 * Returns the id of the intake or message that owns a guide; undefined if the guide has no owner record, or if
 * that record cannot be read.
 */
export async function readOwner(guideId: string, store: Store): Promise<string | undefined> {
  const owner = await readRecord(store, ownerKey(guideId), ownerSchema);
  return owner.kind === 'found' ? owner.record.submissionId : undefined;
}

/**
 * True if a guide belongs to a submission. The conditional write proves it, even if a read wrongly finds no owner.
 * A guide without an owner becomes the submission's.
 */
export async function ownsGuide(
  guideId: string,
  submissionId: string,
  store: Store,
): Promise<boolean> {
  return (await writeOnce(store, ownerKey(guideId), { submissionId })) === 'written';
}

/**
 * Removes the guide of a submission permanently, unless it belongs to another one. A missing guide counts as removed. The record of its address is removed
 * first, so that the address accepts no other file. The owner record stays, so that no other submission can get
 * the guide.
 */
export async function removeTrainingGuide(
  path: string,
  submissionId: string,
  store: Store,
): Promise<void> {
  const id = idIn(path);
  if (id === undefined || !(await ownsGuide(id, submissionId, store))) return;
  await removeBlob(store, addressKey(id));
  await removeBlob(store, guideKey(id));
}
