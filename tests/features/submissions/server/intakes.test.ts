import type { Store } from '@netlify/blobs';
import { describe, expect, test } from 'vitest';

import type { Intake, IntakeRequest } from '#features/submissions/intake-schema.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { listIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import { acknowledgedKey } from '#features/submissions/server/acknowledgements.ts';
import { setStatus } from '#features/submissions/server/review-submission.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { ATTEMPT, buildIntake } from '../../../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';
import { describeWithStorage } from '../../../support/storages.ts';

const OTHER_ATTEMPT = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b22';
const NOON = new Date('2025-06-03T12:00:00.000Z');

function intakeOf(practiceName: string): Intake {
  return buildIntake({
    practiceName,
    faqs: [{ question: 'Do you take new patients?', answer: 'Yes.' }],
  });
}

const harbor = intakeOf('Harbor Dental');

function minutesAfterNoon(minutes: number): Date {
  return new Date(NOON.getTime() + minutes * 60_000);
}

/** These tests ignore email. */
const deliver = () => Promise.resolve();

function open(): Store {
  return openStore('intakes', 'production');
}

/** Attempt id of a plain form. */
const NO_ATTEMPT = null;

function submit(intake: Intake = harbor, attemptId: string | null = ATTEMPT, now = NOON) {
  const files = openStore('uploads', 'production');
  const attempt = attemptId === null ? {} : { attemptId };
  return submitIntake({ ...intake, ...attempt }, { store: open(), files, now, deliver });
}

/** Submits several intakes, one minute apart. @returns their ids, oldest first. */
async function submitSeveral(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const intake = intakeOf(`Practice ${index}`);
    ids.push((await submit(intake, NO_ATTEMPT, minutesAfterNoon(index))).id);
  }
  return ids;
}

function setStatusAt(id: string, status: 'pending' | 'in_progress' | 'completed', now: Date) {
  return setStatus('intakes', id, status, { store: open(), now });
}

async function keysBelow(store: Store, prefix: string): Promise<string[]> {
  return (await store.list({ prefix })).blobs.map(({ key }) => key).sort();
}

describeWithStorage('An intake', (connect) => {
  const raw = () => connect('intakes');

  describe('that is submitted', () => {
    test("is stored with the client's input, an id, a time, and the first status", async () => {
      const { id } = await submit();
      const { records: intakes } = await listIntakes(open());
      expect(intakes).toEqual([
        { ...harbor, id, language: 'en', status: 'pending', createdAt: '2025-06-03T12:00:00.000Z' },
      ]);
    });

    const otherText = { ...harbor, phone: '+1 212 555 0199' };
    const evening = new Date('2025-06-03T23:59:59Z');
    const midnight = new Date('2025-06-04T00:00:00Z');
    type Call = Parameters<typeof submit>;
    test.each<[what: string, count: 1 | 2, first: Call, again: Call]>([
      ['same attempt and text', 1, [], [harbor, ATTEMPT, midnight]],
      ['same attempt with other text', 2, [], [otherText]],
      ['same text of another attempt', 2, [], [harbor, OTHER_ATTEMPT]],
      [
        'same text without an attempt on one day',
        1,
        [harbor, NO_ATTEMPT],
        [harbor, NO_ATTEMPT, evening],
      ],
      [
        'same text without an attempt after midnight',
        1,
        [harbor, NO_ATTEMPT],
        [harbor, NO_ATTEMPT, midnight],
      ],
      [
        'same text without an attempt a day later',
        2,
        [harbor, NO_ATTEMPT],
        [harbor, NO_ATTEMPT, minutesAfterNoon(24 * 60)],
      ],
    ])('and is submitted again as the %s leaves %i in the list', async (_, count, first, again) => {
      const answers = [await submit(...first), await submit(...again)];
      expect(new Set(answers.map(({ id }) => id)).size).toBe(count);
      const { records, total } = await listIntakes(open());
      expect(total).toBe(count);
      expect(records.at(-1)?.createdAt).toBe(NOON.toISOString());
    });

    test('by a retry gets the id of an unfinished first attempt', async () => {
      const { id } = await submit();
      await raw().delete(`intakes/${id}`);

      expect(await submit(harbor, ATTEMPT, minutesAfterNoon(1))).toMatchObject({ id });
      const { records: intakes } = await listIntakes(open());
      expect(intakes).toMatchObject([{ id, createdAt: '2025-06-03T12:00:00.000Z' }]);
    });

    test('gets no id if the record of the attempt cannot be read', async () => {
      await submit();
      const [attempt = ''] = await keysBelow(raw(), 'attempts/');
      await raw().set(attempt, 'not JSON');

      const message = 'Storage cannot be reached at the moment.';
      await expect(submit()).rejects.toMatchObject({ kind: 'unavailable', message });
      expect((await listIntakes(open())).total).toBe(1);
    });

    test('is confirmed again even after its guide can no longer be assigned', async () => {
      const guide = newId(NOON);
      await connect('uploads').set(`files/${guide}`, 'x', { metadata: { size: 1 } });
      const intake = { ...harbor, trainingGuideFilePath: `/objects/uploads/${guide}` };
      const first = await submit(intake);
      expect(await submit(intake, ATTEMPT, minutesAfterNoon(60 * 48))).toEqual(first);
    });

    test('has no text of the client in a key', async () => {
      await submit();
      const keys = (await keysBelow(raw(), '')).map((key) =>
        key
          .replace(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/, '<id>')
          .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/, '<hash>')
          .replace(/(?<=mails\/)[\w-]+/, '<name>'),
      );
      expect([...new Set(keys)].sort()).toEqual([
        'acknowledged/<hash>/<id>',
        'additions/<id>/mails/<name>/sent',
        'additions/<id>/mails/<name>/started-1',
        'attempts/<hash>',
        'intakes/<id>',
      ]);
    });
  });

  describe('in a list', () => {
    test('is neither repeated nor left out if another arrives between two pages', async () => {
      const ids = await submitSeveral(4);
      const first = await listIntakes(open(), { limit: 2 });
      await submit(intakeOf('Late'), OTHER_ATTEMPT, minutesAfterNoon(60));
      const second = await listIntakes(open(), { limit: 2, cursor: first.nextCursor });

      const shown = [...first.records, ...second.records].map(({ id }) => id);
      expect(shown).toEqual(ids.toReversed());
      expect(second.total).toBe(5);
    });

    test('is listed although the store has unknown keys', async () => {
      const [id = ''] = await submitSeveral(1);
      const change = newId(minutesAfterNoon(1));
      for (const key of [
        'intakes/leftover.tmp',
        'additions/leftover.tmp',
        `additions/${id}/status-changes/leftover.tmp`,
        `additions/${id}/status-changes/${change}`,
      ]) {
        await raw().set(key, '{}');
      }
      const page = await listIntakes(open());
      expect(page).toMatchObject({
        total: 1,
        records: [{ id, status: 'pending' }],
      });
    });
  });

  test('with an unknown stored status is shown unchanged', async () => {
    const { id } = await submit();
    const change = newId(minutesAfterNoon(1));
    await raw().set(`additions/${id}/status-changes/${change}_sent_to_print`, '{}');
    expect((await listIntakes(open())).records).toMatchObject([{ id, status: 'sent_to_print' }]);
  });
});

function startDouble(): BlobsDouble {
  shortenPauses();
  return connectBlobsDouble();
}

/** Number of records of each kind, except email records. */
function countRecords(double: BlobsDouble): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of double.dump('intakes').keys()) {
    const kind = key.split('/')[0] ?? '';
    if (kind !== 'additions' && kind !== 'acknowledged') counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const ONE_OF_EACH = { attempts: 1, intakes: 1 };

test('an assignment that fails leaves the attempt to the retry, and one that is refused leaves nothing', async () => {
  const double = startDouble();
  const guide = newId(NOON);
  double.seed('uploads', `files/${guide}`, 'x', { size: 1 });
  const intake = { ...harbor, trainingGuideFilePath: `/objects/uploads/${guide}` };
  double.failNext({ op: 'set', key: 'owners/' }, { kind: 'status', status: 500 }, 9);
  await expect(submit(intake)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(countRecords(double)).toEqual({ attempts: 1 });
  double.clearFaults();
  double.seed('uploads', `owners/${guide}`, JSON.stringify({ submissionId: newId(NOON) }));
  await expect(submit(intake)).rejects.toMatchObject({ kind: 'invalid' });
  expect(countRecords(double)).toEqual({});
});

test('50 parallel requests of one attempt are one submission, and all get its id', async () => {
  const double = startDouble();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => submit(harbor, ATTEMPT, minutesAfterNoon(index))),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(countRecords(double)).toEqual(ONE_OF_EACH);
});

describe('email about a submission', () => {
  /** Submits with a separate mailbox, which responds as slowly as a real one. */
  async function submitTo(mailbox: Mail[], now = NOON, change: Partial<IntakeRequest> = {}) {
    const files = openStore('uploads', 'production');
    return submitIntake(
      { ...harbor, attemptId: ATTEMPT, ...change },
      {
        store: open(),
        files,
        now,
        deliver: async (mail) => {
          await new Promise((resolve) => setImmediate(resolve));
          mailbox.push(mail);
        },
      },
    );
  }

  test('confirms each intake to its client, but sends at most five emails per day to a mailbox', async () => {
    startDouble();
    const mails: Mail[] = [];
    const addresses = [harbor.email, 'ADA@harbor.example', 'a.d.a@harbor.example'];
    const emails = [...addresses, 'ada+1@harbor.example', harbor.email, harbor.email];
    const ids: string[] = [];
    for (const [index, email] of emails.entries()) {
      const attemptId = index === 0 ? ATTEMPT : crypto.randomUUID();
      ids.push((await submitTo(mails, minutesAfterNoon(index * 60), { email, attemptId })).id);
    }
    const confirmed = () =>
      mails.flatMap(({ text }) => /Your reference: (\w+)/.exec(text)?.[1] ?? []);
    expect(confirmed()).toEqual(ids.slice(0, 5));
    const [agencys] = mails.filter(({ to }) => to === undefined).slice(-1);
    expect(agencys?.text).toContain(
      'No email was sent to the client: 5 earlier intakes of the day came from this address.',
    );

    // A different code would not match the codes that earlier versions stored.
    const key = 'acknowledged/e40b1cc85eed79b48bf74864e6a10abb/x';
    expect(acknowledgedKey({ id: 'x', email: 'A.da+1@Harbor.example' })).toBe(key);

    // A retry on the next day belongs to this intake. Another intake does not.
    await submitTo(mails, minutesAfterNoon(24 * 60), { email: harbor.email, attemptId: ATTEMPT });
    expect(confirmed()).toHaveLength(5);
    await submitTo(mails, minutesAfterNoon(24 * 60), { attemptId: crypto.randomUUID() });
    expect(confirmed()).toHaveLength(6);
  });
});

describe('a list', () => {
  test.each([
    ['its keys', { op: 'list', key: 'intakes/' }],
    ['the status changes', { op: 'list', key: 'additions/' }],
    ['one of its records', { op: 'get', skip: 1 }],
  ] as const)('is not shown partially if %s cannot be read', async (_name, matcher) => {
    const double = startDouble();
    await submitSeveral(3);
    double.failNext(matcher, { kind: 'status', status: 503 }, 99);
    await expect(listIntakes(open())).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a status change', () => {
  test('fails as unavailable, not as unknown, if storage cannot tell that the submission exists', async () => {
    const double = startDouble();
    const { id } = await submit();
    double.failNext({ op: 'getMetadata' }, { kind: 'status', status: 500 }, 99);
    await expect(setStatusAt(id, 'completed', NOON)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
