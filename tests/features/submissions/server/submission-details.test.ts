import { beforeEach, describe, expect, test } from 'vitest';

import { summarize } from '#features/submissions/server/summary.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import type { StoreName } from '#platform/stored-records.ts';
import { summarySchema } from '#features/submissions/review.ts';
import { addNote, readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import { listIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import { deleteSubmission, setStatus } from '#features/submissions/server/review-submission.ts';
import { queueMails, sendQueued } from '#platform/server/mail/queued-mails.ts';
import { longestWaits, writeRun } from '#platform/server/schedule/scheduled.ts';
import { alertText } from '../../../../src/islands/admin/alerts.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';
import { ATTEMPT, buildIntake } from '../../../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';
import { describeWithStorage } from '../../../support/storages.ts';

const NOON = new Date('2026-11-18T12:00:00.000Z');
const UNKNOWN_ID = '01JD3Z8Q4V0000000000000000';
const minute = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

const harbor = buildIntake();

const open = () => openStore('intakes', 'production');
const files = () => openStore('uploads', 'production');

/** Dependencies for storing an intake, without email. */
const intakeDeps = (now: Date) => ({
  store: open(),
  now,
  files: files(),
  deliver: () => Promise.resolve(),
});

const readDetail = (id: string) =>
  readSubmissionDetail('intakes', id, { store: open(), now: new Date() });

async function submit(now = NOON): Promise<string> {
  return (await submitIntake({ ...harbor, attemptId: ATTEMPT }, intakeDeps(now))).id;
}

function remove(id: string, name = 'Harbor Dental') {
  return deleteSubmission('intakes', id, name, {
    store: open(),
    now: minute(9),
    files: files(),
  });
}

describeWithStorage('Reviewing', () => {
  test('keeps every change and note in order', async () => {
    const id = await submit();
    await setStatus('intakes', id, 'in_progress', { store: open(), now: minute(1) });
    await addNote('intakes', id, { text: 'Called them.' }, { store: open(), now: minute(2) });
    await setStatus('intakes', id, 'completed', { store: open(), now: minute(3) });
    await addNote('intakes', id, { text: '=Sent\nprices' }, { store: open(), now: minute(4) });

    const { changes, notes } = await readDetail(id);
    expect(changes.map(({ status, changedAt }) => [status, changedAt])).toEqual([
      ['in_progress', minute(1).toISOString()],
      ['completed', minute(3).toISOString()],
    ]);
    expect(notes.map(({ text }) => text)).toEqual(['Called them.', '=Sent\nprices']);
  });

  test('shows the name given at the login with a change or a note, if there is one', async () => {
    const id = await submit();
    const ada = { store: open(), now: minute(1), by: 'Zoë O’Hara' };
    const nobody = { store: open(), now: minute(2) };
    const { by } = ada;
    const answered = await setStatus('intakes', id, 'in_progress', ada);
    expect(answered.changes).toMatchObject([{ status: 'in_progress', by }]);
    expect((await listIntakes(open())).records).toMatchObject([{ statusBy: by }]);
    expect(await addNote('intakes', id, { text: 'Called.' }, ada)).toMatchObject({
      text: 'Called.',
      by,
    });

    await setStatus('intakes', id, 'completed', nobody);
    await addNote('intakes', id, { text: 'Called again.' }, nobody);
    const { changes, notes } = await readDetail(id);
    expect(changes.map((change) => ({ by: 'nobody', ...change }).by)).toEqual([by, 'nobody']);
    expect(notes.map((note) => ({ by: 'nobody', ...note }).by)).toEqual([by, 'nobody']);
    expect((await listIntakes(open())).records[0]).not.toHaveProperty('statusBy');
  });

  test.each([
    [undefined, 'A colleague deleted this submission on Nov 18, 2026.'],
    ['Zoë', 'Zoë deleted this submission on Nov 18, 2026.'],
  ])('says that %j deleted a submission in every later refusal', async (by, message) => {
    const id = await submit();
    const deps = { store: open(), now: minute(9) };
    await deleteSubmission('intakes', id, 'Harbor Dental', { ...deps, files: files(), by });
    const deletedAt = minute(9).toISOString();
    const stored = (await open().get(`deletions/${id}`, { type: 'json' })) as object;
    expect(stored).toEqual({ deletedAt, ...(by && { by }) });
    for (const ask of [
      () => readDetail(id),
      () => addNote('intakes', id, { text: 'Late.' }, deps),
      () => setStatus('intakes', id, 'completed', deps),
      () => remove(id),
    ]) {
      await expect(ask()).rejects.toMatchObject({ kind: 'not-found', message });
    }
  });

  test('loses nothing if two staff members change one submission at the same time', async () => {
    const id = await submit();
    const statuses = ['in_progress', 'completed'] as const;
    await Promise.all(
      statuses.map((status) => setStatus('intakes', id, status, { store: open(), now: minute(1) })),
    );
    const { changes } = await readDetail(id);
    expect(changes.map(({ status }) => status).toSorted()).toEqual([...statuses].toSorted());
    const { records: intakes } = await listIntakes(open());
    expect(intakes[0]?.status).toBe(changes.at(-1)?.status);
  });

  test('changes nothing if a colleague has changed the status that the page showed', async () => {
    const id = await submit();
    const deps = { store: open(), now: minute(1) };
    await setStatus('intakes', id, 'completed', { ...deps, from: 'pending', by: 'Zoë' });
    const answer = await setStatus('intakes', id, 'in_progress', { ...deps, from: 'pending' });
    expect(answer).toMatchObject({ status: 'completed', changes: [{ by: 'Zoë' }] });
    expect((await readDetail(id)).changes).toHaveLength(1);
    const chosen = await setStatus('intakes', id, 'in_progress', { ...deps, from: 'completed' });
    expect(chosen).toMatchObject({ status: 'in_progress' });
  });

  test('uses the last of many changes, even if the clock stops or goes back', async () => {
    const id = await submit();
    const statuses = ['in_progress', 'completed', 'pending', 'completed', 'in_progress'] as const;
    for (const [index, status] of statuses.entries()) {
      await setStatus('intakes', id, status, { store: open(), now: minute(index === 4 ? 0 : 1) });
      expect((await listIntakes(open())).records[0]?.status).toBe(status);
    }
    const { changes } = await readDetail(id);
    expect(changes.map(({ status }) => status)).toEqual(statuses);
    expect(changes.map(({ changedAt }) => Date.parse(changedAt) - minute(1).getTime())).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });

  test('does not count the current status as a change', async () => {
    const id = await submit();
    const set = (status: 'pending' | 'completed') =>
      setStatus('intakes', id, status, { store: open(), now: minute(1) });
    await set('pending');
    expect((await readDetail(id)).changes).toEqual([]);
    await set('completed');
    await set('completed');
    await set('pending');
    const { changes } = await readDetail(id);
    expect(changes.map(({ status }) => status)).toEqual(['completed', 'pending']);
  });

  test('deletes everything of a submission and nothing else', async () => {
    const id = await submit();
    const other = await submitIntake(harbor, intakeDeps(minute(1)));
    await setStatus('intakes', id, 'completed', { store: open(), now: minute(1) });
    await setStatus('intakes', other.id, 'in_progress', { store: open(), now: minute(1) });
    await addNote('intakes', id, { text: 'A note.' }, { store: open(), now: minute(2) });
    await remove(id);

    await expect(readDetail(id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(remove(id)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await listIntakes(open())).records).toMatchObject([
      { id: other.id, status: 'in_progress' },
    ]);
    const keys = (await open().list()).blobs
      .map(({ key }) => key)
      .filter((key) => key.includes(id));
    expect(keys).toEqual([`deletions/${id}`]);
  });

  test('does not let a late retry bring a deleted submission back', async () => {
    const id = await submit();
    await remove(id);
    const mails: unknown[] = [];
    const deps = intakeDeps(minute(20));
    const late = await submitIntake(
      { ...harbor, attemptId: ATTEMPT },
      { ...deps, deliver: (mail) => Promise.resolve(void mails.push(mail)) },
    );
    expect(late.id).toBe(id);
    expect((await listIntakes(open())).total).toBe(0);
    expect(mails).toEqual([]);
  });

  test('does not let a delayed attempt restore a deleted submission', async () => {
    let wasHeldUp = false;
    const slow = new Proxy(open(), {
      get: (store, name: 'set' | 'get') => {
        const method = store[name].bind(store) as (...args: unknown[]) => unknown;
        return async (key: unknown, ...args: unknown[]) => {
          if (!wasHeldUp && name === 'set' && String(key).startsWith('intakes/')) {
            wasHeldUp = true;
            await remove(await submit());
          }
          return method(key, ...args);
        };
      },
    });
    const mails: unknown[] = [];
    const deliver = (mail: unknown) => Promise.resolve(void mails.push(mail));
    const held = { ...intakeDeps(NOON), store: slow, deliver };
    await submitIntake({ ...harbor, attemptId: ATTEMPT }, held);
    expect([wasHeldUp, mails]).toEqual([true, []]);
    expect((await listIntakes(open())).total).toBe(0);
  });

  test('deletes nothing under another name', async () => {
    const id = await submit();
    for (const name of ['', 'harbor dental', 'Harbor', 'Harbor Dental 2']) {
      const message = 'This is not the name of the practice.';
      await expect(remove(id, name), name).rejects.toMatchObject({ kind: 'invalid', message });
    }
    expect((await listIntakes(open())).total).toBe(1);
    await remove(id, '  Harbor Dental ');
  });

  test.each([UNKNOWN_ID, 'x', '', '../attempts', `${UNKNOWN_ID}/x`])(
    'finds no submission %j',
    async (id) => {
      const deps = { store: open(), now: NOON };
      const message = 'There is no submission with this id.';
      const notFound = { kind: 'not-found', message };
      await expect(readDetail(id)).rejects.toMatchObject(notFound);
      await expect(addNote('intakes', id, { text: 'A note.' }, deps)).rejects.toMatchObject(
        notFound,
      );
      await expect(setStatus('intakes', id, 'completed', deps)).rejects.toMatchObject(notFound);
      await expect(remove(id)).rejects.toMatchObject(notFound);
      expect((await open().list()).blobs).toEqual([]);
    },
  );
});

describe('When storage fails', () => {
  function start(): BlobsDouble {
    shortenPauses();
    return connectBlobsDouble();
  }

  test('a note that was not stored by its first attempt is stored by a retry', async () => {
    const double = start();
    const id = await submit();
    const note = { text: 'A note.', attemptId: crypto.randomUUID() };
    const add = () => addNote('intakes', id, note, { store: open(), now: minute(2) });
    double.failNext({ op: 'set', key: /\/notes\// }, { kind: 'status', status: 403 });
    await expect(add()).rejects.toMatchObject({ kind: 'unavailable' });
    await add();
    expect((await readDetail(id)).notes).toHaveLength(1);
  });

  test('a deletion removes everything below the id, even additions that this version does not know', async () => {
    const double = start();
    const id = await submit();
    for (const key of ['calls/1', 'calls/2', 'invoice']) {
      double.seed('intakes', `additions/${id}/${key}`, '{}');
    }
    double.seed('intakes', `additions/${UNKNOWN_ID}/calls/1`, '{}');
    await remove(id);
    const left = [...double.dump('intakes').keys()];
    expect(left.filter((key) => key.includes(id))).toEqual([`deletions/${id}`]);
    expect(left).toContain(`additions/${UNKNOWN_ID}/calls/1`);
  });

  test('an interrupted deletion leaves the submission in the list, to be deleted again', async () => {
    const double = start();
    const id = await submit();
    await addNote('intakes', id, { text: 'A note.' }, { store: open(), now: minute(2) });
    await setStatus('intakes', id, 'completed', { store: open(), now: minute(3) });
    const steps = [/^additions/, /^intakes/];
    for (const key of steps) {
      double.failNext({ op: 'delete', key }, { kind: 'status', status: 403 });
      await expect(remove(id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect((await listIntakes(open())).total, String(key)).toBe(1);
    }
    await remove(id);
    expect([...double.dump('intakes').keys()].filter((key) => key.includes(id))).toEqual([
      `deletions/${id}`,
    ]);
  });

  test.each([
    ['a note', 'the addition'],
    ['a note', 'the deletion'],
    ['a status', 'the addition'],
    ['a status', 'the deletion'],
  ])(
    '%s that is added during a deletion leaves nothing, at any step of %s',
    async (what, first) => {
      let step = 0;
      let isInterrupted = true;
      for (; isInterrupted; step += 1) {
        const blobs = makeBlobsInProcess('intakes');
        const { store } = blobs;
        const stores = { store, files: makeBlobsInProcess('uploads').store };
        const deliver = () => Promise.resolve();
        const { id } = await submitIntake(harbor, { ...stores, now: NOON, deliver });
        const late = { store, now: minute(1) };
        const add = () =>
          what === 'a note'
            ? addNote('intakes', id, { text: 'Late.' }, late)
            : setStatus('intakes', id, 'completed', late);
        const remove = () =>
          deleteSubmission('intakes', id, 'Harbor Dental', { ...stores, now: minute(9) });
        const tryTo = (act: () => Promise<unknown>) =>
          act().catch((error: unknown) => expect(error).toMatchObject({ kind: 'not-found' }));
        const [one, other] = first === 'the addition' ? [add, remove] : [remove, add];
        let calls = 0;
        // The whole other operation runs directly before the n-th call.
        blobs.before = async () => {
          if (calls++ === step) await tryTo(other);
        };
        await tryTo(one);
        isInterrupted = calls > step;
        if (!isInterrupted) await tryTo(other);
        const left = blobs.keys().filter((key) => key.includes(id));
        expect(left, `step ${step}`).toEqual([`deletions/${id}`]);
      }
      expect(step).toBeGreaterThan(3);
    },
  );

  test('a deletion that stopped at its last step can be repeated', async () => {
    const double = start();
    const id = await submit();
    await remove(id);
    double.seed('intakes', `additions/${id}/notes/${UNKNOWN_ID}`, '{}');
    await remove(id);
    expect([...double.dump('intakes').keys()].filter((key) => key.includes(id))).toEqual([
      `deletions/${id}`,
    ]);
    await expect(remove(id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('a submission that storage does not show keeps its notes', async () => {
    const double = start();
    const note = `additions/${UNKNOWN_ID}/notes/${UNKNOWN_ID}`;
    double.seed('intakes', note, '{}');
    await expect(remove(UNKNOWN_ID)).rejects.toMatchObject({ kind: 'not-found' });
    expect([...double.dump('intakes').keys()]).toEqual([note]);
  });
});

describe('The summary', () => {
  test('counts by status and week, from the keys alone', async () => {
    const double = connectBlobsDouble({ pageSize: 1_000 });
    const days = [90, 8, 7, 1, 0];
    const ids: string[] = [];
    for (const day of days) {
      const now = new Date(NOON.getTime() - day * 86_400_000);
      ids.unshift((await submitIntake(harbor, intakeDeps(now))).id);
    }
    await setStatus('intakes', ids[0] ?? '', 'completed', { store: open(), now: NOON });
    const message = newId(NOON);
    double.seed('contact-messages', `messages/${message}`, '{}');
    const suspected = newId(minute(1));
    double.seed('contact-messages', `suspected/${suspected}`, '{}');
    const site = {
      openStore: (name: StoreName) => openStore(name, 'production'),
      deployContext: 'deploy-preview',
      now: NOON,
      // In New York, half an hour after midnight of Monday, and half an hour before.
      countPayments: () =>
        Promise.resolve({
          latest: ['2026-11-16T05:30:00.000Z', '2026-11-16T04:30:00.000Z'].map((at) => ({
            at,
            status: 'first',
          })),
          waiting: { overdue: 2 },
          received: [],
        }),
    };

    const earlier = double.requests.length;
    const summary = await summarize(site);
    expect(summary).toMatchObject({
      total: 5,
      byStatus: { pending: 4, completed: 1 },
      messages: { open: 1, suspected: 1 },
      newest: { intakes: ids[0], messages: suspected },
      waiting: { intakes: ids.at(-1), messages: message },
      thisWeek: { intakes: 2, messages: 1, payments: 1 },
      payments: { overdue: 2 },
      received: [],
    });
    expect(summary.messageWeeks.at(-1)?.byStatus).toEqual({ open: 1, suspected: 1 });
    expect(summary.paymentWeeks.slice(-2).map(({ byStatus }) => byStatus)).toEqual([
      { first: 1 },
      { first: 1 },
    ]);
    expect(summary.weeks).toHaveLength(12);
    expect(summary.weeks[0]).toEqual({ weekOf: '2026-08-31', byStatus: {} });
    expect(summary.weeks.slice(-2)).toEqual([
      { weekOf: '2026-11-09', byStatus: { pending: 2 } },
      { weekOf: '2026-11-16', byStatus: { pending: 1, completed: 1 } },
    ]);
    const reads = double.requests.slice(earlier).filter(({ op }) => op === 'get');
    expect(reads).toEqual([]);
  });
});

test('The summary warns of unsent emails and late schedules', async () => {
  const runs = makeBlobsInProcess('schedule-runs').store;
  const site = {
    openStore: (name: StoreName) =>
      name === 'schedule-runs' ? runs : makeBlobsInProcess(name).store,
    deployContext: 'production',
    now: NOON,
  };
  const unsent = { ids: ['A', 'B'], failure: 'password' as const };
  const startedAt = minute(-1).toISOString();
  await writeRun(runs, 'resend-mails', { startedAt, unsent });
  await writeRun(runs, 'retention', { startedAt: '2026-11-17T12:00:00.000Z' });
  // The longest allowed wait, which causes no alert.
  const startedLast = new Date(NOON.getTime() - longestWaits['publish-articles']!);
  const none = { ids: [] };
  await writeRun(runs, 'publish-articles', { startedAt: startedLast.toISOString(), unsent: none });
  const summary = await summarize(site);
  // The dashboard checks what it receives.
  const { alerts } = summarySchema.parse(JSON.parse(JSON.stringify(summary)));
  expect(alerts).toEqual([
    { kind: 'mails', count: 2, ...unsent },
    { kind: 'schedule', schedule: 'suspected-messages' },
    { kind: 'schedule', schedule: 'retention', ranAt: '2026-11-17T12:00:00.000Z' },
  ]);
  expect(alerts.map(alertText)[0]).toBe(
    '2 emails are not sent. The last try failed: the mail server refused our password. Check SMTP_URL in Netlify. The site tries each email for three days.',
  );
  expect((await summarize({ ...site, deployContext: 'dev' })).alerts).toEqual([]);
});

test('The summary warns of an email that has just failed, and no longer after it was sent', async () => {
  connectBlobsDouble({ pageSize: 1_000 });
  const openIn = (name: StoreName) => openStore(name, 'production');
  const site = { openStore: openIn, deployContext: 'production', now: minute(1) };
  const failing = () => Promise.reject(Object.assign(new Error('no'), { code: 'EAUTH' }));
  const { id } = await submitIntake(harbor, { ...intakeDeps(NOON), deliver: failing });
  await submitIntake({ ...harbor, practiceName: 'Maple Dental' }, intakeDeps(NOON));
  const mailAlerts = async (now: Date) =>
    (await summarize({ ...site, now })).alerts.filter(({ kind }) => kind === 'mails');
  const alert = { kind: 'mails', count: 1, ids: [id], failure: 'password' };
  expect(await mailAlerts(minute(1))).toEqual([alert]);
  // The last run of the schedule found another one, and the same one.
  await writeRun(openIn('schedule-runs'), 'resend-mails', {
    startedAt: minute(2).toISOString(),
    unsent: { ids: [id, 'B'], failure: 'unreachable' },
  });
  expect(await mailAlerts(minute(3))).toEqual([{ ...alert, count: 2, ids: [id, 'B'] }]);
  await writeRun(openIn('schedule-runs'), 'resend-mails', { startedAt: minute(4).toISOString() });
  await openIn('intakes').set(`additions/${id}/mails/agency/sent`, '{}');
  expect(await mailAlerts(minute(5))).toEqual([]);
});

test.each(['agency', 'client'])(
  'The summary warns at once of a queued email to the %s that failed, until it was sent',
  async (to) => {
    connectBlobsDouble({ pageSize: 1_000 });
    const openIn = (name: StoreName) => openStore(name, 'production');
    const [store, topic] = [openIn('payments'), 'in_1-receipt'];
    const mail = { subject: 'Paid', text: 'Paid', ...(to === 'client' && { to: 'a@b.example' }) };
    const mailAlerts = async (now = minute(1)) => {
      const site = { openStore: openIn, deployContext: 'production', now };
      return (await summarize(site)).alerts.filter(({ kind }) => kind === 'mails');
    };
    const queued = await queueMails({ [topic]: mail }, { store, now: NOON });
    // Its first attempt is not over yet.
    expect(await mailAlerts()).toEqual([]);

    const refused = Object.assign(new Error('no'), { code: 'EENVELOPE' });
    const failing = () => Promise.reject(refused);
    await sendQueued(queued, { store, now: NOON, deliver: failing });
    const alert = { kind: 'mails', count: 1, ids: [topic], failure: 'address' };
    expect(await mailAlerts()).toEqual([alert]);
    // The site retries it for three days.
    expect(await mailAlerts(minute(3 * 24 * 60 - 1))).toEqual([alert]);
    expect(await mailAlerts(minute(3 * 24 * 60))).toEqual([]);
    // The schedule has found it, too. It counts once.
    await writeRun(openIn('schedule-runs'), 'resend-mails', {
      startedAt: minute(1).toISOString(),
      unsent: { ids: [topic], failure: 'address' },
    });
    expect(await mailAlerts()).toEqual([alert]);
    await writeRun(openIn('schedule-runs'), 'resend-mails', { startedAt: minute(1).toISOString() });

    await sendQueued(queued, { store, now: minute(2), deliver: () => Promise.resolve() });
    expect(await mailAlerts()).toEqual([]);
    // Its removal from the queue may have failed.
    await queueMails({ [topic]: mail }, { store, now: NOON });
    expect(await mailAlerts()).toEqual([]);
  },
);

describe('The summary, after emails failed,', () => {
  const openIn = (name: StoreName) => openStore(name, 'production');
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error('no'), { code, command: 'RCPT TO' }));
  const mailAlerts = async (now: Date) => {
    const site = { openStore: openIn, deployContext: 'production', now };
    return (await summarize(site)).alerts.filter(({ kind }) => kind === 'mails');
  };
  beforeEach(() => {
    connectBlobsDouble({ pageSize: 1_000 });
  });

  test('does not warn of a record that staff deleted', async () => {
    const { id } = await submitIntake(harbor, { ...intakeDeps(NOON), deliver: failing('EAUTH') });
    const unsent = { ids: [id], failure: 'password' as const };
    const startedAt = minute(2).toISOString();
    await writeRun(openIn('schedule-runs'), 'resend-mails', { startedAt, unsent });
    expect(await mailAlerts(minute(3))).toHaveLength(1);
    await remove(id);
    // The try was still running, and failed after the deletion.
    const failed = { at: minute(9).toISOString(), failure: 'password' };
    await openIn('intakes').setJSON(`additions/${id}/mails/agency/failed-1`, failed);
    expect(await mailAlerts(minute(10))).toEqual([]);
  });

  test('names the reason of the try that failed last, whatever the email was about', async () => {
    const payments = { store: openIn('payments'), now: NOON };
    const receipt = { to: 'a@b.example', subject: 'Paid', text: 'Paid' };
    const queued = await queueMails({ 'in_1-receipt': receipt }, payments);
    await sendQueued(queued, { ...payments, deliver: failing('EENVELOPE') });
    const later = { ...intakeDeps(minute(1)), deliver: failing('EAUTH') };
    const { id } = await submitIntake(harbor, later);
    const mails = { kind: 'mails', count: 2, ids: ['in_1-receipt', id] };
    expect(await mailAlerts(minute(2))).toEqual([{ ...mails, failure: 'password' }]);
    const startedAt = minute(3).toISOString();
    const failure = 'unreachable' as const;
    const unsent = { ids: [id], failure, failedAt: startedAt };
    await writeRun(openIn('schedule-runs'), 'resend-mails', { startedAt, unsent });
    expect(await mailAlerts(minute(4))).toEqual([{ ...mails, failure }]);
  });

  test('knows the reason of a second try, if the function ended during the first', async () => {
    const id = newId(NOON);
    const folder = `additions/${id}/mails/agency`;
    await openIn('intakes').setJSON(`${folder}/started-1`, {});
    await openIn('intakes').setJSON(`${folder}/started-2`, {});
    const failed = { at: NOON.toISOString(), failure: 'password' };
    await openIn('intakes').setJSON(`${folder}/failed-2`, failed);
    const alert = { kind: 'mails', count: 1, ids: [id], failure: 'password' };
    expect(await mailAlerts(minute(1))).toEqual([alert]);
  });
});

test('the alert about an invalid variable names the variables, and not the mail server', () => {
  expect(alertText({ kind: 'mails', count: 1, ids: ['A'], failure: 'settings' })).toBe(
    '1 email is not sent: SMTP_URL, MAIL_FROM, or MAIL_TO is not valid. Correct it in Netlify; “npm run doctor -- --env <file>” says which one and how. The site tries each email for three days.',
  );
});
