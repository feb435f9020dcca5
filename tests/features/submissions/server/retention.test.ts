import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@netlify/blobs';
import { describe, expect, onTestFinished, test } from 'vitest';

import { DAY_MS } from '#platform/retention.ts';
import { periods, storeNames } from '#platform/stored-records.ts';
import { toFilePath } from '#features/forms/file-rules.ts';
import { storeFile } from '#features/submissions/server/file-upload.ts';
import { issueUploadAddress } from '#features/submissions/server/uploaded-files.ts';
import { addNote, readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import { listIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import { deleteSubmission, setStatus } from '#features/submissions/server/review-submission.ts';
import {
  listMessages,
  receiveContactMessage,
  reportSuspected,
} from '#features/submissions/server/contact-messages.ts';
import { intakeList } from '../../../../src/islands/admin/intakes.tsx';
import { downloadFile } from '#features/submissions/server/file-download.ts';
import { findIntakeSenders } from '#features/submissions/server/acknowledgements.ts';
import { listPayments } from '#features/checkout/server/payments.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';
import { recognizeKeys } from '#features/submissions/server/known-keys.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { backUp, restore } from '../../../../scripts/storage/backup.ts';
import { type SiteStorage, siteStorage } from '../../../../scripts/storage/connect-site.ts';
import { buildIntake, buildMessage } from '../../../support/build.ts';
import {
  type BlobsDouble,
  connectBlobsDouble,
  makeBlobsDouble,
} from '../../../support/blobs-double.ts';
import { connectStorage } from '../../../support/call-function.ts';
import { findExpiredInWeek } from '../../../support/find-expired-in-week.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';

const THEN = new Date('2024-10-01T09:00:00.000Z');
const months = (count: number, start = THEN) => {
  const then = new Date(start);
  then.setUTCMonth(then.getUTCMonth() + count);
  return then;
};
const NOW = months(25);

const open = (name: (typeof storeNames)[number]) => openStore(name, 'production');
const deliver = () => Promise.resolve();

async function upload(now: Date): Promise<string> {
  const deps = { store: open('uploads'), now, deliver };
  const { uploadURL } = await issueUploadAddress('https://site.example', deps);
  const id = uploadURL.slice(uploadURL.lastIndexOf('/') + 1);
  await storeFile(id, () => Promise.resolve(new Blob(['A guide.'])), deps);
  return toFilePath(uploadURL);
}

async function submit(practiceName: string, now: Date): Promise<string> {
  const intake = buildIntake({
    practiceName,
    email: `${practiceName}@b.example`,
    trainingGuideFilePath: await upload(now),
  });
  const deps = { store: open('intakes'), files: open('uploads'), now, deliver };
  return (await submitIntake(intake, deps)).id;
}

async function write(name: string, now: Date, trap: { fax?: string } = {}): Promise<string> {
  const store = open('contact-messages');
  const fields = { ...buildMessage({ name, subject: name }), filePath: await upload(now) };
  const files = open('uploads');
  await receiveContactMessage({ ...fields, ...trap }, { store, files, now, deliver });
  const { records } = await listMessages(store, { limit: 9 });
  return records.find((message) => message.name === name)?.id ?? '';
}

function seedPayment(double: BlobsDouble, time: string, invoice: string): string[] {
  const keys = [
    `payments/${time}_first_in_${invoice}`,
    `refunds/in_${invoice}/000000040000`,
    `subscription-changes/sub_${invoice}/${time}_${time}_active`,
  ];
  const recordedAt = `${time.slice(0, 4)}-10-01T09:00:00.000Z`;
  for (const key of keys) double.seed('payments', key, JSON.stringify({ recordedAt }));
  return keys;
}

/** Every kind of stored record, written by the real flows. */
async function fill(double: BlobsDouble) {
  const staff = { store: open('intakes'), now: THEN };
  const old = await submit('Old', THEN);
  await addNote('intakes', old, { text: 'Called.' }, staff);
  await setStatus('intakes', old, 'completed', staff);
  const deleted = await submit('Deleted', THEN);
  await deleteSubmission('intakes', deleted, 'Deleted', { ...staff, files: open('uploads') });
  const active = await submit('Active', THEN);
  await addNote('intakes', active, { text: 'Still our client.' }, { ...staff, now: months(12) });
  await write('Old', THEN);
  await deleteSubmission('contact-messages', await write('Deleted', THEN), 'Deleted', {
    store: open('contact-messages'),
    files: open('uploads'),
    now: THEN,
  });
  await write('Robot', THEN, { fax: 'x' });
  const messages = { store: open('contact-messages'), deliver };
  await reportSuspected({ ...messages, now: new Date(THEN.getTime() + DAY_MS) });

  double.seed('payments', 'events/evt_old', JSON.stringify({ created: THEN.toISOString() }));
  double.seed('payments', 'events/evt_new', JSON.stringify({ created: NOW.toISOString() }));
  const mark = JSON.stringify({ at: THEN.toISOString() });
  double.seed('payments', 'mails/in_kept-agency/sent', mark);
  const payments = seedPayment(double, '20241001T090000000Z', 'kept');
  seedPayment(double, '20161001T090000000Z', 'ancient');
  double.seed('admin-sessions', `ended/${THEN.getTime() / 1_000}_id`, '{}');
  double.seed('counted-actions', `actions/login-address/${newId(THEN)}`, '{}');
  double.seed('counted-actions', `checkouts/attempt/${newId(THEN)}`, '{}');

  const recent = months(24);
  return {
    active,
    payments,
    recent: await submit('Recent', recent),
    message: await write('Recent', recent),
  };
}

function start(): BlobsDouble {
  shortenPauses();
  return connectBlobsDouble({ pageSize: 1_000 });
}

const keysIn = (double: BlobsDouble) =>
  storeNames.flatMap((name) => [...double.dump(name).keys()].map((key) => `${name}/${key}`));

const siteOn = ({ context }: BlobsDouble): SiteStorage => ({
  ...siteStorage('the double', context.options),
  listStoreNames: () => Promise.resolve([...storeNames]),
});

async function retain(now = NOW) {
  return removeExpired(await findExpiredInWeek(now), open);
}

test('The table of stored records has an entry for every key that the flows write', async () => {
  const double = start();
  await fill(double);
  const unknown = storeNames.flatMap((name) => {
    const keys = [...double.dump(name).keys()];
    const known = new Set(recognizeKeys(name, keys).map(({ key }) => key));
    return keys.filter((key) => !known.has(key)).map((key) => `${name}/${key}`);
  });
  expect(unknown).toEqual([]);
});

describe('With the clock 25 months ahead', () => {
  test('only the records that the table allows are left, and lists still work', async () => {
    const double = start();
    const { active, recent, message, payments } = await fill(double);
    await retain();

    const owners = [active, recent, message];
    const { records: intakes } = await listIntakes(open('intakes'));
    const guideOf = (id: string) =>
      intakes.find((intake) => intake.id === id)?.trainingGuideFilePath?.slice(-26) ?? '';
    const attachment = (
      await listMessages(open('contact-messages'), { limit: 9 })
    ).records[0]?.filePath?.slice(-26);
    const files = [guideOf(active), guideOf(recent), attachment ?? ''];
    const known = [...owners, ...files];
    const left = keysIn(double).filter((key) => !known.some((id) => key.includes(id)));
    const attempts = left.filter((key) => key.includes('/attempts/'));
    // Two each from the recent intake and message, which have no attempt id, and one from the note that is a year old.
    expect(attempts).toHaveLength(5);
    expect(left.filter((key) => !attempts.includes(key)).toSorted()).toEqual(
      ['payments/events/evt_new', ...payments.map((key) => `payments/${key}`)].toSorted(),
    );

    const showsWhatIsLeft = async () => {
      const { records } = await listIntakes(open('intakes'));
      expect(records.map(({ id }) => id)).toEqual([recent, active]);
      expect(intakeList.toTable(records)[2]?.join()).toContain('Active');
      expect(
        (await readSubmissionDetail('intakes', active, { store: open('intakes'), now: new Date() }))
          .notes,
      ).toHaveLength(1);
      const messages = await listMessages(open('contact-messages'), { limit: 9 });
      expect(messages.records).toMatchObject([{ id: message, subject: 'Recent' }]);
      const { records: paid } = await listPayments(open('payments'), { limit: 9 }, () =>
        findIntakeSenders(open),
      );
      expect(paid).toMatchObject([{ invoiceId: 'in_kept', refunds: [{ amount: 40_000 }] }]);
      for (const guide of files) {
        const file = await downloadFile(`/objects/uploads/${guide}`, open);
        expect(await new Response(file.body).text()).toBe('A guide.');
      }
    };
    await showsWhatIsLeft();
    expect(await findExpiredInWeek(NOW)).toEqual([]);

    const parent = await mkdtemp(join(tmpdir(), 'backup-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    const { folder } = await backUp(siteOn(double), parent, NOW);
    const other = makeBlobsDouble({ pageSize: 1_000 });
    await restore(folder, siteOn(other));
    connectStorage(other);
    expect(keysIn(other)).toEqual(keysIn(double));
    await showsWhatIsLeft();
  });

  test('only suspected messages, marks, and counts are removed if the period of records is `never`', async () => {
    const double = start();
    await fill(double);
    const before = keysIn(double);
    // An owner may give messages a period that intakes do not have.
    const periodsOf = Object.entries(periods).map(([name, period]) => [
      name,
      period[1] === 'months' ? 'never' : period,
    ]);
    const forever = Object.fromEntries(periodsOf) as typeof periods;
    await removeExpired(await findExpiredInWeek(NOW, forever), open);
    const left = new Set(keysIn(double));
    const kinds = before
      .filter((key) => !left.has(key))
      .map((key) => key.split('/').slice(0, 2).join('/'));
    expect([...new Set(kinds)].toSorted()).toEqual([
      'admin-sessions/ended',
      'contact-messages/mails',
      'contact-messages/suspected',
      'counted-actions/actions',
      'counted-actions/checkouts',
      'payments/events',
      'payments/payments',
      'payments/refunds',
      'payments/subscription-changes',
      'uploads/addresses',
      'uploads/files',
      'uploads/owners',
    ]);
  });

  test('a run that ends at any call is completed by the next, and removes nothing else', async () => {
    const filled = start();
    await fill(filled);
    for (let step = 0; ; step += 7) {
      const double = connectBlobsDouble({ pageSize: 1_000 });
      for (const name of storeNames) {
        for (const [key, { data, metadata }] of filled.dump(name)) {
          double.seed(name, key, data, metadata);
        }
      }
      let calls = 0;
      double.setFaultSource(() =>
        calls++ >= step ? { kind: 'status', status: 500, when: 'after' } : undefined,
      );
      const wasWhole = await retain().then(
        () => true,
        () => false,
      );
      double.clearFaults();
      await retain();
      expect(
        keysIn(double).filter((key) => /intakes\/intakes|uploads\/files/.test(key)),
      ).toHaveLength(5);
      expect(await findExpiredInWeek(NOW)).toEqual([]);
      if (wasWhole) break;
    }
  });

  test('a week of runs, each of which removes what it finds, leaves nothing expired', async () => {
    const double = start();
    await fill(double);
    let now = NOW;
    for (let night = 0; night < 7; night += 1) {
      const expired = await findExpired({ openStore: open, now, periods });
      await removeExpired(expired, open);
      now = new Date(now.getTime() + DAY_MS);
    }
    expect(await findExpiredInWeek(now)).toEqual([]);
    expect(keysIn(double).filter((key) => key.includes('/intakes/'))).toHaveLength(2);
  });
});

test('A note without an intake stays for its own period, and is removed with a deletion', async () => {
  const double = start();
  const [missing, deleted] = [newId(THEN), newId(THEN)];
  const young = `additions/${missing}/notes/${newId(months(2))}`;
  for (const key of [young, `additions/${deleted}/notes/${newId(NOW)}`, `deletions/${deleted}`]) {
    double.seed('intakes', key, '{}');
  }
  await retain();
  expect(keysIn(double)).toEqual([`intakes/${young}`]);
});

test.each([
  [700, 100, 7, 150],
  [701, 100, 8, 120],
])(
  '%i attempts, of which a night may read about %i, are each read once in %i nights, at most %i in a night',
  async (count, readsPerRun, nights, most) => {
    const keys = Array.from({ length: count }, (_, index) => `attempts/${index}`);
    const reads: string[] = [];
    /** Store that counts reads. The attempts are gone when they are read. */
    const counting = (blobs: readonly string[]) => ({
      list: () => Promise.resolve({ blobs: blobs.map((key) => ({ key })) }),
      get: (key: string) => {
        reads.push(key);
        return Promise.resolve(null);
      },
    });
    const storeOf = (name: string) => counting(name === 'intakes' ? keys : []) as unknown as Store;
    for (let night = 0; night < nights; night += 1) {
      const before = reads.length;
      const now = new Date(NOW.getTime() + night * DAY_MS);
      expect(await findExpired({ openStore: storeOf, now, periods, readsPerRun })).toEqual([]);
      expect(reads.length - before).toBeLessThanOrEqual(most);
    }
    expect(reads).toHaveLength(count);
    expect(new Set(reads).size).toBe(count);
  },
);

test('An interrupted deletion is completed, a year before its record would expire', async () => {
  const double = start();
  const intake = await submit('Half', NOW);
  const message = await write('Half', NOW);
  const suspected = newId(NOW);
  double.seed('contact-messages', `suspected/${suspected}`, '{}');
  const at = JSON.stringify({ deletedAt: NOW.toISOString() });
  double.seed('intakes', `deletions/${intake}`, at);
  for (const id of [message, suspected]) double.seed('contact-messages', `deletions/${id}`, at);
  // After three days, no file of that time can be assigned anymore, so retention checks it.
  await retain(new Date(NOW.getTime() + 3 * DAY_MS));
  const left = keysIn(double).filter((key) => !/attempts|acknowledged|owners/.test(key));
  expect(left.toSorted()).toEqual([
    ...[message, suspected].toSorted().map((id) => `contact-messages/deletions/${id}`),
    `intakes/deletions/${intake}`,
  ]);
});
