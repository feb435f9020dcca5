import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalStorage } from '../../scripts/local/machine/storage.ts';
import { openStore, readVersion, writeOnce } from '#platform/server/storage/blobs.ts';

async function start(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-storage-'));
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  const stop = await startLocalStorage(folder);
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  return folder;
}

test('one of many conditional writes of a key succeeds', async () => {
  await start();
  const store = openStore('intakes', 'dev');
  const writes = Array.from({ length: 20 }, (_, index) =>
    store.set('attempts/1', String(index), { onlyIfNew: true }),
  );
  const done = await Promise.all(writes);
  expect(done.filter(({ modified, etag }) => modified && etag)).toHaveLength(1);
});

test('of two replacements of the same version one succeeds', async () => {
  await start();
  const store = openStore('passkeys', 'dev');
  await writeOnce(store, 'list', { from: 'a' });
  const { etag } = (await readVersion(store, 'list')) ?? {};
  const replacements = ['b', 'c'].map((from) => writeOnce(store, 'list', { from }, etag));
  expect((await Promise.all(replacements)).toSorted()).toEqual(['taken', 'written']);
});

test('other users of the machine cannot read stored data', async () => {
  const folder = join(await start(), 'blobs');
  await writeOnce(openStore('intakes', 'dev'), 'intakes/1', {});
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  }
});
