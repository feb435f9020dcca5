import type { Store } from '@netlify/blobs';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import {
  hasKey,
  listKeys,
  openStore,
  readRecord,
  readVersion,
  writeOnce,
} from '#platform/server/storage/blobs.ts';
import { type BlobsDouble, connectBlobsDouble, type Fault } from '../../../support/blobs-double.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';
import { describeOnEachStorage } from '../../../support/storages.ts';

const noteSchema = z.object({ text: z.string() });

function open() {
  return openStore('intakes', 'production');
}

function startDouble(): BlobsDouble {
  shortenPauses();
  return connectBlobsDouble({ anyKey: true });
}

const message = 'Storage cannot be reached at the moment.';
const unavailable = { name: 'DomainError', kind: 'unavailable', message };

describeOnEachStorage('A store', (connect) => {
  test('accepts a record under a new key', async () => {
    expect(await writeOnce(open(), 'notes/1', { text: 'first' })).toBe('written');
    expect(await readRecord(open(), 'notes/1', noteSchema)).toEqual({
      kind: 'found',
      record: { text: 'first' },
    });
  });

  test('reports that another record exists, and keeps it', async () => {
    await writeOnce(open(), 'notes/1', { text: 'first' });
    expect(await writeOnce(open(), 'notes/1', { text: 'second' })).toBe('taken');
    expect(await connect('intakes').get('notes/1', { type: 'json' })).toEqual({ text: 'first' });
  });

  test('distinguishes a missing record from an invalid one', async () => {
    const store = connect('intakes');
    await store.set('notes/words', 'not JSON');
    await store.set('notes/half', '{"text":');
    await store.set('notes/other', '{"title":"x"}');
    await store.set('notes/null', 'null');
    await store.set('notes/empty', '');

    expect(await readRecord(open(), 'notes/missing', noteSchema)).toEqual({ kind: 'missing' });
    for (const key of ['words', 'half', 'other', 'null', 'empty']) {
      const outcome = await readRecord(open(), `notes/${key}`, noteSchema);
      expect(outcome, key).toEqual({ kind: 'unreadable' });
    }
  });

  test('lists all keys below a prefix, without the prefix, over all pages', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    for (const name of names) await writeOnce(open(), `notes/${name}`, { text: name });
    await writeOnce(open(), 'notes-of-others/1', { text: 'x' });
    await writeOnce(open(), 'letters/1', { text: 'x' });

    expect((await listKeys(open(), 'notes/')).sort()).toEqual(names);
    expect(await listKeys(open(), 'nothing/')).toEqual([]);
  });

  test('is separate in every deploy context except production', async () => {
    await writeOnce(open(), 'notes/1', { text: 'real' });
    for (const context of ['dev', 'deploy-preview', 'branch:a b']) {
      expect(await listKeys(openStore('intakes', context), 'notes/'), context).toEqual([]);
      await writeOnce(openStore('intakes', context), 'notes/1', { text: 'trial' });
    }
    expect(await connect('intakes').get('notes/1', { type: 'json' })).toEqual({ text: 'real' });
    for (const prefix of ['dev', 'branch-a-b']) {
      const trial: unknown = await connect(`${prefix}-intakes`).get('notes/1', { type: 'json' });
      expect(trial).toEqual({ text: 'trial' });
    }
    // The emulator does not set a deploy context.
    expect(await listKeys(openStore('intakes', ''), 'notes/')).toEqual(['1']);
    process.env.NETLIFY_BLOBS_CONTEXT = '';
    const unavailable = { kind: 'unavailable', cause: expect.any(Error) as Error };
    expect(() => open()).toThrow(expect.objectContaining(unavailable));
  });
});

describe('of 50 parallel writes under one key', () => {
  test('one is written, and the others report that they were not', async () => {
    const double = startDouble();
    const records = Array.from({ length: 50 }, (_, index) => ({ text: `record ${index}` }));
    const outcomes = await Promise.all(
      records.map((record) => writeOnce(open(), 'notes/1', record)),
    );

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    const winner = records[outcomes.indexOf('written')];
    const stored = double.dump('intakes').get('notes/1')?.data;
    expect(new TextDecoder().decode(stored)).toBe(JSON.stringify(winner));
  });
});

describe('storage with temporary faults', () => {
  const passing: [name: string, fault: Fault][] = [
    ['a 500 before the write', { kind: 'status', status: 500, when: 'before' }],
    ['a 503 after the write', { kind: 'status', status: 503, when: 'after' }],
    ['a 429', { kind: 'status', status: 429, when: 'before' }],
    ['a connection cut before the write', { kind: 'cut', when: 'before' }],
    ['a connection cut after the write', { kind: 'cut', when: 'after' }],
  ];

  test.each(passing)('stores a record once despite %s', async (_name, fault) => {
    const double = startDouble();
    double.failNext({ op: 'set' }, fault);

    expect(await writeOnce(open(), 'notes/1', { text: 'first' })).toBe('written');
    expect(double.requests.length).toBeGreaterThan(1);
    expect([...double.dump('intakes').keys()]).toEqual(['notes/1']);
  });

  test.each(passing)('is read, checked, and listed despite %s', async (_name, fault) => {
    const double = startDouble();
    await writeOnce(open(), 'notes/1', { text: 'first' });
    for (const op of ['get', 'getMetadata', 'list'] as const) double.failNext({ op }, fault);

    expect(await readRecord(open(), 'notes/1', noteSchema)).toMatchObject({ kind: 'found' });
    expect(await hasKey(open(), 'notes/1')).toBe(true);
    expect(await listKeys(open(), 'notes/')).toEqual(['1']);
  });

  test.each(passing)(
    'never reports a lost write as taken, or a taken key as written: %s',
    async (_name, fault) => {
      const double = startDouble();
      double.seed('intakes', 'notes/1', JSON.stringify({ text: 'of another' }));
      double.failNext({ op: 'set' }, fault);

      expect(await writeOnce(open(), 'notes/1', { text: 'ours' })).toBe('taken');
    },
  );
});

describe('unavailable storage', () => {
  const lasting: [name: string, fault: Fault][] = [
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['401', { kind: 'status', status: 401 }],
    ['403', { kind: 'status', status: 403 }],
    ['cut connections', { kind: 'cut' }],
  ];

  test.each(lasting)('makes every call fail as unavailable: %s', async (_name, fault) => {
    const double = startDouble();
    double.setFaultSource(() => fault);
    const store = open();

    await expect(writeOnce(store, 'notes/1', { text: 'x' })).rejects.toMatchObject(unavailable);
    await expect(readRecord(store, 'notes/1', noteSchema)).rejects.toMatchObject(unavailable);
    await expect(hasKey(store, 'notes/1')).rejects.toMatchObject(unavailable);
    await expect(listKeys(store, 'notes/')).rejects.toMatchObject(unavailable);
    expect(double.dump('intakes').size).toBe(0);
  });

  test('is reported if a response is incomplete', async () => {
    const double = startDouble();
    double.seed('intakes', 'notes/1', JSON.stringify({ text: 'x'.repeat(1_000) }));
    double.setFaultSource(() => ({ kind: 'cut', when: 'midway' }));

    await expect(readRecord(open(), 'notes/1', noteSchema)).rejects.toMatchObject(unavailable);
    await expect(listKeys(open(), 'notes/')).rejects.toMatchObject(unavailable);
  });

  test('causes a timeout if it never responds', async () => {
    const double = startDouble();
    double.setFaultSource(() => ({ kind: 'hang' }));
    const deadlines: number[] = [];
    const timeoutReally = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      deadlines.push(ms);
      return timeoutReally(20);
    });

    await expect(readRecord(open(), 'notes/1', noteSchema)).rejects.toMatchObject(unavailable);
    // A function runs for at most 60 seconds, and visitors do not wait that long.
    expect(deadlines.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20_000);
    expect(deadlines.length).toBeGreaterThan(0);
  });
});

test('every request is strongly consistent', async () => {
  const double = connectBlobsDouble({ anyKey: true });
  await writeOnce(open(), 'notes/1', { text: 'first' });
  expect(await readRecord(open(), 'notes/1', noteSchema)).toMatchObject({ kind: 'found' });
  expect(await hasKey(open(), 'notes/1')).toBe(true);
  expect(await listKeys(open(), 'notes/')).toEqual(['1']);
  expect(double.requests.filter(({ isStrong }) => !isStrong)).toEqual([]);
});

test('a record that storage returns without an etag is not used, because it could not be replaced safely', async () => {
  const found = { data: '{}', metadata: {} };
  const store = { getWithMetadata: () => Promise.resolve(found) } as unknown as Store;
  await expect(readVersion(store, 'list')).rejects.toMatchObject(unavailable);
  Object.assign(found, { etag: '"1"' });
  expect(await readVersion(store, 'list')).toEqual({ text: '{}', etag: '"1"' });
});
