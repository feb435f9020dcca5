import { expect, test } from 'vitest';

import { mailTopicsOf } from '../../../src/server/records/record-kinds.ts';
import { mailedIntakes, submitIntake } from '../../../src/server/intakes/intakes.ts';
import { type MailedRecords, readMailStates } from '../../../src/server/mail/record-mails.ts';
import { buildIntake } from '../../support/build.ts';
import { makeBlobsInProcess } from '../../support/blobs-in-process.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR);

async function submit(isServerUp: boolean) {
  const deliver = () =>
    isServerUp
      ? Promise.resolve()
      : Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEDOUT' }));
  const { store } = makeBlobsInProcess('intakes');
  const guides = makeBlobsInProcess('training-guides').store;
  const attemptId = crypto.randomUUID();
  const intake = { ...buildIntake(), attemptId };
  const { id } = await submitIntake(intake, { store, guides, now: at(0), deliver });
  return {
    id,
    store,
    records: (hours: number) => mailedIntakes({ store, now: at(hours), deliver }),
  };
}

const statesOf = ({ store, topicsOf, now }: MailedRecords, id: string) =>
  readMailStates(store, id, topicsOf(id), now);

test('emails wait for the schedule for three days, and then count as failed', async () => {
  const { id, records } = await submit(false);
  const stateAt = (hours: number) => statesOf(records(hours), id);
  const both = (state: string) => [
    { to: 'agency', state, failure: 'unreachable' },
    { to: 'client', state, failure: 'unreachable' },
  ];
  expect(await stateAt(1)).toEqual(both('waiting'));
  expect(await stateAt(71)).toEqual(both('waiting'));
  expect(await stateAt(73)).toEqual(both('failed'));
});

test("a client's email that was never attempted is suppressed, not failed", async () => {
  const { id, store, records } = await submit(true);
  const { blobs } = await store.list({ prefix: `mails/${mailTopicsOf('intakes', id).client}/` });
  for (const { key } of blobs) await store.delete(key);
  const states = async (hours: number) =>
    (await statesOf(records(hours), id)).map(({ state }) => state);
  expect(await states(1)).toEqual(['sent', 'withheld']);
  expect(await states(100)).toEqual(['sent', 'withheld']);
});
