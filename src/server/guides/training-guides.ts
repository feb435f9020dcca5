import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import {
  CLAIM_REPEATED_MS,
  CLAIM_VALID_MS,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuideIdOf,
} from '../../domain/training-guide.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { openBytes, readMetadata, readRecord, removeBlob, writeOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import { claimKey, guideKey, ticketKey, type UploadDeps } from './training-guide-upload.ts';

const notesSchema = z.object({
  size: z.int().check(z.positive(), z.maximum(TRAINING_GUIDE_MAX_BYTES)),
});
const claimSchema = z.object({ submissionId: ulidSchema });

/** The id of a guide, from the path that an intake names or the address it was sent to. */
export const idIn = (path: string) => trainingGuideIdOf(toTrainingGuidePath(path));

/** Tells trouble with a guide at its field of the intake. */
function refuse(message: string): DomainError {
  return new DomainError('invalid', 'Some fields are missing or not valid.', {
    errors: [{ field: 'trainingGuideFilePath', message }],
  });
}

export interface TrainingGuide {
  readonly id: string;
  /** Where it is known by, in the one form that is kept. */
  readonly path: string;
  /** Bytes that were counted when it came, not what a browser says. */
  readonly size: number;
}

/**
 * Finds the guide that an intake names.
 * @throws DomainError `invalid`, naming the field, when there is no such guide.
 */
export async function findTrainingGuide(path: string, store: Store): Promise<TrainingGuide> {
  const id = idIn(path);
  const size = id && sizeIn(await readMetadata(store, guideKey(id)));
  if (!id || !size) {
    throw refuse('This file is not there any more. Please upload it again.');
  }
  return { id, path: toTrainingGuidePath(path), size };
}

/**
 * Makes a guide belong to an intake, for good. Repeating it for the same intake is fine until
 * the guide is CLAIM_REPEATED_MS old: then it may be about to be removed, unless that intake is
 * stored, and who has stored it claims no more.
 * @throws DomainError `invalid`, naming the field, when the guide belongs to another intake or
 * is too old to be named by one; `unavailable` when it is not certain whose it is.
 */
export async function claimTrainingGuide(
  guideId: string,
  intakeId: string,
  { store, now }: UploadDeps,
): Promise<void> {
  const age = now.getTime() - timeOfUlid(guideId);
  const tooOld = 'This file was uploaded more than a day ago. Please upload it again.';
  if (age > CLAIM_REPEATED_MS) throw refuse(tooOld);
  // Who claims too late may only repeat a claim.
  if (age <= CLAIM_VALID_MS) {
    const claimed = await writeOnce(store, claimKey(guideId), { submissionId: intakeId });
    if (claimed === 'written') return;
  }
  const earlier = await readRecord(store, claimKey(guideId), claimSchema);
  if (earlier.kind === 'found' && earlier.record.submissionId === intakeId) return;
  throw refuse(
    earlier.kind === 'missing'
      ? tooOld
      : 'This file came with another submission. Please upload it again.',
  );
}

/** In bytes; undefined when the writer's note of it can not be read. */
function sizeIn(notes: unknown): number | undefined {
  return notesSchema.safeParse(notes).data?.size;
}

/** A stored guide for download. */
export interface StoredGuide {
  /** The bytes as they come from storage, so that no function holds a file. */
  readonly body: ReadableStream<Uint8Array>;
  readonly size: number | undefined;
}

/**
 * Opens a stored guide for download.
 * @param path as an intake names it, or the address it was sent to.
 * @returns undefined when there is no such guide.
 * @throws DomainError `unavailable` when storage cannot be reached.
 */
export async function openTrainingGuide(
  path: string,
  store: Store,
): Promise<StoredGuide | undefined> {
  const id = idIn(path);
  const guide = id === undefined ? undefined : await openBytes(store, guideKey(id));
  return guide && { body: guide.body, size: sizeIn(guide.notes) };
}

/** The intake that claimed a guide; undefined when none did, or that cannot be told. */
export async function readClaim(guideId: string, store: Store): Promise<string | undefined> {
  const claim = await readRecord(store, claimKey(guideId), claimSchema);
  return claim.kind === 'found' ? claim.record.submissionId : undefined;
}

/**
 * Removes a stored guide for good; one that is not there counts as removed. Its ticket goes first, so
 * that its address takes no other file; its claim stays, so that no other intake can ever name it.
 * @throws DomainError `unavailable` when it is not certain that the guide is gone.
 */
export async function removeTrainingGuide(path: string, store: Store): Promise<void> {
  const id = idIn(path);
  if (id === undefined) return;
  await removeBlob(store, ticketKey(id));
  await removeBlob(store, guideKey(id));
}
