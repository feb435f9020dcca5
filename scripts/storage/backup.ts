import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { storeNames } from '#platform/stored-records.ts';
import { inParallel } from '#platform/server/storage/blobs.ts';
import { UserError } from '../local/machine/user-error.ts';
import type { SiteStorage } from './connect-site.ts';

/*
 * A backup is one folder that only its owner can read:
 *   blobs/<sha256>   content of a blob, byte for byte, named after its checksum
 *   manifest.json    list of the blobs with their checksums; written last
 */

/**
 * Stores in a backup: those in the table of stored records, in every deploy context. Schedule runs are
 * excluded: they describe one site, and a new site records its own runs before a restore.
 */
const copiedStores = storeNames.filter((name) => name !== 'schedule-runs');
const storePattern = new RegExp(`^(?:[\\w-]+-)?(?:${copiedStores.join('|')})$`);

/**
 * Keys without characters that have a special meaning in URLs, and without `.` and `..` as path segments.
 */
const keyPattern = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w.~=-]+(?:\/[\w.~=-]+)*$/;

const manifestSchema = z.object({
  version: z.literal(2),
  madeAt: z.iso.datetime(),
  from: z.string(),
  entries: z.array(
    z.object({
      store: z.string().check(z.regex(storePattern)),
      key: z.string().check(z.regex(keyPattern)),
      bytes: z.int().nonnegative(),
      /** SHA-256 of the content, in hexadecimal. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Metadata from the blob's writer. */
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;
type BackupEntry = Manifest['entries'][number];

const BLOBS_FOLDER = 'blobs';
const MANIFEST = 'manifest.json';

/** Lists the stores with records before those with their files. A file is stored before the record that names it. */
async function listCopiedStores(site: SiteStorage): Promise<string[]> {
  const names = [...site.ownStoreNames, ...(await site.listStoreNames())];
  return [...new Set(names)].filter((name) => storePattern.test(name));
}

const PRIVATE_FILE = { mode: 0o600 };
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Copies one blob. Returns undefined if it was removed after its key was listed.
 * @throws UserError if it cannot be read although it is still listed.
 */
async function copyBlob(
  site: SiteStorage,
  { store, key }: Pick<BackupEntry, 'store' | 'key'>,
  folder: string,
): Promise<BackupEntry | undefined> {
  const blob = await site.openStore(store).getWithMetadata(key, { type: 'arrayBuffer' });
  // The client's types omit the null for a missing key.
  if ((blob as typeof blob | null) === null) {
    const { blobs } = await site.openStore(store).list({ prefix: key });
    if (!blobs.some((listed) => listed.key === key)) return undefined;
    throw new UserError(`No backup was made: ${store}/${key} is listed but cannot be read.`);
  }
  const bytes = new Uint8Array(blob.data);
  const checksum = sha256(bytes);
  await writeFile(join(folder, BLOBS_FOLDER, checksum), bytes, PRIVATE_FILE);
  const { metadata } = blob;
  return { store, key, bytes: bytes.byteLength, sha256: checksum, metadata };
}

/**
 * Lists all blobs to copy.
 * @throws UserError for a key that could not be restored, or if there are no stores or no records. During an outage,
 * the list of a store and the list of stores can both look empty (`checkLists`), and the backup would silently lack
 * the store.
 */
async function listBlobs(site: SiteStorage) {
  const keys: { store: string; key: string }[] = [];
  for (const store of await listCopiedStores(site)) {
    const { blobs } = await site.openStore(store).list();
    keys.push(...blobs.map(({ key }) => ({ store, key })));
  }
  if (keys.length === 0 || (await site.listStoreNames()).length === 0) {
    throw new UserError(`No backup was made: ${site.label} has no stores or no records.`);
  }
  const odd = keys.find(({ key }) => !keyPattern.test(key));
  if (odd) {
    throw new UserError(
      `No backup was made: ${odd.store} has the key ${JSON.stringify(odd.key)}, which this site does not write. Remove it in Netlify.`,
    );
  }
  return keys;
}

/**
 * Copies all records of a site into one new folder.
 * @param parent the parent of the new folder, which is named after the time.
 * @returns the folder and its manifest.
 * @throws UserError if stores seem to be lost; Error if one cannot be listed or read completely.
 */
export async function backUp(site: SiteStorage, parent: string, now: Date) {
  const listed = await listBlobs(site);
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'));
  await mkdir(join(folder, BLOBS_FOLDER), PRIVATE_FOLDER);
  const copied = new Map<string, BackupEntry>();
  const copy = (blobs: typeof listed) =>
    inParallel(blobs, async (blob) => {
      const place = `${blob.store}/${blob.key}`;
      const entry = copied.get(place) ?? (await copyBlob(site, blob, folder));
      if (entry) copied.set(place, entry);
    });
  await copy(listed);
  // A list may lack records without an error, or repeat some. A second one finds what the first one lacked.
  await copy(await listBlobs(site));
  const entries = [...copied.values()];
  const origin = { madeAt: now.toISOString(), from: site.label };
  const manifest = manifestSchema.parse({ version: 2, ...origin, entries });
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, PRIVATE_FILE);
  return { folder, manifest };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new UserError(`${folder} contains no complete backup: ${MANIFEST} is missing.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UserError(
      `${join(folder, MANIFEST)} cannot be read: it is damaged, of another version, or names records that are not of this site.`,
    );
  }
}

async function readChecked(folder: string, entry: BackupEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { store, key, sha256: checksum } = entry;
  const bytes = await readFile(join(folder, BLOBS_FOLDER, checksum)).catch(() => undefined);
  if (bytes && sha256(bytes) === checksum) return new Uint8Array(bytes);
  throw new UserError(`The backup is damaged: ${store}/${key} does not match its checksum.`);
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
  // The reply may have been lost, or the site may be in use. The stored content decides.
  const stored = (await store.get(key, { type: 'arrayBuffer' })) as ArrayBuffer | null;
  if (stored && sha256(new Uint8Array(stored)) === checksum) return;
  throw new UserError(`${name}/${key} could not be written. Empty the site and try again.`);
}

/**
 * Writes a backup into an empty site. Checks every file before it writes the first.
 * @throws UserError if the backup is damaged or incomplete, or if the site is not empty.
 */
export async function restore(folder: string, site: SiteStorage): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { entries } = manifest;
  await refuseUnlessEmpty(site);
  for (const entry of entries) await readChecked(folder, entry);
  await inParallel(entries, async (entry) => {
    await writeBlob(site, entry, await readChecked(folder, entry));
  });
  return manifest;
}
