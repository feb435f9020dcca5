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

/** Returns the id of a guide from its path in an intake or from its upload address. */
export const idIn = (path: string) => trainingGuideIdOf(toTrainingGuidePath(path));

/** Creates an error that belongs to the guide's field in the intake. */
function refuse(message: string): DomainError {
  return new DomainError('invalid', 'Some fields are missing or not valid.', {
    errors: [{ field: 'trainingGuideFilePath', message }],
  });
}

export interface TrainingGuide {
  readonly id: string;
  /** Path in its stored form. */
  readonly path: string;
  /** Number of bytes received, not the number that the browser claimed. */
  readonly size: number;
}

/**
 * Finds the guide that an intake refers to.
 * @throws DomainError `invalid` with the field's name if the guide does not exist.
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
 * Assigns a guide to an intake permanently. The same intake can repeat its claim until the guide is
 * CLAIM_REPEATED_MS old. After that, the guide may be about to be removed. An intake that is stored needs
 * no claim.
 * @throws DomainError `invalid` with the field's name if the guide belongs to another intake or is too old;
 * `unavailable` if its owner is uncertain.
 */
export async function claimTrainingGuide(
  guideId: string,
  intakeId: string,
  { store, now }: UploadDeps,
): Promise<void> {
  const age = now.getTime() - timeOfUlid(guideId);
  const tooOld = 'This file was uploaded more than a day ago. Please upload it again.';
  if (age > CLAIM_REPEATED_MS) throw refuse(tooOld);
  // After CLAIM_VALID_MS, an intake can only repeat an earlier claim.
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

/** Returns the size in bytes; undefined if the stored metadata cannot be read. */
function sizeIn(notes: unknown): number | undefined {
  return notesSchema.safeParse(notes).data?.size;
}

/** Stored guide for download. */
export interface StoredGuide {
  /** Stream from storage, so that no function holds the whole file in memory. */
  readonly body: ReadableStream<Uint8Array>;
  readonly size: number | undefined;
}

/**
 * Opens a stored guide for download.
 * @param path the path in an intake, or the upload address.
 * @returns undefined if the guide does not exist.
 * @throws DomainError `unavailable` if storage cannot be reached.
 */
export async function openTrainingGuide(
  path: string,
  store: Store,
): Promise<StoredGuide | undefined> {
  const id = idIn(path);
  const guide = id === undefined ? undefined : await openBytes(store, guideKey(id));
  return guide && { body: guide.body, size: sizeIn(guide.notes) };
}

/**
 * Returns the id of the intake that claimed a guide; undefined if the claim is missing or cannot be read.
 */
export async function readClaim(guideId: string, store: Store): Promise<string | undefined> {
  const claim = await readRecord(store, claimKey(guideId), claimSchema);
  return claim.kind === 'found' ? claim.record.submissionId : undefined;
}

/**
 * Removes a stored guide permanently. A missing guide counts as removed. The ticket is removed first, so
 * that the address accepts no other file. The claim stays, so that no other intake can claim the guide.
 * @throws DomainError `unavailable` if it is uncertain that the guide was removed.
 */
export async function removeTrainingGuide(path: string, store: Store): Promise<void> {
  const id = idIn(path);
  if (id === undefined) return;
  await removeBlob(store, ticketKey(id));
  await removeBlob(store, guideKey(id));
}
