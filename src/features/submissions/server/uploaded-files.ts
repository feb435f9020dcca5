import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { ulidSchema } from '#platform/ids.ts';
import {
  ASSIGN_REPEATED_MS,
  ASSIGN_VALID_MS,
  UPLOAD_MAX_BYTES,
  toFilePath,
  fileIdOf,
  uploadAddressPath,
} from '#features/forms/file-rules.ts';
import { HOUR_MS } from '#platform/retention.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import type { RateLimit } from '#platform/server/storage/address-counts.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import {
  openBytes,
  readMetadata,
  readRecord,
  removeBlob,
  writeOnce,
} from '#platform/server/storage/blobs.ts';
import { DomainError } from '#platform/server/errors.ts';
import { ownerKey, fileKey, addressKey, type UploadDeps } from './file-upload.ts';
import { answerTexts } from '#texts/answers.ts';

const notesSchema = z.object({
  size: z.int().check(z.positive(), z.maximum(UPLOAD_MAX_BYTES)),
});
const ownerSchema = z.object({ submissionId: ulidSchema });

/** Limit of upload addresses that a network address may get. */
export const uploadLimit: RateLimit = {
  action: 'upload',
  count: 20,
  windowMs: HOUR_MS,
  problem: answerTexts.tooMany.upload,
};

/** Id of a file from its path in a record or from its upload address. */
export const idIn = (path: string) => fileIdOf(toFilePath(path));

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
 * Finds the file that a submission refers to.
 * @returns its id, its path in the stored form, and the number of bytes that were received.
 * @throws DomainError `invalid` with the field's name if the file does not exist.
 */
export async function findFile(
  path: string,
  { store, field }: Pick<AssignDeps, 'store' | 'field'>,
) {
  const id = idIn(path);
  const size = id && sizeIn(await readMetadata(store, fileKey(id)));
  if (!id || !size) {
    throw invalidFile(field, answerTexts.file.gone);
  }
  return { id, path: toFilePath(path), size };
}

/**
 * Assigns a file to a submission permanently, before the submission is stored. The same submission can
 * repeat this until the file is ASSIGN_REPEATED_MS old. After that, retention may be removing the file.
 * @throws DomainError `invalid` with the field's name if the file belongs to another submission or is too
 * old; `unavailable` if its owner is uncertain.
 */
export async function assignFile(
  fileId: string,
  submissionId: string,
  { store, now, field }: AssignDeps,
): Promise<void> {
  const age = now.getTime() - timeOfUlid(fileId);
  const { tooOld, taken } = answerTexts.file;
  if (age > ASSIGN_REPEATED_MS) throw invalidFile(field, tooOld);
  // After ASSIGN_VALID_MS, a submission can only repeat an earlier assignment.
  if (age <= ASSIGN_VALID_MS) {
    if (await ownsFile(fileId, submissionId, store)) return;
  }
  const earlier = await readRecord(store, ownerKey(fileId), ownerSchema);
  if (earlier.kind === 'found' && earlier.record.submissionId === submissionId) return;
  throw invalidFile(field, earlier.kind === 'missing' ? tooOld : taken);
}

function sizeIn(notes: unknown): number | undefined {
  return notesSchema.safeParse(notes).data?.size;
}

/**
 * Opens a stored file for download.
 * @param path the path in a record, or the upload address.
 * @returns its size and a stream, so that no function holds the whole file in memory; undefined if the file
 * does not exist.
 */
export async function openFile(path: string, store: Store) {
  const id = idIn(path);
  const file = id === undefined ? undefined : await openBytes(store, fileKey(id));
  return file && { body: file.body, size: sizeIn(file.notes) };
}

/**
 * Id of the intake or message that owns a file; undefined if the file has no owner record, or if
 * that record cannot be read.
 */
export async function readOwner(fileId: string, store: Store): Promise<string | undefined> {
  const owner = await readRecord(store, ownerKey(fileId), ownerSchema);
  return owner.kind === 'found' ? owner.record.submissionId : undefined;
}

/**
 * True if a file belongs to a submission. The conditional write proves it, even if a read wrongly finds no owner.
 * A file without an owner becomes the submission's.
 */
export async function ownsFile(
  fileId: string,
  submissionId: string,
  store: Store,
): Promise<boolean> {
  return (await writeOnce(store, ownerKey(fileId), { submissionId })) === 'written';
}

/**
 * Removes the file of a submission permanently, unless it belongs to another one. A missing file counts as removed.
 * The owner record stays, so that its address accepts no other file, and no other submission can get the file.
 */
export async function removeFile(path: string, submissionId: string, store: Store): Promise<void> {
  const id = idIn(path);
  if (id === undefined || !(await ownsFile(id, submissionId, store))) return;
  await removeBlob(store, addressKey(id));
  await removeBlob(store, fileKey(id));
}
