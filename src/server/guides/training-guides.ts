import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import {
  CLAIM_REPEATED_MS,
  CLAIM_VALID_MS,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuideIdOf,
  UNCLAIMED_KEPT_MS,
  uploadAddressPath,
} from '../../domain/training-guide.ts';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { newId } from '../storage/attempts.ts';
import {
  hasKey,
  inParallel,
  listKeys,
  openBytes,
  readMetadata,
  readRecord,
  removeBlob,
  writeOnce,
} from '../storage/blobs.ts';
import { DomainError, TooManyError } from '../errors.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { tryMailOnce } from '../mail/mail-once.ts';
import { uploadQuotaNotification } from '../mail/notifications.ts';
import { earlierInWindow, isBeyondQuota, QUOTA_WINDOW_MS } from '../storage/quota.ts';
import { intakeKey } from '../intakes/intake-keys.ts';
import { claimKey, guideKey, ticketKey, type UploadDeps } from './training-guide-upload.ts';

const notesSchema = z.object({
  size: z.int().check(z.positive(), z.maximum(TRAINING_GUIDE_MAX_BYTES)),
});
const claimSchema = z.object({ submissionId: ulidSchema });

/** Upload addresses handed out in one window of 17.5 minutes. */
export const ADDRESSES_PER_WINDOW = 40;
/** Once files of so many bytes came to addresses of one window, it hands out no more. */
export const BYTES_PER_WINDOW = 20 * TRAINING_GUIDE_MAX_BYTES;

const BYTES_PER_MB = 1_048_576;

/**
 * Whether the files of a window are as much as it may keep. Costs one call, and one for each file once
 * they are so many that they could be.
 */
async function isFull(store: Store, id: string): Promise<boolean> {
  const ids = await earlierInWindow(store, 'guides/', id, ADDRESSES_PER_WINDOW);
  if (ids.length * TRAINING_GUIDE_MAX_BYTES < BYTES_PER_WINDOW) return false;
  const notes = await inParallel(ids, (guide) => readMetadata(store, guideKey(guide)));
  return notes.reduce((sum, each) => sum + (sizeIn(each) ?? 0), 0) >= BYTES_PER_WINDOW;
}

/**
 * Hands out an address that takes one file, once, for an hour. Half of its id is random: it can be
 * known only to whom it was handed out. Of a flood, the agency is told once a day. Costs three calls.
 * @param origin the site's own, e.g. `https://wrenloop.example`.
 * @throws TooManyError beyond ADDRESSES_PER_WINDOW or BYTES_PER_WINDOW; DomainError `unavailable` when it is not certain
 * that the address will work.
 */
export async function issueUploadAddress(
  origin: string,
  { store, now, deliver }: UploadDeps & { readonly deliver: DeliverMail },
): Promise<{ uploadURL: string }> {
  const id = newId(now);
  const reached = await Promise.all([
    isBeyondQuota(store, 'tickets/', id, ADDRESSES_PER_WINDOW),
    isFull(store, id),
  ]);
  if (reached.includes(true)) {
    const topic = `upload-quota-${now.toISOString().slice(0, 10)}`;
    const mail = uploadQuotaNotification(ADDRESSES_PER_WINDOW, BYTES_PER_WINDOW / BYTES_PER_MB);
    await tryMailOnce(topic, mail, { store, now, deliver });
    throw new TooManyError(QUOTA_WINDOW_MS - (now.getTime() % QUOTA_WINDOW_MS));
  }
  await writeOnce(store, ticketKey(id), { issuedAt: now.toISOString() });
  return { uploadURL: `${origin}${uploadAddressPath(id)}` };
}

/** The field of an intake at which trouble with its guide is told. */
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
 * Finds the guide that an intake names.
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
  const key = claimKey(guideId);
  const age = now.getTime() - timeOfUlid(guideId);
  const tooOld = 'This file was uploaded more than a day ago. Please upload it again.';
  if (age > CLAIM_REPEATED_MS) throw refuse(tooOld);
  // Who claims too late may only repeat a claim.
  if (
    age <= CLAIM_VALID_MS &&
    (await writeOnce(store, key, { submissionId: intakeId })) === 'written'
  )
    return;
  const earlier = await readRecord(store, key, claimSchema);
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
  /** The bytes as they come from storage, so that no function holds a file; null for a measure. */
  readonly body: ReadableStream<Uint8Array> | null;
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

/** The intake that a guide belongs to, if it belongs to one. */
export async function findIntakeOf(path: string, store: Store): Promise<string | undefined> {
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  return id === undefined ? undefined : readClaim(id, store);
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
  const id = trainingGuideIdOf(toTrainingGuidePath(path));
  if (id === undefined) return;
  await removeBlob(store, ticketKey(id));
  await removeBlob(store, guideKey(id));
}

/** A scheduled function lives thirty seconds; the last looks need some of them. */
const SWEEP_MS = 24_000;
const PARALLEL = 20;

interface SweepDeps extends UploadDeps {
  /** The store of intakes. */
  readonly intakes: Store;
  /** Whether there is time for more; by default for SWEEP_MS from the beginning. */
  readonly hasTime?: () => boolean;
}

interface SweepResult {
  readonly removed: number;
  /** Ids that storage did not let us look at or remove; the next run tries again. */
  readonly failed: number;
  /** Whether there was more to do than time. */
  readonly isUnfinished: boolean;
}

function untilSweepEnds(): () => boolean {
  const started = performance.now();
  return () => performance.now() - started < SWEEP_MS;
}

/** Whether a guide belongs to nobody: not claimed, or by an intake that was never stored. */
async function isOrphan(id: string, store: Store, intakes: Store): Promise<boolean> {
  const claim = await readRecord(store, claimKey(id), claimSchema);
  if (claim.kind !== 'found') return claim.kind === 'missing';
  return !(await hasKey(intakes, intakeKey(claim.record.submissionId)));
}

/**
 * Removes guides that belong to no intake after 48 hours, and the tickets of that age. By then
 * none can come to belong to one: claims end after 24 hours, and are repeated for 36 at most. Files
 * go before bare tickets, so that a flood of the latter does not let the former pile up.
 */
export async function sweepTrainingGuides({
  store,
  intakes,
  now,
  hasTime = untilSweepEnds(),
}: SweepDeps): Promise<SweepResult> {
  const isOld = (id: string) =>
    ulidPattern.test(id) && now.getTime() - timeOfUlid(id) > UNCLAIMED_KEPT_MS;
  const [guides, claims, tickets] = await Promise.all([
    listKeys(store, 'guides/'),
    listKeys(store, 'claims/'),
    listKeys(store, 'tickets/'),
  ]);
  const claimed = new Set(claims);
  const unlooked = new Set(tickets.filter(isOld));
  // A guide that was claimed is looked at once: afterwards its ticket is gone.
  const dueGuides = new Set(
    guides.filter((id) => isOld(id) && (!claimed.has(id) || unlooked.has(id))),
  );
  const due = [...dueGuides, ...[...unlooked].filter((id) => !dueGuides.has(id))];

  let removed = 0;
  const sweepOne = async (id: string): Promise<void> => {
    if (dueGuides.has(id) && (await isOrphan(id, store, intakes))) {
      await removeBlob(store, guideKey(id));
      removed += 1;
    }
    // Last, so that a run that was cut short finds the id again.
    await removeBlob(store, ticketKey(id));
  };
  let failed = 0;
  let done = 0;
  while (done < due.length && hasTime()) {
    const batch = due.slice(done, done + PARALLEL);
    const outcomes = await Promise.allSettled(batch.map(sweepOne));
    failed += outcomes.filter(({ status }) => status === 'rejected').length;
    done += batch.length;
  }
  return { removed, failed, isUnfinished: done < due.length };
}
