import { beforeEach, describe, expect, test } from 'vitest';
import retention from '../../../../netlify/functions/retention.ts';
import {
  retentionRulesIn,
  type PeriodName,
  periods,
  type RetentionRule,
  type StoreName,
  storeNames,
} from '#platform/stored-records.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { callHandler, siteRequest } from '../../../support/call-function.ts';
import { takeLogLines } from '../../../support/console-guard.ts';
import { findExpiredInWeek } from '../../../support/find-expired-in-week.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const NOT_FOUND = { kind: 'status', status: 404 } as const;

let double: BlobsDouble;
beforeEach(() => {
  double = connectBlobsDouble({ pageSize: 1_000 });
  shortenPauses();
});

const open = (name: StoreName) => openStore(name, 'production');
/** Keys that one run finds. Of the keys that must be read, it reads a seventh. */
const expiredKeys = async (now = NOW) =>
  (await findExpired({ openStore: open, now, periods })).map(({ store, key }) => `${store}/${key}`);
const find = (now = NOW) => findExpiredInWeek(now);
const keysOfWeek = async () => (await find()).map(({ store, key }) => `${store}/${key}`);
const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** Number of records that suffices for any run to read some of them. */
const MANY = 50;
/** Id with this time. The number distinguishes ids, and determines the day on which a run reads them. */
const idAt = (at: Date, number: number) =>
  newId(at).slice(0, 10) + String(number).padStart(16, '0');

/** Key of this kind with this time, and its record. */
function record(
  pattern: string,
  { time }: RetentionRule,
  at: Date,
  name = 'x1',
): [key: string, text: string] {
  const iso = at.toISOString();
  const parts: Readonly<Record<string, string>> = {
    id: newId(at),
    change: newId(at),
    note: newId(at),
    day: iso.slice(0, 10),
    hour: iso.slice(0, 13),
    seconds: String(Math.floor(at.getTime() / 1_000)),
    time: iso.replace(/[-:.]/g, ''),
  };
  const key = pattern.replace(/<(\w+)>/g, (_, part: string) => parts[part] ?? name);
  const owner = { submissionId: newId(at) };
  return [
    key,
    JSON.stringify({ ...owner, ...(typeof time === 'object' && { [time.field]: iso }) }),
  ];
}

const kinds = storeNames.flatMap((store) =>
  retentionRulesIn(store).map(([pattern, kind]) => ({ store, pattern, kind })),
);
const expiring = kinds.filter(({ kind }) => kind.keep !== 'replaced');

describe('Every kind of record in the table', () => {
  test.each(expiring)('expires on time: $store $pattern', async ({ store, pattern, kind }) => {
    const year = kind.keep === 'payments' ? 2010 : 2020;
    const [key, text] = record(pattern, kind, new Date(Date.UTC(year, 2, 4, 5, 6, 7, 89)));
    double.seed(store, key, text);
    expect(await keysOfWeek()).toContain(`${store}/${key}`);
    await removeExpired(await find(), open);
    expect([...double.dump(store).keys()]).toEqual([]);
  });
});

/** Time at which a run has removed all older records: the promised period minus the six hours until the next run. */
function removedAfter(keep: PeriodName): Date {
  const period = periods[keep];
  if (period === 'never') throw new Error(`${keep} has no end.`);
  const [count, unit] = period;
  if (unit === 'hours' || unit === 'days') {
    return ago(count * (unit === 'days' ? DAY : HOUR) - 6 * HOUR);
  }
  const months = NOW.getUTCMonth() - count * (unit === 'years' ? 12 : 1);
  return new Date(new Date(NOW).setUTCMonth(months));
}
/** Smallest difference between two times of a key, in milliseconds. */
const stepOf = ({ time }: RetentionRule) => (time === 'day' ? DAY : time === 'seconds' ? 1_000 : 1);

test.each(expiring.filter(({ pattern }) => pattern !== 'owners/<id>'))(
  'A record expires directly after its period: $store $pattern ($kind.keep)',
  async ({ store, pattern, kind }) => {
    const edge = removedAfter(kind.keep).getTime();
    const step = stepOf(kind);
    const firstKept = Math.ceil(edge / step) * step;
    const seedAt = (time: number) =>
      Array.from({ length: MANY }, (_, index) => {
        const [key, text] = record(pattern, kind, new Date(time), `x${index}`);
        double.seed(store, key, text);
        return `${store}/${key}`;
      });
    seedAt(firstKept);
    expect(await expiredKeys()).toEqual([]);
    const expired = new Set(seedAt(firstKept - step));
    const found = await expiredKeys();
    expect(found).not.toEqual([]);
    // A run reads only some of the records that have no time in their key.
    const isDue = (key: string) => typeof kind.time !== 'object' || found.includes(key);
    expect(found.toSorted()).toEqual([...expired].filter(isDue).toSorted());
  },
);

test('An intake stays until its newest note or status is old', async () => {
  const old = newId(new Date('2020-01-01'));
  const keys = [`intakes/${old}`, `additions/${old}/notes/${newId(new Date('2021-01-01'))}`];
  for (const key of keys) double.seed('intakes', key, '{}');
  const edge = new Date('2024-11-22T12:00:00.000Z');
  double.seed('intakes', `additions/${old}/status-changes/${newId(edge)}_completed`, '{}');
  expect(await expiredKeys()).toEqual([]);
  const later = new Date(NOW.getTime() + 1);
  expect(await expiredKeys(later)).toHaveLength(3);
  expect(await expiredKeys(later)).toHaveLength(3);
});

/** A hundred intakes, each with a file, a week old. */
function fill(count = 100): void {
  for (let index = 0; index < count; index += 1) {
    const [intake, file] = [newId(ago(7 * DAY - index)), newId(ago(7 * DAY - index))];
    const path = { trainingGuideFilePath: `/objects/uploads/${file}` };
    double.seed('intakes', `intakes/${intake}`, JSON.stringify(path));
    double.seed('uploads', `owners/${file}`, JSON.stringify({ submissionId: intake }));
    double.seed('uploads', `files/${file}`, 'file');
  }
}
const everything = () =>
  storeNames.flatMap((name) => [...double.dump(name).keys()].map((key) => `${name}/${key}`));

describe('The schedule removes nothing and reports a failure', () => {
  const run = async () => {
    const answer = await callHandler(retention, siteRequest('POST', '/'), {
      deployContext: 'production',
    });
    takeLogLines();
    return answer.status;
  };

  test.each(storeNames.filter((name) => name !== 'schedule-runs'))(
    'if the list of %s answers 404 once',
    async (store) => {
      fill();
      for (const name of storeNames) double.seed(name, 'any/key', '{}');
      const before = everything();
      double.failNext({ op: 'list', store }, NOT_FOUND);
      expect(await run()).toBe(500);
      expect(everything()).toEqual(before);
      expect(await run()).toBe(204);
      expect(everything()).toEqual([...before, 'schedule-runs/runs/retention'].toSorted(byStore));
    },
  );

  test.each(['intakes', 'uploads'])('if page 2 of %s answers 404', async (store) => {
    fill(1_100);
    const before = everything();
    double.failNext({ op: 'list', store, skip: 1 }, NOT_FOUND);
    expect(await run()).toBe(500);
    expect(everything()).toEqual(before);
  });
});
/** Compares keys in the order of `everything`. */
const byStore = (a: string, b: string) => {
  const rank = (key: string) => storeNames.findIndex((name) => key.startsWith(`${name}/`));
  return rank(a) - rank(b);
};

describe('A file', () => {
  const id = newId(ago(7 * DAY));

  test('stays if it has an owner that the list of the store omits', async () => {
    double.seed('uploads', `files/${id}`, 'file');
    const expired = await find();
    expect(expired).toHaveLength(1);
    double.seed('uploads', `owners/${id}`, JSON.stringify({ submissionId: newId(NOW) }));
    expect(await removeExpired(expired, open)).toEqual({ removed: 0, left: 0 });
    expect(double.dump('uploads').size).toBe(2);
  });

  test('stays if its owner cannot be checked', async () => {
    double.seed('uploads', `files/${id}`, 'file');
    const expired = await find();
    double.setFaultSource(({ op }) => (op === 'set' ? NOT_FOUND : undefined));
    await expect(removeExpired(expired, open)).rejects.toMatchObject({ kind: 'unavailable' });
    expect([...double.dump('uploads').keys()]).toEqual([`files/${id}`]);
  });

  test('without an owner is removed within a week if a run ends at any call', async () => {
    for (let calls = 0; calls < 3; calls += 1) {
      double.seed('uploads', `files/${id}`, 'file');
      const expired = await find();
      let done = 0;
      double.setFaultSource(() => (done++ < calls ? undefined : { kind: 'status', status: 424 }));
      await expect(removeExpired(expired, open)).rejects.toMatchObject({ kind: 'unavailable' });
      double.clearFaults();
      await removeExpired(await find(), open);
      expect(double.dump('uploads').size).toBe(0);
    }
  });

  test.each(['deleted', 'old'])('is removed with its intake if that is %s', async (why) => {
    fill(1);
    const [intake = ''] = everything().filter((key) => key.startsWith('intakes/'));
    const intakeId = intake.slice(-26);
    if (why === 'deleted') double.seed('intakes', `deletions/${intakeId}`, '{}');
    const now = why === 'old' ? new Date('2028-11-22T12:00:00.000Z') : NOW;
    await removeExpired(await find(now), open);
    const left = why === 'deleted' ? [`intakes/deletions/${intakeId}`] : [];
    expect(everything()).toEqual(left);
  });

  test('without a stored intake is removed directly after the period of intakes', async () => {
    const edge = new Date('2024-11-22T12:00:00.000Z');
    const owner = JSON.stringify({ submissionId: newId(edge) });
    for (let index = 0; index < MANY; index += 1) {
      double.seed('uploads', `owners/${idAt(edge, index)}`, owner);
    }
    expect(await expiredKeys()).toEqual([]);
    const expired = await expiredKeys(new Date(NOW.getTime() + 1));
    const owners = expired.filter((key) => key.includes('/owners/'));
    expect(owners).not.toEqual([]);
    expect(expired).toHaveLength(3 * owners.length);
  });

  test('of a suspected message stays if the message is also in the inbox', async () => {
    const [file, message] = [newId(ago(100 * DAY)), newId(ago(100 * DAY))];
    const text = JSON.stringify({ filePath: `/objects/uploads/${file}` });
    for (const folder of ['messages', 'suspected']) {
      double.seed('contact-messages', `${folder}/${message}`, text);
    }
    double.seed('uploads', `owners/${file}`, JSON.stringify({ submissionId: message }));
    expect(await keysOfWeek()).toEqual([`contact-messages/suspected/${message}`]);
  });

  test('of an old intake stays if the list of intakes does not show its intake', async () => {
    const intake = newId(new Date('2020-01-01'));
    for (let index = 0; index < MANY; index += 1) {
      const file = idAt(new Date('2020-01-01'), index);
      double.seed('uploads', `owners/${file}`, JSON.stringify({ submissionId: intake }));
      double.seed('uploads', `files/${file}`, 'file');
    }
    const stop = double.onRequest(({ op }) => {
      if (op === 'getMetadata') double.seed('intakes', `intakes/${intake}`, '{}');
    });
    expect(await expiredKeys()).toEqual([]);
    expect(double.dump('intakes').size).toBe(1);
    stop();
  });

  test('of an old intake stays if its intake cannot be listed or read', async () => {
    const file = newId(new Date('2020-01-01'));
    const intake = newId(new Date('2020-01-01'));
    const owner = JSON.stringify({ submissionId: intake });
    double.seed('uploads', `owners/${file}`, owner);
    double.seed('uploads', `files/${file}`, 'file');
    double.seed('intakes', `intakes/${intake}`, '{}');
    double.seed('intakes', `additions/${intake}/notes/${newId(NOW)}`, '{}');
    double.setFaultSource(({ op, store }) =>
      store === 'intakes' && op === 'getMetadata' ? { kind: 'status', status: 500 } : undefined,
    );
    expect(await keysOfWeek()).toEqual([]);
  });
});

test('Each expired record is found once, with the reason', async () => {
  const [old, damaged] = [newId(new Date('2020-01-01')), newId(new Date('2020-01-01'))];
  const deleted = newId(ago(9 * DAY));
  const [owned, unassigned, lost, own] = [1, 2, 3, 4].map((ms) => newId(ago(7 * DAY + ms)));
  const ofOld = newId(ago(9 * DAY));
  const oldFile = newId(new Date('2020-01-02'));
  const path = { trainingGuideFilePath: `/objects/uploads/${ofOld}` };
  double.seed('intakes', `intakes/${old}`, JSON.stringify(path));
  double.seed('intakes', `additions/${old}/notes/${old}`, JSON.stringify(path));
  double.seed('intakes', `intakes/${damaged}`, '{"trainingGuideFilePath":7}');
  double.seed('intakes', `intakes/${deleted}`, '{}');
  double.seed('intakes', `deletions/${deleted}`, '{}');
  double.seed('contact-messages', `messages/${old}`, JSON.stringify(path));
  const ownedBy = (submissionId: string) => JSON.stringify({ submissionId });
  double.seed('uploads', `owners/${owned}`, ownedBy(deleted));
  double.seed('uploads', `owners/${lost}`, ownedBy(newId(NOW)));
  const gone = newId(new Date('2020-01-02'));
  double.seed('uploads', `owners/${oldFile}`, ownedBy(gone));
  double.seed('intakes', `additions/${gone}/notes/${newId(NOW)}`, '{}');
  double.seed('uploads', `owners/${own}`, '{"isUnassigned":true}');
  double.seed('uploads', `files/${unassigned}`, 'file');
  double.seed('uploads', `files/${owned}`, 'file');
  double.seed('contact-messages', `attempts/1`, '{"createdAt":"2020-01-01T00:00:00.000Z"}');
  double.seed('contact-messages', `attempts/2`, '{"createdAt":1577836800000}');
  const show = ({
    store,
    key,
    why,
    isLast,
    unlessOwned,
  }: Awaited<ReturnType<typeof find>>[number]) =>
    [`${store}/${key}: ${why}`, isLast && 'last', unlessOwned].filter(Boolean).join(', ');
  const file = (id: string | undefined, why: string) => [
    `uploads/files/${id}: ${why}`,
    `uploads/addresses/${id}: ${why}`,
    `uploads/owners/${id}: ${why}, last`,
  ];
  expect((await find()).map(show).toSorted()).toEqual(
    [
      `intakes/intakes/${old}: old, last`,
      `intakes/intakes/${damaged}: old, last`,
      `intakes/additions/${old}/notes/${old}: old`,
      `contact-messages/messages/${old}: old, last`,
      `intakes/intakes/${deleted}: deleted, last`,
      ...file(ofOld, 'of an expired record'),
      ...file(owned, 'of a deleted record'),
      ...file(oldFile, 'old, and of no record'),
      `uploads/files/${unassigned}: never assigned, owners/${unassigned}`,
      `uploads/files/${own}: never assigned, owners/${own}`,
      'contact-messages/attempts/1: old',
    ].toSorted(),
  );
});

describe('A run', () => {
  const seed = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const key = `actions/login-a/${newId(ago(9 * DAY + index))}`;
      double.seed('counted-actions', key, '{}');
      return { store: 'counted-actions', key, why: 'old' } as const;
    });

  test.each([
    [450, 0, { removed: 200, left: 250 }],
    [450, 1, { removed: 400, left: 50 }],
    [450, 9, { removed: 450, left: 0 }],
    [450, undefined, { removed: 450, left: 0 }],
    [200, 9, { removed: 200, left: 0 }],
    [0, 9, { removed: 0, left: 0 }],
  ])(
    'with %i expired records and time for %i more batches reports %j',
    async (count, more, result) => {
      const expired = seed(count);
      let batches = 0;
      const hasTime = more === undefined ? undefined : () => batches++ < more;
      expect(await removeExpired(expired, open, hasTime)).toEqual(result);
      expect(double.dump('counted-actions').size).toBe(result.left);
    },
  );

  test('removes records that point to other records last', async () => {
    const last = { ...seed(1)[0]!, isLast: true } as const;
    const others = seed(200);
    await removeExpired([last, ...others], open, () => false);
    expect([...double.dump('counted-actions').keys()]).toEqual([last.key]);
  });
});
