import { expect, test } from 'vitest';

import { intakeMails } from '#features/submissions/server/emails.ts';
import { mailedIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import {
  mailFolder,
  type MailedRecords,
  readMailStates,
} from '#platform/server/mail/record-mails.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { buildIntake } from '../../../support/build.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR);

async function submit(isServerUp: boolean) {
  const deliver = () =>
    isServerUp
      ? Promise.resolve()
      : Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEDOUT' }));
  const { store } = makeBlobsInProcess('intakes');
  const files = makeBlobsInProcess('uploads').store;
  const attemptId = crypto.randomUUID();
  const intake = { ...buildIntake(), attemptId };
  const { id } = await submitIntake(intake, { store, files, now: at(0), deliver });
  return {
    id,
    store,
    records: (hours: number) => mailedIntakes({ store, now: at(hours), deliver }),
  };
}

const statesOf = (records: MailedRecords, id: string) => readMailStates(id, records);

test('emails wait for the schedule for three days, and then count as failed', async () => {
  const { id, records } = await submit(false);
  const stateAt = (hours: number) => statesOf(records(hours), id);
  const all = (state: string) =>
    Object.values(intakeMails).map(({ to }) =>
      expect.objectContaining({ to, state, failure: 'unreachable' }),
    );
  expect(await stateAt(1)).toEqual(all('waiting'));
  expect(await stateAt(71)).toEqual(all('waiting'));
  expect(await stateAt(73)).toEqual(all('failed'));
});

test("a client's email that was never attempted is suppressed, not failed", async () => {
  const { id, store, records } = await submit(true);
  const { blobs } = await store.list({ prefix: `${mailFolder(id, 'client')}/` });
  for (const { key } of blobs) await store.delete(key);
  const states = async (hours: number) => {
    const [agency, client] = await statesOf(records(hours), id);
    return [agency?.state, client?.state];
  };
  expect(await states(1)).toEqual(['sent', 'withheld']);
  expect(await states(100)).toEqual(['sent', 'withheld']);
});

test('the emails of the 31st record of a window are suppressed, not waiting', async () => {
  const { store } = makeBlobsInProcess('intakes');
  const ids = Array.from({ length: 31 }, (_, ms) => newId(new Date(START + ms)));
  for (const id of ids) await store.set(`intakes/${id}`, '{}');
  const records = mailedIntakes({ store, now: at(1), deliver: () => Promise.resolve() });
  const [last = '', previous = ''] = ids.toReversed();
  const stateOf = async (id: string) =>
    new Set((await statesOf(records, id)).map(({ state }) => state));
  expect(await stateOf(previous)).toEqual(new Set(['waiting']));
  expect(await stateOf(last)).toEqual(new Set(['withheld']));
});
