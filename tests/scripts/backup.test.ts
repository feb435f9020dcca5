import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { beforeEach, expect, test } from 'vitest';
import { backUp, restore } from '../../scripts/storage/backup.ts';
import { type SiteStorage, siteStorage } from '../../scripts/storage/connect-site.ts';

let folder: string;
let site: SiteStorage;

async function startSite(name: string): Promise<SiteStorage> {
  await mkdir(join(folder, name, 'entries', 'site'), { recursive: true });
  const server = new BlobsServer({ directory: join(folder, name), token: 'token' });
  const { address } = await server.start();
  return siteStorage(
    name,
    { siteID: 'site', token: 'token', edgeURL: address, uncachedEdgeURL: address, apiURL: address },
    { close: () => server.stop() },
  );
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  site = await startSite('original');
  return async () => {
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
});

const guide = Uint8Array.from({ length: 10_485_760 }, (_, index) => (index * 31) % 251);

async function fill(storage: SiteStorage): Promise<void> {
  const intakes = storage.openStore('intakes');
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      intakes.set(`submissions/01J${String(index).padStart(23, '0')}`, `{"name":"Größe ${index}"}`),
    ),
  );
  await storage.openStore('contact-messages').set('messages/01', '{"message":"hello"}');
  await storage.openStore('training-guides').set('guides/01', guide.buffer, {
    metadata: { fileName: 'Übersicht.pdf', mark: 'a' },
  });
}

/** Everything a site holds, byte for byte. */
async function everything(storage: SiteStorage): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const name of await storage.listStoreNames()) {
    const store = storage.openStore(name);
    for (const { key } of (await store.list()).blobs) {
      const { data, metadata } = await store.getWithMetadata(key, { type: 'arrayBuffer' });
      all.set(`${name} ${key}`, { metadata, base64: Buffer.from(data).toString('base64') });
    }
  }
  return all;
}

test('a backup brings everything back, byte for byte, files and their notes included', async () => {
  await fill(site);
  const before = await everything(site);
  const { folder: backup, manifest } = await backUp(site, join(folder, 'backups'), new Date());
  expect(manifest.entries).toHaveLength(32);

  await using empty = await startSite('empty');
  await restore(backup, empty);
  expect(await everything(empty)).toEqual(before);
});

test('when schedules ran is not copied, and stops no restore', async () => {
  await fill(site);
  await site.openStore('schedule-runs').set('runs/retention', '{"startedAt":"here"}');
  const { folder: backup, manifest } = await backUp(site, folder, new Date());
  expect(manifest.entries).toHaveLength(32);
  await using fresh = await startSite('fresh');
  await fresh.openStore('schedule-runs').set('runs/retention', '{"startedAt":"there"}');
  await restore(backup, fresh);
  expect(await fresh.openStore('schedule-runs').get('runs/retention')).toContain('there');
});

test('a site that holds anything is not written over', async () => {
  await fill(site);
  const { folder: backup } = await backUp(site, folder, new Date());
  await site.openStore('contact-messages').set('messages/02', '{"message":"newer"}');
  const before = await everything(site);
  await expect(restore(backup, site)).rejects.toThrow('is not empty');
  expect(await everything(site)).toEqual(before);
});

test('a damaged backup is refused before anything is written', async () => {
  await fill(site);
  const { folder: backup } = await backUp(site, folder, new Date());
  const [file = ''] = await readdir(join(backup, 'blobs'));
  await appendFile(join(backup, 'blobs', file), ' ');
  await using empty = await startSite('empty');
  await expect(restore(backup, empty)).rejects.toThrow('The backup is damaged');
  expect(await everything(empty)).toEqual(new Map());
});

test('a backup that was cut short is no backup', async () => {
  await fill(site);
  const { folder: backup } = await backUp(site, folder, new Date());
  await rm(join(backup, 'manifest.json'));
  await expect(restore(backup, site)).rejects.toThrow('holds no whole backup');
});
