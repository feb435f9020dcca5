import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../../src/server/storage/blobs.ts';
import {
  type BackupEntry,
  BLOBS_FOLDER,
  fileNameOf,
  isCopied,
  type Manifest,
  MANIFEST,
  sha256,
} from './backup-format.ts';
import type { SiteStorage } from './connect-site.ts';
import { inSilence, type Watch } from './progress.ts';

/** Copies one blob; nothing when it was removed since its key was listed. */
async function copyBlob(
  site: SiteStorage,
  store: string,
  key: string,
  folder: string,
): Promise<BackupEntry | undefined> {
  const blob = await site.openStore(store).getWithMetadata(key, { type: 'arrayBuffer' });
  // The client's types leave out that a missing key yields null.
  if ((blob as typeof blob | null) === null) return undefined;
  const bytes = new Uint8Array(blob.data);
  const file = fileNameOf(store, key);
  await writeFile(join(folder, BLOBS_FOLDER, file), bytes);
  const { metadata } = blob;
  return { store, key, file, bytes: bytes.byteLength, sha256: sha256(bytes), metadata };
}

/**
 * Copies every store of a site into one new folder.
 * @param parent where the folder, named after the moment, is made.
 * @returns the folder, and what is in it.
 */
export async function backUp(
  site: SiteStorage,
  parent: string,
  now: Date,
  watch: Watch = inSilence,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'));
  await mkdir(join(folder, BLOBS_FOLDER), { recursive: true });
  const keys: { store: string; key: string }[] = [];
  for (const store of (await site.listStoreNames()).filter(isCopied)) {
    const { blobs } = await site.openStore(store).list();
    keys.push(...blobs.map(({ key }) => ({ store, key })));
  }
  const advance = watch('Copied', keys.length);
  const copied = await inParallel(keys, async ({ store, key }) => {
    const entry = await copyBlob(site, store, key, folder);
    advance();
    return entry;
  });
  const entries = copied.filter((entry) => entry !== undefined);
  const manifest: Manifest = { version: 1, madeAt: now.toISOString(), from: site.label, entries };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`);
  return { folder, manifest };
}
