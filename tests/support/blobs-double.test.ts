import { getStore } from '@netlify/blobs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Consistency } from './blobs-double/blob-records.ts';
import { ATTEMPTS_PER_CALL } from './blobs-double/faults.ts';
import type { Fault } from './blobs-double/faults.ts';
import { startBlobsDouble } from './blobs-double.ts';
import type { BlobsDouble, BlobsDoubleOptions } from './blobs-double.ts';
import { describeOnEachStorage } from './storages.ts';

const STORE = 'letters';

async function start(options?: BlobsDoubleOptions): Promise<BlobsDouble> {
  const double = await startBlobsDouble(options);
  onTestFinished(() => double.stop());
  return double;
}

function open(
  double: BlobsDouble,
  consistency: Consistency = 'strong',
  options: { fetch?: typeof fetch } = {},
) {
  return getStore({ name: STORE, consistency, ...double.context.options, ...options });
}

function keysOf(list: { blobs: readonly { key: string }[] }): string[] {
  return list.blobs.map(({ key }) => key);
}

function textOf(double: BlobsDouble, key: string): string | undefined {
  const blob = double.dump(STORE).get(key);
  return blob && new TextDecoder().decode(blob.data);
}

/** All 256 byte values, which reveal any conversion to text. */
function binarySample(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
}

describeOnEachStorage('A storage', (connect, storage) => {
  test('returns the stored value, or null for a missing key', async () => {
    const store = connect(STORE);
    await store.setJSON('a/1', { name: 'Ada', city: 'Zürich' });

    expect(await store.get('a/1', { type: 'json' })).toEqual({ name: 'Ada', city: 'Zürich' });
    expect(await store.get('a/2')).toBeNull();
    expect(await store.getMetadata('a/2')).toBeNull();
  });

  test('keeps binary data byte for byte', async () => {
    const store = connect(STORE);
    const sample = binarySample();
    await store.set('guide', sample.buffer);

    const stored = await store.get('guide', { type: 'arrayBuffer' });
    expect(Buffer.from(stored).equals(sample)).toBe(true);
  });

  test('stores metadata with the data', async () => {
    const store = connect(STORE);
    await store.set('guide', 'text', { metadata: { fileName: 'Führer.pdf', size: 4 } });

    expect(await store.getMetadata('guide')).toMatchObject({
      metadata: { fileName: 'Führer.pdf', size: 4 },
    });
    expect(await store.getWithMetadata('guide')).toMatchObject({
      data: 'text',
      metadata: { fileName: 'Führer.pdf', size: 4 },
    });
  });

  test('removes the old metadata when a blob is overwritten without metadata', async () => {
    const store = connect(STORE);
    await store.set('guide', 'one', { metadata: { size: 3 } });
    await store.set('guide', 'two');

    expect(await store.getMetadata('guide')).toMatchObject({ metadata: {} });
  });

  test('deletes a blob, and accepts the deletion of a missing one', async () => {
    const store = connect(STORE);
    await store.set('a', 'text');
    await store.delete('a');
    await store.delete('a');

    expect(await store.get('a')).toBeNull();
    expect(keysOf(await store.list())).toEqual([]);
  });

  test('lists the keys below a prefix, and no keys for an unused store', async () => {
    const store = connect(STORE);
    for (const key of ['b/1', 'a/2', 'a/1', 'c']) await store.set(key, key);

    expect(keysOf(await store.list()).sort()).toEqual(['a/1', 'a/2', 'b/1', 'c']);
    expect(keysOf(await store.list({ prefix: 'a/' })).sort()).toEqual(['a/1', 'a/2']);
    expect(await connect('never-written').list()).toEqual({ blobs: [], directories: [] });
  });

  test('folds deeper keys into directories when asked', async () => {
    const store = connect(STORE);
    for (const key of ['a/1', 'a/b/1', 'a/b/2', 'c']) await store.set(key, key);

    const root = await store.list({ directories: true });
    expect(keysOf(root)).toEqual(['c']);
    expect(root.directories).toEqual(['a']);

    const inside = await store.list({ directories: true, prefix: 'a/' });
    expect(keysOf(inside)).toEqual(['a/1']);
    expect(inside.directories).toEqual(['a/b']);
  });

  test('refuses onlyIfNew for an existing key, and keeps its value', async () => {
    const store = connect(STORE);
    const first = await store.set('a', 'first', { onlyIfNew: true });
    const second = await store.set('a', 'second', { onlyIfNew: true });

    expect(first.modified).toBe(true);
    expect(first.etag).toMatch(/^".+"$/);
    expect(second).toEqual({ modified: false });
    expect(await store.get('a')).toBe('first');
  });

  test('writes with onlyIfMatch only while the etag is current', async () => {
    const store = connect(STORE);
    const { etag = '' } = await store.set('a', 'first');

    const stranger = await store.set('a', 'lost', { onlyIfMatch: '"another"' });
    const missing = await store.set('b', 'lost', { onlyIfMatch: etag });
    const owner = await store.set('a', 'second', { onlyIfMatch: etag });

    expect([stranger.modified, missing.modified, owner.modified]).toEqual([false, false, true]);
    expect(await store.get('a')).toBe('second');
    expect(await store.get('b')).toBeNull();
  });

  test('empties a store with deleteAll', async () => {
    const store = connect(STORE);
    for (const key of ['a/1', 'b', 'c', 'd']) await store.set(key, key);
    await connect('other').set('kept', 'text');

    expect(await store.deleteAll()).toEqual({ deletedBlobs: 4 });
    expect(keysOf(await store.list())).toEqual([]);
    expect(await connect('other').get('kept')).toBe('text');
  });

  test('is also configured through the environment', async () => {
    await getStore({ name: STORE, consistency: 'strong' }).set('a', 'from the environment');

    expect(process.env.NETLIFY_BLOBS_CONTEXT).toBe(storage.context.encoded);
    expect(await connect(STORE).get('a')).toBe('from the environment');
  });

  test('starts empty for every test', async () => {
    expect(keysOf(await connect(STORE).list())).toEqual([]);
  });
});

describe('Conditional writes on the double', () => {
  test('let exactly one of fifty parallel onlyIfNew writes win', async () => {
    const double = await start();
    const store = open(double);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.set('a', `${index}`, { onlyIfNew: true })),
    );

    const winners = results.flatMap(({ modified }, index) => (modified ? [`${index}`] : []));
    expect(winners).toHaveLength(1);
    expect(textOf(double, 'a')).toBe(winners[0]);
  });

  test('let exactly one of fifty parallel onlyIfMatch writes win', async () => {
    const double = await start();
    const store = open(double);
    const etag = double.seed(STORE, 'a', 'start');
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.set('a', `${index}`, { onlyIfMatch: etag })),
    );

    expect(results.filter(({ modified }) => modified)).toHaveLength(1);
  });

  test('use the current state even through the eventually consistent address', async () => {
    const double = await start({ staleReads: 'until-settled' });
    const store = open(double, 'eventual');
    await store.set('a', 'first');

    expect(await store.get('a')).toBeNull();
    expect(await store.set('a', 'second', { onlyIfNew: true })).toEqual({ modified: false });
  });

  test('do not apply with an undefined or empty condition', async () => {
    const double = await start();
    const store = open(double);
    await store.set('a', 'first');
    const sloppy = { onlyIfMatch: '' };
    await store.set('a', 'second', sloppy);

    expect(textOf(double, 'a')).toBe('second');
  });
});

describe('Etags of the double', () => {
  test('are the same on set, get, getMetadata and list', async () => {
    const double = await start();
    const store = open(double);
    const { etag } = await store.set('a', 'text');

    expect(await store.getWithMetadata('a')).toMatchObject({ etag });
    expect(await store.getMetadata('a')).toMatchObject({ etag });
    expect((await store.list()).blobs).toEqual([{ key: 'a', etag }]);
    expect(double.dump(STORE).get('a')?.etag).toBe(etag);
  });

  test('depend on the content, so the same content has the same etag', async () => {
    const store = open(await start());
    const first = await store.set('a', '{"abc":123}');
    const changed = await store.set('a', '{"abc":567}');
    const back = await store.set('a', '{"abc":123}');

    expect(first.etag).toBe('"2f25afad5f7eecfe8541551e7e6a771c"');
    expect(changed.etag).not.toBe(first.etag);
    expect(back.etag).toBe(first.etag);
  });

  test('avoid sending data that the reader already has', async () => {
    const store = open(await start());
    const { etag = '' } = await store.set('a', 'text', { metadata: { size: 4 } });

    expect(await store.getWithMetadata('a', { type: 'text', etag })).toEqual({
      data: null,
      etag,
      metadata: { size: 4 },
    });
    await store.set('a', 'changed');
    expect(await store.getWithMetadata('a', { type: 'text', etag })).toMatchObject({
      data: 'changed',
    });
  });

  test('answer a HEAD with 304 as well', async () => {
    const double = await start();
    const etag = double.seed(STORE, 'a', 'text');
    const { siteID, token, uncachedEdgeURL } = double.context.options;
    const response = await fetch(`${uncachedEdgeURL}/${siteID}/site:${STORE}/a`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
    });

    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
  });
});

describe('Lists of the double', () => {
  test('reach the caller in full although ten keys take four pages', async () => {
    const double = await start({ pageSize: 3 });
    const keys = Array.from({ length: 10 }, (_, index) => `key-${index}`);
    for (const key of [...keys].reverse()) double.seed(STORE, key, key);

    expect(keysOf(await open(double).list())).toEqual(keys);
    expect(double.requests).toHaveLength(4);
  });

  test('end with a full last page if the keys fill it exactly', async () => {
    const double = await start({ pageSize: 3 });
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) double.seed(STORE, key, key);
    const pages: string[][] = [];
    for await (const page of open(double).list({ paginate: true })) pages.push(keysOf(page));

    expect(pages).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  test('count directories as items of a page, each once', async () => {
    const double = await start({ pageSize: 2 });
    for (const key of ['a/1', 'a/2', 'a/3', 'b', 'c/1', 'c/2/3', 'd']) double.seed(STORE, key, key);
    const list = await open(double).list({ directories: true });

    expect(keysOf(list)).toEqual(['b', 'd']);
    expect(list.directories).toEqual(['a', 'c']);
    expect(double.requests).toHaveLength(2);
  });

  test('are sorted by the bytes of the keys', async () => {
    const double = await start();
    for (const key of ['\u{1F600}', '\uFF5E', 'é', 'z', 'Z', 'a/b', 'a-b']) {
      double.seed(STORE, key, key);
    }

    expect(keysOf(await open(double).list())).toEqual([
      'Z',
      'a-b',
      'a/b',
      'z',
      'é',
      '\uFF5E',
      '\u{1F600}',
    ]);
  });

  test('neither skip nor repeat a key when another is written between two pages', async () => {
    const double = await start({ pageSize: 2 });
    for (const key of ['b', 'c', 'd', 'e']) double.seed(STORE, key, key);
    const seen: string[] = [];
    for await (const page of open(double).list({ paginate: true })) {
      seen.push(...keysOf(page));
      double.seed(STORE, 'a', 'written while the list was under way');
    }

    expect(seen).toEqual(['b', 'c', 'd', 'e']);
  });
});

describe('Keys of the double', () => {
  test('may have 600 bytes and no more', async () => {
    const double = await start();
    const longest = 'ü'.repeat(300);
    await open(double).set(longest, 'text');

    expect(await open(double).get(longest)).toBe('text');
    await expect(open(double).get(`${longest}x`)).rejects.toThrow('400');
    expect(() => double.seed(STORE, `${longest}x`, 'text')).toThrow(RangeError);
  });

  test('may contain spaces and non-ASCII letters', async () => {
    const double = await start();
    const store = open(double);
    await store.set('Anna Müller/1', 'text');

    expect(keysOf(await store.list())).toEqual(['Anna Müller/1']);
    expect(await store.get('Anna Müller/1')).toBe('text');
  });

  test('are refused if they contain a stray percent sign, which no server can decode', async () => {
    const double = await start();

    await expect(open(double).set('100%', 'text')).rejects.toThrow('400');
    await expect(open(double).get('100%')).rejects.toThrow('400');
  });

  test('reach another key or store through dots, ? and #, which the client does not encode', async () => {
    const double = await start();
    const store = open(double);
    await store.set('a?x=1', 'through a question mark');
    await store.set('b#x', 'through a hash');
    await store.set('c/../../site:other/d', 'through dots');

    expect([...double.dump(STORE).keys()]).toEqual(['a', 'b']);
    expect([...double.dump('other').keys()]).toEqual(['d']);
  });

  test('make the client read a list and delete the whole store if they are empty', async () => {
    const double = await start();
    double.seed(STORE, 'a', 'text');
    double.seed(STORE, 'b', 'text');

    expect(await open(double).get('')).toContain('"key":"a"');
    await open(double).delete('');
    expect(double.dump(STORE).size).toBe(0);
  });
});

describe('Consistency of the double', () => {
  test('shows eventual readers the old state until it settles, and strong readers the new one', async () => {
    const double = await start({ staleReads: 'until-settled' });
    double.seed(STORE, 'changed', 'old');
    double.seed(STORE, 'deleted', 'old');
    const strong = open(double, 'strong');
    const eventual = open(double, 'eventual');
    await strong.set('changed', 'new');
    await strong.set('added', 'new');
    await strong.delete('deleted');

    expect(await eventual.get('changed')).toBe('old');
    expect(await eventual.get('deleted')).toBe('old');
    expect(await eventual.getMetadata('added')).toBeNull();
    expect(keysOf(await eventual.list())).toEqual(['changed', 'deleted']);
    expect(await strong.get('changed')).toBe('new');
    expect(keysOf(await strong.list())).toEqual(['added', 'changed']);

    double.settle();
    expect(await eventual.get('changed')).toBe('new');
    expect(keysOf(await eventual.list())).toEqual(['added', 'changed']);
  });

  test('can keep eventual readers a number of writes behind', async () => {
    const double = await start({ staleReads: { lastWrites: 2 } });
    const eventual = open(double, 'eventual');
    for (const text of ['one', 'two', 'three']) await eventual.set('a', text);

    expect(await eventual.get('a')).toBe('one');
    expect(await eventual.get('a', { consistency: 'strong' })).toBe('three');
  });

  test('does not let an older write that settles later undo a seed', async () => {
    const double = await start({ staleReads: 'until-settled' });
    await open(double).set('a', 'older');
    double.seed(STORE, 'a', 'seeded');
    double.settle();

    expect(await open(double, 'eventual').get('a')).toBe('seeded');
  });

  test('has no stale reads by default', async () => {
    const double = await start();
    const eventual = open(double, 'eventual');
    await eventual.set('a', 'text');

    expect(await eventual.get('a')).toBe('text');
  });
});

describe('Scripted failures of the double', () => {
  test('are hidden by the client if only one attempt of a call fails', async () => {
    const double = await start();
    double.seed(STORE, 'a', 'text');
    const faults: Fault[] = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503 },
      { kind: 'status', status: 429 },
      { kind: 'cut', when: 'before' },
      { kind: 'cut', when: 'after' },
    ];
    for (const fault of faults) {
      double.resetRequests();
      double.failNext({ op: 'get' }, fault);
      expect(await open(double).get('a')).toBe('text');
      expect(double.requests).toHaveLength(2);
    }
  });

  test('fail a call if every attempt fails', async () => {
    const double = await start();
    const store = open(double);
    const down: Fault = { kind: 'status', status: 503 };
    const scripted = double.failNext({}, down, 5 * ATTEMPTS_PER_CALL);

    await expect(store.get('a')).rejects.toThrow('scripted failure');
    await expect(store.getMetadata('a')).rejects.toThrow('scripted failure');
    await expect(store.list()).rejects.toThrow('scripted failure');
    await expect(store.delete('a')).rejects.toThrow('scripted failure');
    await expect(store.set('a', 'text')).rejects.toThrow('scripted failure');

    expect(scripted.fired).toBe(5 * ATTEMPTS_PER_CALL);
    expect(await store.get('a')).toBeNull();
  });

  test('are not retried for a 403', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'status', status: 403 });

    await expect(open(double).set('a', 'text')).rejects.toThrow('could not write');
    expect(double.requests).toHaveLength(1);
    expect(double.dump(STORE).size).toBe(0);
  });

  test('show the client claiming success with an empty etag for a failed conditional write', async () => {
    const double = await start();
    const store = open(double);
    for (const status of [500, 403, 400]) {
      const scripted = double.failNext({ op: 'set' }, { kind: 'status', status }, Infinity);
      expect(await store.set('a', 'text', { onlyIfNew: true })).toEqual({
        modified: true,
        etag: '',
      });
      expect(scripted.fired).toBe(status === 500 ? ATTEMPTS_PER_CALL : 1);
      expect(double.dump(STORE).size).toBe(0);
      double.clearFaults();
    }
  });

  test('make a successful onlyIfNew write look lost if its response is lost', async () => {
    const lostAnswers: Fault[] = [
      { kind: 'cut', when: 'after' },
      { kind: 'status', status: 500, when: 'after' },
    ];
    for (const fault of lostAnswers) {
      const double = await start();
      double.failNext({ op: 'set' }, fault);

      expect(await open(double).set('a', 'mine', { onlyIfNew: true })).toEqual({
        modified: false,
      });
      expect(double.requests.map(({ op }) => op)).toEqual(['set', 'set']);
      expect(textOf(double, 'a')).toBe('mine');
    }
  });

  test('store nothing if a write is cut before it is applied', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'cut', when: 'before' }, ATTEMPTS_PER_CALL);

    await expect(open(double).set('a', 'text', { onlyIfNew: true })).rejects.toThrow(
      'fetch failed',
    );
    expect(double.dump(STORE).size).toBe(0);
    expect(double.requests).toHaveLength(ATTEMPTS_PER_CALL);
  });

  test('break a read off midway, which the client does not retry', async () => {
    const double = await start();
    double.seed(STORE, 'a', binarySample());
    double.failNext({ op: 'get' }, { kind: 'cut', when: 'midway' });

    await expect(open(double).get('a', { type: 'arrayBuffer' })).rejects.toThrow('terminated');
    expect(double.requests).toHaveLength(1);
  });

  test('prevent a response without a body if it is cut midway', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'cut', when: 'midway' });

    expect(await open(double).set('a', 'mine', { onlyIfNew: true })).toEqual({ modified: false });
    expect(textOf(double, 'a')).toBe('mine');
  });

  test('can hang until the caller gives up', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'hang' }, Infinity);
    const impatient = open(double, 'strong', {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(30) }),
    });

    await expect(impatient.set('a', 'text')).rejects.toThrow('timeout');
    expect(double.requests).toHaveLength(ATTEMPTS_PER_CALL);
    expect(double.dump(STORE).size).toBe(0);
  });

  test('can delay a response', async () => {
    const double = await start();
    double.seed(STORE, 'a', 'text');
    double.failNext({ op: 'get' }, { kind: 'hang', ms: 40 });
    const startedAt = performance.now();

    expect(await open(double).get('a')).toBe('text');
    expect(performance.now() - startedAt).toBeGreaterThan(35);
    expect(double.requests).toHaveLength(1);
  });

  test('can apply a write after its caller has given up', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'hang', ms: 300 });
    const { siteID, token, uncachedEdgeURL } = double.context.options;
    const write = fetch(`${uncachedEdgeURL}/${siteID}/site:${STORE}/a`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: 'late',
      signal: AbortSignal.timeout(20),
    });

    await expect(write).rejects.toThrow('timeout');
    expect(textOf(double, 'a')).toBeUndefined();
    await vi.waitFor(() => expect(textOf(double, 'a')).toBe('late'));
  });

  test('can apply a write and never respond', async () => {
    const double = await start();
    double.failNext({ op: 'set' }, { kind: 'hang', when: 'after' });
    const impatient = open(double, 'strong', {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(100) }),
    });

    expect(await impatient.set('a', 'mine', { onlyIfNew: true })).toEqual({ modified: false });
    expect(textOf(double, 'a')).toBe('mine');
  });

  test('apply only if operation, store, and key match', async () => {
    const double = await start();
    const store = open(double);
    const other = getStore({ name: 'other', consistency: 'strong', ...double.context.options });
    const denied: Fault = { kind: 'status', status: 403 };
    double.failNext({ op: ['set', 'delete'], store: STORE, key: 'a/' }, denied, Infinity);
    double.failNext({ op: 'list', key: /^b\/$/g }, denied, Infinity);

    await expect(store.set('a/1', 'text')).rejects.toThrow();
    await expect(store.delete('a/1')).rejects.toThrow();
    await expect(store.list({ prefix: 'b/' })).rejects.toThrow();
    await expect(store.list({ prefix: 'b/' })).rejects.toThrow();
    await store.set('b/1', 'text');
    await other.set('a/1', 'text');
    expect(await store.get('a/1')).toBeNull();
    expect(keysOf(await store.list({ prefix: 'b/1' }))).toEqual(['b/1']);
  });

  test('let the first matching requests pass if told to skip them', async () => {
    const double = await start();
    const store = open(double);
    const denied: Fault = { kind: 'status', status: 403 };
    double.failNext({ op: 'set', skip: 2 }, denied);

    await store.set('a', 'text');
    await store.set('b', 'text');
    await expect(store.set('c', 'text')).rejects.toThrow();
    await store.set('d', 'text');
    expect([...double.dump(STORE).keys()]).toEqual(['a', 'b', 'd']);
  });

  test('can hit the second page of a list', async () => {
    const double = await start({ pageSize: 2 });
    for (const key of ['a', 'b', 'c']) double.seed(STORE, key, key);
    const store = open(double);
    double.failNext({ op: 'list', skip: 1 }, { kind: 'status', status: 403 });
    await expect(store.list()).rejects.toThrow('scripted failure');

    double.failNext({ op: 'list', skip: 1 }, { kind: 'status', status: 404 });
    expect(keysOf(await store.list()), 'the client takes a 404 for the end').toEqual(['a', 'b']);
  });

  test('can come from a source that decides for each request', async () => {
    const double = await start();
    const store = open(double);
    double.setFaultSource(({ op, key }) =>
      op === 'set' && key.endsWith('2') ? { kind: 'status', status: 403 } : undefined,
    );

    await store.set('a/1', 'text');
    await expect(store.set('a/2', 'text')).rejects.toThrow();
    double.setFaultSource(undefined);
    await store.set('a/2', 'text');
    expect(double.dump(STORE).size).toBe(2);
  });
});

describe('The double', () => {
  test('logs each request with operation, store, key, and consistency', async () => {
    const double = await start();
    await open(double).set('a', 'text');
    await open(double, 'eventual').get('a');
    await open(double).getMetadata('a');
    await open(double).list({ prefix: 'a' });
    await open(double).delete('a');

    expect(double.requests).toEqual([
      { op: 'set', store: STORE, key: 'a', consistency: 'strong' },
      { op: 'get', store: STORE, key: 'a', consistency: 'eventual' },
      { op: 'getMetadata', store: STORE, key: 'a', consistency: 'strong' },
      { op: 'list', store: STORE, key: 'a', consistency: 'strong' },
      { op: 'delete', store: STORE, key: 'a', consistency: 'strong' },
    ]);
    double.resetRequests();
    expect(double.requests).toEqual([]);
  });

  test('lets a listener run between the arrival of a request and its effect', async () => {
    const double = await start();
    const stopListening = double.onRequest(({ op }) => {
      if (op === 'set') double.seed(STORE, 'a', 'a faster writer');
    });

    expect(await open(double).set('a', 'mine', { onlyIfNew: true })).toEqual({ modified: false });
    stopListening();
    await open(double).set('a', 'mine');
    expect(textOf(double, 'a')).toBe('mine');
  });

  test('accepts seeds with metadata, and dumps copies', async () => {
    const double = await start();
    double.seed(STORE, 'b', binarySample());
    const etag = double.seed(STORE, 'a', 'text', { name: 'Zoë' });

    expect(await open(double).getWithMetadata('a')).toEqual({
      data: 'text',
      etag,
      metadata: { name: 'Zoë' },
    });
    const dump = double.dump(STORE);
    expect([...dump.keys()]).toEqual(['a', 'b']);
    dump.get('b')?.data.fill(0);
    expect(Buffer.from(double.dump(STORE).get('b')?.data ?? '').equals(binarySample())).toBe(true);
    expect(double.dump('never-written').size).toBe(0);
    expect(double.requests.map(({ op }) => op)).toEqual(['get']);
  });

  test('does not store an incomplete body', async () => {
    const double = await start();
    const { siteID, token, uncachedEdgeURL } = double.context.options;
    const breaking = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('the first half')),
      pull: async (controller) => {
        await vi.waitFor(() => expect(double.requests).toHaveLength(1));
        controller.error(new Error('the sender died'));
      },
    });
    const upload: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: breaking,
      duplex: 'half',
    };
    const write = fetch(`${uncachedEdgeURL}/${siteID}/site:${STORE}/a`, upload);

    await expect(write).rejects.toThrow();
    expect(await open(double).get('a')).toBeNull();
  });

  test('refuses a wrong token and unsupported addresses', async () => {
    const double = await start();
    const { options } = double.context;
    const stranger = getStore({ name: STORE, ...options, token: 'wrong' });
    const elsewhere = getStore({ name: STORE, ...options, siteID: 'another-site' });
    const regional = getStore({ name: STORE, ...options, region: 'us-east-1' });

    await expect(stranger.get('a')).rejects.toThrow('403');
    await expect(elsewhere.get('a')).rejects.toThrow('400');
    await expect(regional.get('a')).rejects.toThrow('400');
    expect(double.requests).toEqual([]);
  });

  test('stops despite pending responses, may be stopped twice, and stops at the end of `using`', async () => {
    const double = await startBlobsDouble();
    double.failNext({}, { kind: 'hang' }, Infinity);
    double.failNext({ op: 'set' }, { kind: 'hang', ms: 60_000 }, Infinity);
    const hanging = open(double).get('a');
    const failed = expect(hanging).rejects.toThrow('fetch failed');
    await vi.waitFor(() => expect(double.requests).toHaveLength(1));
    await double.stop();
    await double.stop();
    await failed;

    let store;
    {
      await using scoped = await startBlobsDouble();
      store = open(scoped);
      await store.set('a', 'text');
    }
    await expect(store.get('a')).rejects.toThrow('fetch failed');
  });
});
