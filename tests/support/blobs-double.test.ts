import { getStore } from '@netlify/blobs';
import { describe, expect, test } from 'vitest';

import type { Fault } from './blobs-double/faults.ts';
import { type BlobsDouble, makeBlobsDouble } from './blobs-double.ts';
import { describeOnEachStorage } from './storages.ts';

const STORE = 'letters';

function open(double: BlobsDouble) {
  return getStore({ name: STORE, consistency: 'strong', ...double.context.options });
}

function keysOf(list: { blobs: readonly { key: string }[] }): string[] {
  return list.blobs.map(({ key }) => key);
}

function textOf(double: BlobsDouble, key: string): string | undefined {
  const blob = double.dump(STORE).get(key);
  return blob && new TextDecoder().decode(blob.data);
}

// The official server shows that the double speaks the real protocol.
describeOnEachStorage('A storage', (connect) => {
  test('stores, returns, and deletes binary data with its metadata', async () => {
    const store = connect(STORE);
    const sample = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const metadata = { fileName: 'Führer.pdf', size: 4 };
    await store.set('guides/1', sample.buffer, { metadata });

    const stored = await store.getWithMetadata('guides/1', { type: 'arrayBuffer' });
    expect(Buffer.from(stored.data).equals(sample)).toBe(true);
    expect(stored.metadata).toEqual(metadata);
    expect(await store.getMetadata('guides/1')).toMatchObject({ metadata });
    await store.set('guides/1', 'two');
    expect(await store.getMetadata('guides/1')).toMatchObject({ metadata: {} });
    await store.delete('guides/1');
    await store.delete('guides/1');
    expect(await store.get('guides/1')).toBeNull();
    expect(await store.getMetadata('guides/1')).toBeNull();
  });

  test('lists the keys below a prefix, folds deeper keys, and empties a store', async () => {
    const store = connect(STORE);
    for (const key of ['a/1', 'a/b/1', 'a/b/2', 'c']) await store.set(key, key);
    await connect('other').set('kept', 'text');

    expect(keysOf(await store.list({ prefix: 'a/b/' })).sort()).toEqual(['a/b/1', 'a/b/2']);
    const inside = await store.list({ directories: true, prefix: 'a/' });
    expect([keysOf(inside), inside.directories]).toEqual([['a/1'], ['a/b']]);
    expect(await store.deleteAll()).toEqual({ deletedBlobs: 4 });
    expect(await store.list()).toEqual({ blobs: [], directories: [] });
    expect(await connect('other').get('kept')).toBe('text');
  });

  test('writes only if the condition of a write is met', async () => {
    const store = connect(STORE);
    const { etag = '', modified } = await store.set('a', 'first', { onlyIfNew: true });
    expect([modified, etag]).toEqual([true, expect.stringMatching(/^".+"$/)]);
    expect(await store.set('a', 'lost', { onlyIfNew: true })).toEqual({ modified: false });
    expect(await store.set('a', 'lost', { onlyIfMatch: '"x"' })).toEqual({ modified: false });
    expect(await store.set('b', 'lost', { onlyIfMatch: etag })).toEqual({ modified: false });
    expect(await store.get('a')).toBe('first');
    expect(await store.set('a', 'second', { onlyIfMatch: etag })).toMatchObject({ modified: true });
    expect(await store.get('a')).toBe('second');
  });
});

describe('The double', () => {
  test.each([{ onlyIfNew: true }, { onlyIfMatch: 'etag' }])(
    'lets exactly one of fifty parallel writes with %o win',
    async (condition) => {
      const double = makeBlobsDouble();
      const store = open(double);
      const { etag } = await store.set('b', 'start');
      const [key, options] =
        'onlyIfMatch' in condition ? ['b', { onlyIfMatch: etag ?? '' }] : ['a', condition];
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) => store.set(key, `${index}`, options)),
      );
      const winners = results.flatMap(({ modified }, index) => (modified ? [`${index}`] : []));
      expect(winners).toEqual([textOf(double, key)]);
    },
  );

  test('has the same etag on set, get, and list, which depends on the content', async () => {
    const store = open(makeBlobsDouble());
    const { etag = '' } = await store.set('a', '{"abc":123}', { metadata: { size: 4 } });
    expect(etag).toBe('"2f25afad5f7eecfe8541551e7e6a771c"');
    expect(await store.getWithMetadata('a')).toMatchObject({ etag });
    expect((await store.list()).blobs).toEqual([{ key: 'a', etag }]);
    const known = await store.getWithMetadata('a', { type: 'text', etag });
    expect(known).toEqual({ data: null, etag, metadata: { size: 4 } });
  });

  test('sorts lists by bytes, in pages that a write between them does not shift', async () => {
    const double = makeBlobsDouble({ pageSize: 2 });
    const keys = ['Z', 'a-b', 'a/b', 'z', 'é', '\uFF5E', '\u{1F600}'];
    for (const key of keys.toReversed()) double.seed(STORE, key, key);
    const seen: string[] = [];
    for await (const page of open(double).list({ paginate: true })) {
      seen.push(...keysOf(page));
      double.seed(STORE, 'A', 'written while the list was under way');
    }
    expect(seen).toEqual(keys);
    expect(double.requests).toHaveLength(4);
  });

  test.each<Fault>([
    { kind: 'cut', when: 'after' },
    { kind: 'cut', when: 'midway' },
    { kind: 'status', status: 500, when: 'after' },
  ])(
    'applies a write whose response is lost (%o), so that the retry seems refused',
    async (fault) => {
      const double = makeBlobsDouble();
      double.failNext({ op: 'set' }, fault);
      expect(await open(double).set('a', 'mine', { onlyIfNew: true })).toEqual({ modified: false });
      expect(textOf(double, 'a')).toBe('mine');
      expect(double.requests).toHaveLength(2);
    },
  );

  test('shows the client claiming success with an empty etag for a failed conditional write', async () => {
    const double = makeBlobsDouble();
    double.failNext({ op: 'set' }, { kind: 'status', status: 403 });
    const claimed = await open(double).set('a', 'text', { onlyIfNew: true });
    expect(claimed).toEqual({ modified: true, etag: '' });
    expect(double.dump(STORE).size).toBe(0);
  });
});
