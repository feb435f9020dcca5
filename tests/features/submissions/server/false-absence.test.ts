/** Retention and deletions, while storage answers as if something that is stored did not exist. */
import type { Store } from '@netlify/blobs';
import { beforeEach, describe, expect, test } from 'vitest';
import { periods, type StoreName, storeNames } from '#platform/stored-records.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';
import { deleteSubmission } from '#features/submissions/server/review-submission.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const OLD = new Date('2020-01-01T00:00:00.000Z');
const NOT_FOUND = { kind: 'status', status: 404 } as const;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

let double: BlobsDouble;
beforeEach(() => {
  double = connectBlobsDouble({ pageSize: 1_000 });
  shortenPauses();
});

type OpenStore = (name: StoreName) => Store;
const open: OpenStore = (name) => openStore(name, 'production');

/** Opens stores whose whole lists silently lack the keys that match. Lists of a folder are complete. */
const openWithout =
  (omitted: RegExp): OpenStore =>
  (name) => {
    const store = open(name);
    const list = store.list.bind(store);
    const omitting = async (options?: { prefix?: string }) => {
      const { blobs, directories } = await list(options);
      const isWhole = !options?.prefix;
      const shown = blobs.filter(({ key }) => !isWhole || !omitted.test(`${name}/${key}`));
      return { blobs: shown, directories };
    };
    return Object.assign(store, { list: omitting });
  };

/** Runs the schedule four times a day. A run that fails is followed by the next. */
async function retain(days: number, openStores = open, start = NOW): Promise<void> {
  for (let run = 0; run < days * 4; run += 1) {
    const now = new Date(start.getTime() + run * 6 * HOUR_MS);
    try {
      const expired = await findExpired({ openStore: openStores, now, periods });
      await removeExpired(expired, openStores);
    } catch {
      // The schedule reports the failure.
    }
  }
}

const everything = () =>
  storeNames.flatMap((name) => [...double.dump(name).keys()].map((key) => `${name}/${key}`));

const kinds = {
  intakes: { folder: 'intakes', path: 'trainingGuideFilePath', name: 'practiceName' },
  'contact-messages': { folder: 'messages', path: 'filePath', name: 'name' },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Seeds a record whose file belongs to it, or to `owner`. @returns the ids of the record and the file. */
function seed(kind: Kind, at = OLD, { owner, file = newId(at) }: Record<string, string> = {}) {
  const { folder, path, name } = kinds[kind];
  const id = newId(at);
  const record = { [name]: 'Harbor', [path]: `/objects/uploads/${file}` };
  double.seed(kind, `${folder}/${id}`, JSON.stringify(record));
  double.seed('uploads', `files/${file}`, 'file');
  double.seed('uploads', `owners/${file}`, JSON.stringify({ submissionId: owner ?? id }));
  return { id, file };
}

describe('An old record with a recent addition', () => {
  test.each([
    ['intakes', 'notes', ''],
    ['intakes', 'status-changes', '_completed'],
    ['contact-messages', 'status-changes', '_replied'],
  ] as const)('of %s stays with its file if lists lack %s', async (kind, folder, end) => {
    const { id } = seed(kind);
    double.seed(kind, `additions/${id}/${folder}/${newId(ago(DAY_MS))}${end}`, '{}');
    const before = everything();
    await retain(8, openWithout(new RegExp(`/${folder}/`)));
    expect(everything()).toEqual(before);
  });

  test('stays if lists lack the addition, and the list of its own additions fails', async () => {
    const { id } = seed('intakes');
    double.seed('intakes', `additions/${id}/notes/${newId(ago(DAY_MS))}`, '{}');
    const before = everything();
    for (const fault of [NOT_FOUND, { kind: 'status', status: 500 } as const]) {
      double.failNext(
        { op: 'list', store: 'intakes', key: `additions/${id}/notes/` },
        fault,
        9_999,
      );
      await retain(1, openWithout(/\/notes\//));
      double.clearFaults();
      expect(everything()).toEqual(before);
    }
  });

  test('is removed with everything else once the addition is old', async () => {
    const { id } = seed('intakes');
    double.seed('intakes', `additions/${id}/notes/${newId(OLD)}`, '{}');
    await retain(8);
    expect(everything()).toEqual([]);
  });
});

describe('The file of an intake with a recent note stays', () => {
  const absent = {
    'everything in the store answers 404': () => true,
    'every read answers 404': (op: string) => op !== 'set' && op !== 'list',
    'every check of a key answers 404': (op: string) => op === 'getMetadata',
    'every read of one key answers 404': (op: string) => op.startsWith('get'),
    'every write answers 404, too': (op: string) => op !== 'list',
  };
  const lists = {
    'the list is complete': open,
    'the list is empty': openWithout(/^intakes\//),
    'the list lacks the intake': openWithout(/\/intakes\//),
    'the list lacks the note': openWithout(/\/notes\//),
  };
  const cases = Object.entries(absent).flatMap(([fault, isAbsent]) =>
    Object.entries(lists).map(([shown, openStores]) => ({ fault, isAbsent, shown, openStores })),
  );

  test.each(cases)('while $fault and $shown', async ({ isAbsent, openStores }) => {
    const { id } = seed('intakes');
    double.seed('intakes', `additions/${id}/notes/${newId(ago(DAY_MS))}`, '{}');
    const before = everything();
    const contents = double.dump('intakes');
    double.setFaultSource(({ op, store }) =>
      store === 'intakes' && isAbsent(op) ? NOT_FOUND : undefined,
    );
    await retain(8, openStores);
    double.clearFaults();
    expect(everything()).toEqual(before);
    expect(double.dump('intakes')).toEqual(contents);
  });
});

describe('A file that belongs to another record stays', () => {
  const other = newId(ago(DAY_MS));
  const isOwnerRead = ({ op, key }: { op: string; key: string }) =>
    op.startsWith('get') && key.startsWith('owners/');

  test.each(
    kindNames.flatMap((kind) => [false, true].map((isHidden) => [kind, isHidden] as const)),
  )('when a record of %s expires (owner not found by reads: %j)', async (kind, isHidden) => {
    const { id, file } = seed(kind, OLD, { owner: other });
    double.seed(kind, `${kinds[kind].folder}/${other}`, '{}');
    if (isHidden) double.setFaultSource((call) => (isOwnerRead(call) ? NOT_FOUND : undefined));
    await retain(8);
    double.clearFaults();
    expect([...double.dump('uploads').keys()]).toEqual([`files/${file}`, `owners/${file}`]);
    // If the owner cannot be compared, the record stays for a later run.
    if (!isHidden) expect(everything().join()).not.toContain(id);
  });

  test.each(kindNames)('when staff delete a record of %s', async (kind) => {
    const { id, file } = seed(kind, ago(DAY_MS), { owner: other });
    const deps = { store: open(kind), files: open('uploads'), now: NOW };
    await deleteSubmission(kind, id, 'Harbor', deps);
    expect([...double.dump('uploads').keys()]).toEqual([`files/${file}`, `owners/${file}`]);
    expect([...double.dump(kind).keys()]).toEqual([`deletions/${id}`]);
    await retain(8);
    expect(double.dump('uploads').size).toBe(2);
  });

  test('while its own record is removed', async () => {
    const file = newId(ago(DAY_MS));
    const first = seed('intakes', ago(DAY_MS), { file });
    const second = seed('intakes', ago(DAY_MS), { file, owner: first.id });
    const deps = { store: open('intakes'), files: open('uploads'), now: NOW };
    await deleteSubmission('intakes', second.id, 'Harbor', deps);
    expect(double.dump('uploads').size).toBe(2);
    await deleteSubmission('intakes', first.id, 'Harbor', deps);
    expect([...double.dump('uploads').keys()]).toEqual([`owners/${file}`]);
  });
});

describe('A file whose removal was interrupted', () => {
  /** Enough files that each day of a week has some, if a run read only those of its day. */
  const files = Array.from({ length: 30 }, (_, index) => newId(ago(3 * DAY_MS + index)));

  test.each([0, 1, 2, 3])('after %i of its calls is removed by the next run', async (calls) => {
    for (const file of files) double.seed('uploads', `files/${file}`, 'file');
    const counts = new Map<string, number>();
    double.setFaultSource(({ op, store, key }) => {
      if (store !== 'uploads' || op === 'list') return undefined;
      const file = key.slice(-26);
      counts.set(file, (counts.get(file) ?? 0) + 1);
      return counts.get(file)! > calls ? { kind: 'status', status: 424 } : undefined;
    });
    await retain(1 / 4);
    double.clearFaults();
    await retain(1 / 4, open, new Date(NOW.getTime() + 6 * HOUR_MS));
    expect(everything()).toEqual([]);
  });
});
