import type { Store } from '@netlify/blobs';
import { z } from 'zod';
import { ulidSchema } from '../domain/ids.ts';
import {
  CLAIM_VALID_MS,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuideIdOf,
  UNCLAIMED_KEPT_MS,
  uploadAddressPath,
} from '../domain/training-guide.ts';
import { timeOfUlid, ulidPattern } from '../domain/ulid.ts';
import { newId } from './attempts.ts';
import {
  hasKey,
  listKeys,
  openBytes,
  readMetadata,
  readRecord,
  removeBlob,
  writeOnce,
} from './blobs.ts';
import { DomainError } from './errors.ts';
import { claimKey, guideKey, ticketKey, type UploadDeps } from './training-guide-upload.ts';

const notesSchema = z.object({ size: z.int().positive().max(TRAINING_GUIDE_MAX_BYTES) });
const claimSchema = z.object({ submissionId: ulidSchema });

/**
 * Hands out an address that takes one file, once, for an hour. Half of its id is random: it can be
 * known only to whom it was handed out.
 * @param origin the site's own, e.g. `https://wrenloop.example`.
 * @throws DomainError `unavailable` when it is not certain that the address will work.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now }: UploadDeps,
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}

/** The field of a submission at which trouble with its guide is told. */
const FIELD = 'trainingGuideFilePath';

function refuse(message: string): DomainError {
  return new DomainError('invalid', 'Some fields are missing or not valid.', {
    fields: { [FIELD]: message },
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
 * Finds the guide that a submission names.
 * @throws DomainError `invalid`, naming the field, when there is no such guide.
 */
export async function findTrainingGuide(path: string, store: Store): Promise<TrainingGuide> {
  const rewritten = toTrainingGuidePath(path);
  const id = trainingGuideIdOf(rewritten);
  const notes = id === undefined ? undefined : await readMetadata(store, guideKey(id));
  const { data } = notesSchema.safeParse(notes);
  if (id === undefined || !data) {
    throw refuse('This file is not there any more. Please upload it again.');
  }
  return { id, path: rewritten, size: data.size };
}

/**
 * Makes a guide belong to a submission, for good. Repeating it for the same submission is fine.
 * @throws DomainError `invalid`, naming the field, when the guide belongs to another submission or
 * is too old to be named by one; `unavailable` when it is not certain whose it is.
 */
export async function claimTrainingGuide(
  guideId: string,
  submissionId: string,
  { store, now }: UploadDeps,
): Promise<void> {
  const key = claimKey(guideId);
  const isTooOld = now.getTime() - timeOfUlid(guideId) > CLAIM_VALID_MS;
  // Who claims too late may only repeat a claim: by then the guide may be about to be removed.
  if (!isTooOld && (await writeOnce(store, key, { submissionId })) === 'written') return;
  const earlier = await readRecord(store, key, claimSchema);
  if (earlier.kind === 'found' && earlier.record.submissionId === submissionId) return;
  throw refuse(
    earlier.kind === 'missing'
      ? 'This file was uploaded more than a day ago. Please upload it again.'
      : 'This file came with another submission. Please upload it again.',
  );
}

/** In bytes; undefined when the writer's note of it can not be read. */
function sizeIn(notes: unknown): number | undefined {
  return notesSchema.safeParse(notes).data?.size;
}

/** A stored guide for download. */
export interface StoredGuide {
  /** The bytes as they come from storage, so that no function holds a file; null for a measure. */
  readonly body: ReadableStream<Uint8Array> | null;
  readonly size: number | undefined;
}

/**
 * Opens a stored guide for download.
 * @param path as a submission names it, or the address it was sent to.
 * @returns undefined when there is no such guide.
 * @throws DomainError `unavailable` when storage cannot be reached.
 */
export async function openTrainingGuide(
  path: string,
  store: Store,
): Promise<StoredGuide | undefined> {
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  const guide = id === undefined ? undefined : await openBytes(store, guideKey(id));
  return guide && { body: guide.body, size: sizeIn(guide.notes) };
}

/** `openTrainingGuide` without opening it: tells whether there is one, and its size. */
export async function measureTrainingGuide(
  path: string,
  store: Store,
): Promise<StoredGuide | undefined> {
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  const notes = id === undefined ? undefined : await readMetadata(store, guideKey(id));
  return notes && { body: null, size: sizeIn(notes) };
}

/** The submission that a guide belongs to, if it belongs to one. */
export async function findSubmissionOf(path: string, store: Store): Promise<string | undefined> {
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  if (id === undefined) return undefined;
  const claim = await readRecord(store, claimKey(id), claimSchema);
  return claim.kind === 'found' ? claim.record.submissionId : undefined;
}

/**
 * Removes a stored guide for good; one that is not there counts as removed. Its ticket goes first, so
 * that its address takes no other file; its claim stays, so that no other submission can ever name it.
 * @throws DomainError `unavailable` when it is not certain that the guide is gone.
 */
export async function removeTrainingGuide(path: string, store: Store): Promise<void> {
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  if (id === undefined) return;
  await removeBlob(store, ticketKey(id));
  await removeBlob(store, guideKey(id));
}

/** So many are looked at in one run: a scheduled function lives thirty seconds. */
const MOST_PER_RUN = 500;
const PARALLEL = 10;

export interface SweepResult {
  readonly removed: number;
  /** Ids that storage did not let us look at or remove; the next run tries again. */
  readonly failed: number;
  /** Whether there was more to do than one run does. */
  readonly isUnfinished: boolean;
}

/**
 * Removes guides that no submission named within 48 hours, and the tickets of that age. A guide that
 * was claimed is never removed: claims end after 24 hours and are never taken back, so one that is
 * absent now stays absent.
 */
export async function sweepTrainingGuides({ store, now }: UploadDeps): Promise<SweepResult> {
  const isOld = (id: string) =>
    ulidPattern.test(id) && now.getTime() - timeOfUlid(id) > UNCLAIMED_KEPT_MS;
  const [guides, claims, tickets] = await Promise.all([
    listKeys(store, 'guides/'),
    listKeys(store, 'claims/'),
    listKeys(store, 'tickets/'),
  ]);
  const claimed = new Set(claims);
  const unclaimed = new Set(guides.filter((id) => isOld(id) && !claimed.has(id)));
  const due = [...new Set([...unclaimed, ...tickets.filter(isOld)])].sort();

  let removed = 0;
  const sweepOne = async (id: string): Promise<void> => {
    // A list says what was there a while ago: ask for this very claim before removing anything.
    if (unclaimed.has(id) && !(await hasKey(store, claimKey(id)))) {
      await removeBlob(store, guideKey(id));
      removed += 1;
    }
    // Last, so that a run that was cut short finds the id again.
    await removeBlob(store, ticketKey(id));
  };
  const batch = due.slice(0, MOST_PER_RUN);
  let failed = 0;
  for (let start = 0; start < batch.length; start += PARALLEL) {
    const outcomes = await Promise.allSettled(batch.slice(start, start + PARALLEL).map(sweepOne));
    failed += outcomes.filter(({ status }) => status === 'rejected').length;
  }
  return { removed, failed, isUnfinished: due.length > batch.length };
}
