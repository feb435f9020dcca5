import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeNames } from '#platform/stored-records.ts';
import { backUp, restore } from '../../scripts/storage/backup.ts';
import { type SiteStorage, siteStorage } from '../../scripts/storage/connect-site.ts';
import { type BlobsDouble, makeBlobsDouble } from '../support/blobs-double.ts';

let folder: string;
let site: SiteStorage;

/** Site with the official server, which lists and stores as production does. */
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

const makeSite = (name: string): SiteStorage =>
  siteStorage(name, makeBlobsDouble().context.options);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  site = makeSite('original');
  return () => rm(folder, { recursive: true, force: true });
});

const guide = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251);

async function fill(storage: SiteStorage): Promise<void> {
  const intakes = storage.openStore('intakes');
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      intakes.set(`intakes/01J${String(index).padStart(23, '0')}`, `{"name":"Größe ${index}"}`),
    ),
  );
  await storage.openStore('contact-messages').set('messages/01', '{"message":"hello"}');
  await storage.openStore('uploads').set('files/01', guide.buffer, {
    metadata: { fileName: 'Übersicht.pdf', mark: 'a' },
  });
}

/** Full content of a site, byte for byte. */
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

test('a backup restores everything, byte for byte, including files and their metadata', async () => {
  await using full = await startSite('original');
  await fill(full);
  const before = await everything(full);
  const { folder: backup, manifest } = await backUp(full, join(folder, 'backups'), new Date());
  expect(manifest.entries).toHaveLength(32);

  await using empty = await startSite('empty');
  await restore(backup, empty);
  expect(await everything(empty)).toEqual(before);
});

test('schedule runs are not copied, and do not prevent a restore', async () => {
  await fill(site);
  await site.openStore('schedule-runs').set('runs/retention', '{"startedAt":"here"}');
  const { folder: backup, manifest } = await backUp(site, folder, new Date());
  expect(manifest.entries).toHaveLength(32);
  const fresh = makeSite('fresh');
  await fresh.openStore('schedule-runs').set('runs/retention', '{"startedAt":"there"}');
  await restore(backup, fresh);
  expect(await fresh.openStore('schedule-runs').get('runs/retention')).toContain('there');
});

test('every store of the table is copied, except the runs of schedules', async () => {
  for (const name of storeNames) await site.openStore(name).set('kept/01', '{}');
  const { manifest } = await backUp(site, join(folder, 'backups'), new Date());
  const copied = manifest.entries.map(({ store }) => store).toSorted();
  expect(copied).toEqual(storeNames.filter((name) => name !== 'schedule-runs').toSorted());
});

test('no backup is made of a site on which only schedules have run', async () => {
  await site.openStore('schedule-runs').set('runs/retention', '{}');
  await expect(backUp(site, folder, new Date())).rejects.toThrow('no stores or no records');
  expect(await readdir(folder)).toEqual([]);
});

test('a restore does not overwrite a site that has data', async () => {
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
  const empty = makeSite('empty');
  await expect(restore(backup, empty)).rejects.toThrow('The backup is damaged');
  expect(await everything(empty)).toEqual(new Map());
});

test('only the owner can read a backup', async () => {
  await fill(site);
  const { folder: backup } = await backUp(site, join(folder, 'backups'), new Date());
  const [blob = ''] = await readdir(join(backup, 'blobs'));
  const modeOf = async (...path: string[]) => (await stat(join(backup, ...path))).mode & 0o777;
  expect(await modeOf()).toBe(0o700);
  expect(await modeOf('blobs')).toBe(0o700);
  expect(await modeOf('blobs', blob)).toBe(0o600);
  expect(await modeOf('manifest.json')).toBe(0o600);
});

test('only stores of the site are copied, of every deploy context', async () => {
  await fill(site);
  await site.openStore('deploy-preview-intakes').set('intakes/1', '{}');
  await site.openStore('sessions-of-a-plugin').set('1', '{}');
  const { manifest } = await backUp(site, join(folder, 'backups'), new Date());
  expect([...new Set(manifest.entries.map(({ store }) => store))].toSorted()).toEqual([
    'contact-messages',
    'deploy-preview-intakes',
    'intakes',
    'uploads',
  ]);
});

test.each([
  ['another store', { store: 'sessions-of-a-plugin' }],
  ['a store with a path', { store: 'x/intakes' }],
  ['the runs of schedules', { store: 'schedule-runs' }],
  ['a key that leads to another store', { key: '../site:payments/payments/1' }],
  ['a key with .. inside', { key: 'intakes/../notes/1' }],
  ['a key with .. at its end', { key: 'intakes/..' }],
  ['a key with an empty part', { key: 'intakes//1' }],
  ['a key with a query', { key: 'intakes/1?cursor=2' }],
  ['a key with an escape', { key: 'intakes/%2e%2e' }],
])('a backup that names %s is refused before anything is written', async (_, change) => {
  await fill(site);
  const { folder: backup, manifest } = await backUp(site, join(folder, 'backups'), new Date());
  const entries = manifest.entries.map((entry, index) =>
    index === 0 ? { ...entry, ...change } : entry,
  );
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, entries }));
  const empty = makeSite('empty');
  await expect(restore(backup, empty)).rejects.toThrow('names records that are not of this site');
  expect(await everything(empty)).toEqual(new Map());
});

describe('With storage that fails', () => {
  let double: BlobsDouble;
  let faulty: SiteStorage;
  beforeEach(async () => {
    double = makeBlobsDouble({ pageSize: 10 });
    faulty = siteStorage('double', double.context.options);
    await fill(faulty);
  });
  const NOT_FOUND = { kind: 'status', status: 404 } as const;
  const FIRST = new Date('2026-11-21T12:00:00.000Z');
  const backups = () => join(folder, 'backups');
  const manifests = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('manifest.json'));

  test.each([0, 1, 2])('a backup fails if page %i of a list answers 404', async (skip) => {
    double.failNext({ op: 'list', store: 'intakes', skip }, NOT_FOUND, 99);
    await expect(backUp(faulty, backups(), FIRST)).rejects.toThrow();
    expect(await manifests()).toEqual([]);
  });

  test.each([
    ['intakes', `intakes/01J${'0'.repeat(23)}`],
    ['contact-messages', 'messages/01'],
    ['uploads', 'files/01'],
  ])('a backup fails if a listed record of %s answers 404', async (store, key) => {
    double.failNext({ op: ['get', 'getMetadata'], store, key }, NOT_FOUND, 99);
    const failed = `No backup was made: ${store}/${key} is listed but cannot be read.`;
    await expect(backUp(faulty, backups(), FIRST)).rejects.toThrow(failed);
    expect(await manifests()).toEqual([]);
  });

  test('a backup skips a record that is removed while it runs, and no other', async () => {
    const gone = 'messages/01';
    const stop = double.onRequest(async ({ op, key }) => {
      if (op !== 'get' || key !== gone) return;
      stop();
      await faulty.openStore('contact-messages').delete(gone);
    });
    // A key that only begins like the one that is gone.
    double.seed('contact-messages', `${gone}2`, '{}');
    const { manifest } = await backUp(faulty, backups(), FIRST);
    const keys = manifest.entries.map(({ key }) => key);
    expect(keys).toHaveLength(32);
    expect(keys).not.toContain(gone);
    expect(keys).toContain(`${gone}2`);
  });

  test('a backup has each record once if a list lacks some and repeats others', async () => {
    const listed = new Set<string>();
    const openStore = (name: string) => {
      const store = faulty.openStore(name);
      const list = store.list.bind(store);
      store.list = (async () => {
        const { blobs } = await list();
        if (listed.has(name)) return { blobs, directories: [] };
        listed.add(name);
        return { blobs: blobs.slice(1).flatMap((blob) => [blob, blob]), directories: [] };
      }) as unknown as typeof store.list;
      return store;
    };
    const { folder: backup, manifest } = await backUp({ ...faulty, openStore }, backups(), FIRST);
    expect(manifest.entries).toHaveLength(32);
    const empty = makeSite('empty');
    await restore(backup, empty);
    expect(await everything(empty)).toEqual(await everything(faulty));
  });

  test.each(['intakes', 'contact-messages'])(
    'a backup has the file of each record of %s that it contains, while records arrive',
    async (store) => {
      let arrived = 0;
      // The site stores a file first, then its owner, and then the record.
      double.onRequest(() => {
        arrived += 1;
        const id = `02J${String(arrived).padStart(23, '0')}`;
        double.seed('uploads', `files/${id}`, 'a guide');
        double.seed('uploads', `owners/${id}`, '{}');
        double.seed(store, `${store === 'intakes' ? store : 'messages'}/${id}`, '{}');
      });
      const { manifest } = await backUp(faulty, backups(), FIRST);
      const keys = new Set(manifest.entries.map(({ key }) => key));
      const records = [...keys].filter((key) => /^(?:intakes|messages)\/02J/.test(key));
      expect(arrived).toBeGreaterThan(30);
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        const [, id] = record.split('/');
        expect(keys).toContain(`files/${id}`);
        expect(keys).toContain(`owners/${id}`);
      }
    },
  );

  test.each(['notes/ä', 'a b', '../x', 'x?y', 'a//b'])(
    'a backup names a key that it could not restore: %s',
    async (key) => {
      const openStore = (name: string) => {
        const store = faulty.openStore(name);
        const blobs = name === 'intakes' ? [{ key, etag: '"1"' }] : [];
        store.list = (() =>
          Promise.resolve({ blobs, directories: [] })) as unknown as typeof store.list;
        return store;
      };
      const failed = backUp({ ...faulty, openStore }, backups(), FIRST);
      await expect(failed).rejects.toThrow(`intakes has the key ${JSON.stringify(key)}`);
    },
  );

  test('a backup fails if it finds nothing, or if the list of stores answers 404', async () => {
    for (const isFailing of [
      (op: string, store?: string) => op === 'listStores' || store === 'intakes',
      (op: string) => op.startsWith('list'),
    ]) {
      double.setFaultSource(({ op, store }) => (isFailing(op, store) ? NOT_FOUND : undefined));
      await expect(backUp(faulty, backups(), FIRST)).rejects.toThrow('no stores or no records');
    }
    expect(await manifests()).toEqual([]);
  });

  test('a restore fails if a write is lost, and succeeds if only its response is lost', async () => {
    const { folder: backup } = await backUp(faulty, backups(), FIRST);
    for (const [when, isLost] of [
      ['before', true],
      ['after', false],
    ] as const) {
      const other = makeBlobsDouble();
      const fault = { kind: 'status', status: 424, when } as const;
      other.failNext({ op: 'set', skip: 5 }, fault);
      const restored = restore(backup, siteStorage('other', other.context.options));
      if (isLost) await expect(restored).rejects.toThrow('could not be written');
      else expect((await restored).entries).toHaveLength(32);
    }
  });

  test('a restore fails if a record is written while it runs', async () => {
    const { folder: backup } = await backUp(faulty, backups(), FIRST);
    const other = makeBlobsDouble();
    const stop = other.onRequest(({ op }) => {
      if (op !== 'set') return;
      stop();
      other.seed('contact-messages', 'messages/01', '{"message":"of a visitor"}');
    });
    const restored = restore(backup, siteStorage('other', other.context.options));
    await expect(restored).rejects.toThrow('contact-messages/messages/01 could not be written');
  });
});
