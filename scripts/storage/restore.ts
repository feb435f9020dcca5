import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../../src/server/storage/blobs.ts';
import { UserError } from '../local/machine/user-error.ts';
import {
  type BackupEntry,
  BLOBS_FOLDER,
  isCopied,
  type Manifest,
  readManifest,
  sha256,
} from './backup-format.ts';
import type { SiteStorage } from './connect-site.ts';
import { inSilence, type Watch } from './progress.ts';

async function readChecked(folder: string, entry: BackupEntry): Promise<Buffer> {
  const bytes = await readFile(join(folder, BLOBS_FOLDER, entry.file)).catch(() => undefined);
  if (bytes === undefined || sha256(bytes) !== entry.sha256) {
    throw new UserError(
      `The backup is damaged: ${entry.store}/${entry.key} is not what was copied.`,
    );
  }
  return bytes;
}

async function refuseUnlessEmpty(site: SiteStorage): Promise<void> {
  for (const store of (await site.listStoreNames()).filter(isCopied)) {
    const { blobs } = await site.openStore(store).list();
    const [first] = blobs;
    if (first) {
      throw new UserError(
        `Nothing was restored: ${site.label} is not empty (${store}/${first.key}). Restore into an empty site, and never over one in use.`,
      );
    }
  }
}

async function writeBlob(site: SiteStorage, entry: BackupEntry, bytes: Buffer): Promise<void> {
  const store = site.openStore(entry.store);
  const content = new Uint8Array(bytes).buffer;
  const { metadata, key } = entry;
  const { modified, etag } = await store.set(key, content, { metadata, onlyIfNew: true });
  if (modified && etag) return;
  // A reply that was lost, or a site in use after all: what is there decides.
  const stored = await store.get(key, { type: 'arrayBuffer' });
  const isSame = (stored as ArrayBuffer | null) && sha256(new Uint8Array(stored)) === entry.sha256;
  if (!isSame)
    throw new UserError(
      `${entry.store}/${key} could not be written. Empty the site and try again.`,
    );
}

/**
 * Writes a backup into an empty site. Every file is checked before the first is written.
 * @throws UserError when the backup is damaged or the site holds anything.
 */
export async function restore(
  folder: string,
  site: SiteStorage,
  watch: Watch = inSilence,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUnlessEmpty(site);
  const check = watch('Checked', manifest.entries.length);
  for (const entry of manifest.entries) {
    await readChecked(folder, entry);
    check();
  }
  const advance = watch('Restored', manifest.entries.length);
  await inParallel(manifest.entries, async (entry) => {
    await writeBlob(site, entry, await readChecked(folder, entry));
    advance();
  });
  return manifest;
}
