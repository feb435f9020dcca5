import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '../local/machine/user-error.ts';

/*
 * A backup is one folder:
 *   blobs/<sha256 of store and key>   what the blob holds, byte for byte
 *   manifest.json                     which blob each file is, with its checksum; written last
 */
const entrySchema = z.object({
  store: z.string().min(1),
  key: z.string().min(1),
  /** The name of the file in `blobs/`. */
  file: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  /** Of the file's bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What the blob's writer noted about it. */
  metadata: z.record(z.string(), z.unknown()),
});
export type BackupEntry = z.infer<typeof entrySchema>;

const manifestSchema = z.object({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  from: z.string(),
  entries: z.array(entrySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const BLOBS_FOLDER = 'blobs';
export const MANIFEST = 'manifest.json';

/**
 * Whether a store is worth a copy. When schedules ran is true of one site only, and a new site has
 * noted it minutes after its first deploy, before anything can be restored into it.
 */
export function isCopied(storeName: string): boolean {
  return !/(?:^|-)schedule-runs$/.test(storeName);
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A file name for any key: keys may be longer than file names, and one may be another's folder. */
export function fileNameOf(store: string, key: string): string {
  return sha256(`${store}\n${key}`);
}

/** @throws UserError when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new UserError(`${folder} holds no whole backup: ${MANIFEST} is missing.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UserError(
      `${join(folder, MANIFEST)} cannot be read: it is damaged, or of another version.`,
    );
  }
}
