import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { periods, type StoreName } from '#platform/stored-records.ts';
import { HOUR_MS } from '#platform/retention.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import {
  assignFile,
  findFile,
  issueUploadAddress,
  openFile,
  removeFile,
} from '#features/submissions/server/uploaded-files.ts';
import { storeFile } from '#features/submissions/server/file-upload.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';
import {
  type BlobsDouble,
  connectBlobsDouble,
  encodeMetadata,
  type Fault,
  METADATA_HEADER,
} from '../../../support/blobs-double.ts';
import { connectStorage, SITE, toStorageContext } from '../../../support/call-function.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';
import { describeWithStorage } from '../../../support/storages.ts';

const NOON = new Date('2025-06-03T12:00:00.000Z');
const HOUR = 3_600_000;

function later(ms: number): Date {
  return new Date(NOON.getTime() + ms);
}

const deps = (now = NOON) => ({
  store: openStore('uploads', 'production'),
  intakes: openStore('intakes', 'production'),
  now,
  field: 'trainingGuideFilePath',
  deliver: () => Promise.resolve(),
});

/** Runs retention. */
async function sweep(now: Date, hasTime?: () => boolean): Promise<void> {
  const open = (name: StoreName) => openStore(name, 'production');
  await removeExpired(await findExpired({ openStore: open, now, periods }), open, hasTime);
}

const file = (text = 'How to answer the phone.') => Promise.resolve(new Blob([text]));

async function issue(now = NOON): Promise<string> {
  const { uploadURL } = await issueUploadAddress(SITE, deps(now));
  return uploadURL.slice(uploadURL.lastIndexOf('/') + 1);
}

async function upload(now = NOON, text?: string): Promise<string> {
  const id = await issue(now);
  await storeFile(id, () => file(text), deps(now));
  return id;
}

const pathOf = (id: string) => `/objects/uploads/${id}`;
const store = () => deps().store;

async function textOf(id: string): Promise<string | undefined> {
  const guide = await openFile(pathOf(id), store());
  return guide && (await new Response(guide.body).text());
}

describeWithStorage('Training files', (connect) => {
  const keys = async () => (await connect('uploads').list()).blobs.map(({ key }) => key).sort();

  describe('an upload address', () => {
    test('accepts one file, and stores it byte for byte', async () => {
      const id = await issue();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
      await storeFile(id, () => Promise.resolve(new Blob([bytes])), deps());
      const guide = await openFile(pathOf(id), store());
      expect(guide?.size).toBe(70_000);
      const stored = new Uint8Array(await new Response(guide?.body).arrayBuffer());
      expect(Buffer.compare(stored, bytes)).toBe(0);
    });

    test('refuses a second file, and keeps the first', async () => {
      const id = await upload(NOON, 'first');
      const read = vi.fn(() => file('second'));
      const again = storeFile(id, read, deps());
      const message = 'This upload address was used before.';
      await expect(again).rejects.toMatchObject({ kind: 'conflict', message });
      expect(read).not.toHaveBeenCalled();
      expect(await textOf(id)).toBe('first');
    });

    test('accepts no other file after its file was deleted, and does not read it', async () => {
      const id = await upload();
      const intake = newId(NOON);
      await assignFile(id, intake, deps());
      await removeFile(pathOf(id), intake, store());
      const again = () =>
        storeFile(id, () => Promise.reject(new Error('read')), deps(later(1_000)));
      await expect(again()).rejects.toMatchObject({ kind: 'not-found' });
      // Deleted by a version that kept the record of the address.
      await connect('uploads').set(`addresses/${id}`, '{}');
      await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('keeps for at most a few days a body that was arriving when its file was deleted', async () => {
      const id = await issue();
      const slow = storeFile(
        id,
        async () => {
          await storeFile(id, () => file('first'), deps());
          const intake = newId(NOON);
          await assignFile(id, intake, deps());
          await deps().intakes.set(`deletions/${intake}`, '{}');
          await removeFile(pathOf(id), intake, store());
          return file('second');
        },
        deps(),
      );
      await slow;
      const day = 24 * HOUR;
      for (let night = 3; night < 10; night += 1) await sweep(later(night * day));
      expect(await keys()).toEqual([]);
    });

    test('works for an hour', async () => {
      const id = await issue();
      const late = storeFile(id, () => file(), deps(later(HOUR + 1)));
      const message = 'This upload address has expired.';
      await expect(late).rejects.toMatchObject({ kind: 'forbidden', message });
      await storeFile(id, () => file(), deps(later(HOUR)));
      expect(await textOf(id)).toBeDefined();
    });

    test.each([
      ['never handed out', newId(NOON)],
      ['empty', ''],
      ['a path', '../addresses/x'],
      ['in lower case', newId(NOON).toLowerCase()],
    ])('that is %s does not exist, and its body is not read', async (_name, id) => {
      const take = storeFile(id, () => Promise.reject(new Error('read')), deps());
      const message = 'This upload address does not exist.';
      await expect(take).rejects.toMatchObject({ kind: 'not-found', message });
      expect(await keys()).toEqual([]);
    });

    test('refuses an empty file and can be used again afterwards', async () => {
      const id = await issue();
      const empty = storeFile(id, () => file(''), deps());
      const message = 'The file is empty.';
      await expect(empty).rejects.toMatchObject({ kind: 'invalid', message });
      await storeFile(id, () => file(), deps());
    });
  });

  describe('an assignment', () => {
    const mine = newId(NOON);
    const other = newId(NOON);
    const refusedWith = (message: string) => ({
      kind: 'invalid',
      message: 'Some fields are missing or not valid.',
      errors: [{ field: 'trainingGuideFilePath', message: `${message} Please upload it again.` }],
    });
    const othersFile = refusedWith('This file came with another submission.');
    const oldFile = refusedWith('This file was uploaded more than a day ago.');
    const noFile = refusedWith('This file is no longer available.');

    test('is valid for the same submission again, and for no other', async () => {
      const id = await upload();
      await assignFile(id, mine, deps());
      await assignFile(id, mine, deps(later(30 * HOUR)));
      await expect(assignFile(id, other, deps())).rejects.toMatchObject(othersFile);
    });

    test('can be made for a day', async () => {
      const id = await upload();
      const late = assignFile(id, mine, deps(later(24 * HOUR_MS + 1)));
      await expect(late).rejects.toMatchObject(oldFile);
      await assignFile(id, mine, deps(later(24 * HOUR_MS)));
    });

    test('can be repeated until its file is about to be removed', async () => {
      const id = await upload();
      await assignFile(id, mine, deps());
      await assignFile(id, mine, deps(later(36 * HOUR_MS)));
      const late = assignFile(id, mine, deps(later(36 * HOUR_MS + 1)));
      await expect(late).rejects.toMatchObject(oldFile);
    });

    test('needs an existing guide', async () => {
      const issued = await issue();
      for (const path of [pathOf(issued), pathOf(newId(NOON)), '/objects/a', '/objects/uploads/']) {
        await expect(findFile(path, deps()), path).rejects.toMatchObject(noFile);
      }
    });

    test('also finds the guide by its upload address, with the counted size', async () => {
      const id = await upload(NOON, '12345');
      const address = `${SITE}/training-guides/.private/uploads/${id}`;
      expect(await findFile(address, deps())).toEqual({ id, path: pathOf(id), size: 5 });
    });
  });
});

const faults: [name: string, fault: Fault][] = [
  ['500 before applying', { kind: 'status', status: 500, when: 'before' }],
  ['500 after applying', { kind: 'status', status: 500, when: 'after' }],
  ['cut before applying', { kind: 'cut', when: 'before' }],
  ['cut after applying', { kind: 'cut', when: 'after' }],
];

describe('When storage fails', () => {
  function startDouble(): BlobsDouble {
    shortenPauses();
    return connectBlobsDouble();
  }

  test.each(faults)('%s once, an upload is stored once', async (_name, fault) => {
    for (let skip = 0; skip < 4; skip += 1) {
      const double = startDouble();
      double.failNext({ skip }, fault);
      const id = await upload();
      expect(await textOf(id)).toBe('How to answer the phone.');
    }
  });

  test.each(faults)('%s throughout, an upload is not reported as stored', async (_name, fault) => {
    for (const op of ['get', 'getMetadata', 'set'] as const) {
      const double = startDouble();
      const id = await issue();
      double.setFaultSource((request) => (request.op === op ? fault : undefined));
      const take = storeFile(id, () => file(), deps());
      if (op === 'get') await take;
      else if (op === 'set' && 'when' in fault && fault.when === 'after') {
        // The write took effect and was read back, so it is certain.
        await take;
        double.clearFaults();
        expect(await textOf(id)).toBeDefined();
      } else await expect(take).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });

  test('an assignment costs one call, and a path that names no guide costs none', async () => {
    const double = startDouble();
    const id = await upload();
    double.resetRequests();
    await assignFile(id, newId(NOON), deps());
    expect(double.requests.map(({ op }) => op)).toEqual(['set']);
    double.resetRequests();
    for (const path of ['', '/objects/uploads/', '/objects/owners/x', `${pathOf(id)}/x`]) {
      expect(await openFile(path, store())).toBeUndefined();
      await removeFile(path, newId(NOON), store());
    }
    expect(double.requests).toEqual([]);
  });

  test('two simultaneous uploads to one address store one of them', async () => {
    startDouble();
    const id = await issue();
    const texts = ['one', 'two', 'three'];
    const allStarted = Promise.withResolvers<void>();
    const read = vi.fn(async (text: string) => {
      if (read.mock.calls.length === texts.length) allStarted.resolve();
      await allStarted.promise;
      return file(text);
    });
    const outcomes = await Promise.allSettled(
      texts.map((text) => storeFile(id, () => read(text), deps())),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(await textOf(id)).toBe(texts[winner]);
  });

  test('two submissions that need one guide at the same time end with one owner', async () => {
    startDouble();
    const id = await upload();
    const owners = [newId(NOON), newId(NOON), newId(NOON)];
    const outcomes = await Promise.allSettled(owners.map((owner) => assignFile(id, owner, deps())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('The deadline of a download', () => {
  const id = newId(NOON);

  /** Storage that sends one half of a file, and the rest after the deadline. */
  function stubSlowStorage(halves: readonly [string, string]): void {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    let deadline = AbortSignal.abort();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (deadline = timeout(20)));
    const answer = (_: unknown, { signal }: RequestInit) => {
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          signal?.addEventListener('abort', () => stream.error(signal.reason));
          if (halves[0]) stream.enqueue(encoder.encode(halves[0]));
          deadline.addEventListener('abort', () =>
            setTimeout(() => {
              if (signal?.aborted) return;
              stream.enqueue(encoder.encode(halves[1]));
              stream.close();
            }, 20),
          );
        },
      });
      const headers = { [METADATA_HEADER]: encodeMetadata({ size: 9 }), etag: '"1"' };
      return Promise.resolve(new Response(body, { headers }));
    };
    vi.stubGlobal('fetch', answer);
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
  }

  function connect(): void {
    connectStorage({
      context: toStorageContext({
        siteID: 'site',
        token: 'token',
        edgeURL: 'https://storage.example',
        uncachedEdgeURL: 'https://storage.example',
      }),
    });
  }

  test('no longer applies after the first byte, so a slow connection gets the whole file', async () => {
    connect();
    stubSlowStorage(['How ', 'to go']);
    const guide = await openFile(pathOf(id), store());
    expect(guide?.size).toBe(9);
    expect(await new Response(guide?.body).text()).toBe('How to go');
  });

  test('ends a download whose first byte never arrives', async () => {
    connect();
    stubSlowStorage(['', 'too late']);
    await expect(openFile(pathOf(id), store())).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
