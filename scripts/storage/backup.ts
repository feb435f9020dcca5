import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inParallel } from '../../src/server/storage/blobs.ts';
import { UserError } from '../local/machine/user-error.ts';
import type { SiteStorage } from './connect-site.ts';

/*
 * A backup is one folder:
 *   blobs/<sha256>   what blobs hold, byte for byte, each under the checksum of its bytes
 *   manifest.json    which blobs there were, and the checksum of each; written last
 */
const manifestSchema = z.object({
  version: z.literal(2),
  madeAt: z.iso.datetime(),
  from: z.string(),
  entries: z.array(
    z.object({
      store: z.string().min(1),
      key: z.string().min(1),
      bytes: z.int().nonnegative(),
      /** Of its bytes, in hexadecimal. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** What the blob's writer noted about it. */
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;
type BackupEntry = Manifest['entries'][number];

const BLOBS_FOLDER = 'blobs';
const MANIFEST = 'manifest.json';

/**
 * The stores worth a copy. When schedules ran is true of one site only, and a new site has noted it
 * minutes after its first deploy, before anything can be restored into it.
 */
async function listCopiedStores(site: SiteStorage): Promise<string[]> {
  return (await site.listStoreNames()).filter((name) => !/(?:^|-)schedule-runs$/.test(name));
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Draws how far a job of so many steps is; what it answers is called after each step. */
function showProgress(label: string, total: number): () => void {
  const { stderr } = process;
  let done = 0;
  return () => {
    done += 1;
    if (!stderr.isTTY) return;
    const bar = '█'.repeat(Math.round((done / total) * 30)).padEnd(30, '░');
    stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? '\n' : ''}`);
  };
}

/** Copies one blob; nothing when it was removed since its key was listed. */
async function copyBlob(
  site: SiteStorage,
  { store, key }: Pick<BackupEntry, 'store' | 'key'>,
  folder: string,
): Promise<BackupEntry | undefined> {
  const blob = await site.openStore(store).getWithMetadata(key, { type: 'arrayBuffer' });
  // The client's types leave out that a missing key yields null.
  if ((blob as typeof blob | null) === null) return undefined;
  const bytes = new Uint8Array(blob.data);
  const checksum = sha256(bytes);
  await writeFile(join(folder, BLOBS_FOLDER, checksum), bytes);
  const { metadata } = blob;
  return { store, key, bytes: bytes.byteLength, sha256: checksum, metadata };
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
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'));
  await mkdir(join(folder, BLOBS_FOLDER), { recursive: true });
  const keys: { store: string; key: string }[] = [];
  for (const store of await listCopiedStores(site)) {
    const { blobs } = await site.openStore(store).list();
    keys.push(...blobs.map(({ key }) => ({ store, key })));
  }
  const advance = showProgress('Copied', keys.length);
  const copied = await inParallel(keys, async (blob) => {
    const entry = await copyBlob(site, blob, folder);
    advance();
    return entry;
  });
  const entries = copied.filter((entry) => entry !== undefined);
  const manifest: Manifest = { version: 2, madeAt: now.toISOString(), from: site.label, entries };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`);
  return { folder, manifest };
}

async function readManifest(folder: string): Promise<Manifest> {
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

async function readChecked(folder: string, entry: BackupEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { store, key, sha256: checksum } = entry;
  const bytes = await readFile(join(folder, BLOBS_FOLDER, checksum)).catch(() => undefined);
  if (bytes && sha256(bytes) === checksum) return new Uint8Array(bytes);
  throw new UserError(`The backup is damaged: ${store}/${key} is not what was copied.`);
}

async function refuseUnlessEmpty(site: SiteStorage): Promise<void> {
  for (const store of await listCopiedStores(site)) {
    const [first] = (await site.openStore(store).list()).blobs;
    if (!first) continue;
    throw new UserError(
      `Nothing was restored: ${site.label} is not empty (${store}/${first.key}). Restore into an empty site, and never over one in use.`,
    );
  }
}

async function writeBlob(
  site: SiteStorage,
  { store: name, key, sha256: checksum, metadata }: BackupEntry,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const store = site.openStore(name);
  const { modified, etag } = await store.set(key, bytes.buffer, { metadata, onlyIfNew: true });
  if (modified && etag) return;
  // A reply that was lost, or a site in use after all: what is there decides.
  const stored = (await store.get(key, { type: 'arrayBuffer' })) as ArrayBuffer | null;
  if (stored && sha256(new Uint8Array(stored)) === checksum) return;
  throw new UserError(`${name}/${key} could not be written. Empty the site and try again.`);
}

/**
 * Writes a backup into an empty site. Every file is checked before the first is written.
 * @throws UserError when the backup is damaged or not whole, or the site holds anything.
 */
export async function restore(folder: string, site: SiteStorage): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { entries } = manifest;
  await refuseUnlessEmpty(site);
  const check = showProgress('Checked', entries.length);
  for (const entry of entries) {
    await readChecked(folder, entry);
    check();
  }
  const advance = showProgress('Restored', entries.length);
  await inParallel(entries, async (entry) => {
    await writeBlob(site, entry, await readChecked(folder, entry));
    advance();
  });
  return manifest;
}
