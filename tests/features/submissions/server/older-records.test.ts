import { describe, expect, test } from 'vitest';

import { intakeSchema } from '#features/submissions/intake-schema.ts';
import { confirmationText } from '#features/forms/text-rule.ts';
import { intakeList } from '../../../../src/islands/admin/intakes.tsx';
import { addNote, readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import { listIntakes } from '#features/submissions/server/intakes.ts';
import { deleteSubmission, setStatus } from '#features/submissions/server/review-submission.ts';
import { listMessages } from '#features/submissions/server/contact-messages.ts';
import { summarize } from '#features/submissions/server/summary.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import type { StoreName } from '#platform/stored-records.ts';
import { connectBlobsDouble } from '../../../support/blobs-double.ts';

const TAKEN = new Date('2024-02-01T09:30:00.000Z');
const NOW = new Date('2026-11-21T12:00:00.000Z');

/** Records that today's rules refuse, stored under earlier rules. They must be returned unchanged. */
const older: Readonly<Record<string, object>> = {
  'with a longer name and text than are accepted now': {
    practiceName: 'Lax '.repeat(100),
    contactName: 'Ada',
    email: 'ada@lax.example',
    phone: '1',
    specialInstructions: '  kept with its spaces  '.repeat(1_000),
  },
  'with an address that is not an email address': {
    practiceName: 'Harbor  Dental\n(old)',
    contactName: '',
    email: 'at the desk',
    phone: '',
    faqs: [{ question: 'Only a question?', answer: '' }, {}],
  },
  'from before most fields existed': { practiceName: 'Early Practice', email: 'e@early.example' },
  'with null for what was left empty': {
    practiceName: 'Null Practice',
    address: null,
    faqs: null,
    trainingGuideFileSize: null,
  },
  'with no name at all': { contactName: 'Nobody', email: 'n@nobody.example', phone: '5' },
  'with more questions than are accepted now': {
    practiceName: 'Many',
    faqs: Array.from({ length: 80 }, (_, index) => ({ question: `${index}?`, answer: 'Yes.' })),
  },
};

const broken: Readonly<Record<string, string>> = {
  'that is cut off': '{"id":',
  'that is not a record': '"text"',
  'that has a field of another type': '{"practiceName":{"en":"Harbor"}}',
};

const start = () => connectBlobsDouble({ pageSize: 1_000 });
const intakes = () => openStore('intakes', 'production');
const site = {
  openStore: (name: StoreName) => openStore(name, 'production'),
  deployContext: 'dev',
  now: NOW,
};

/** Every staff operation on an intake: list, search, detail, CSV, status, note, deletion. */
async function walk(id: string, lookFor: string) {
  const deps = { store: intakes(), now: NOW };
  const { records: found } = await listIntakes(intakes(), { q: lookFor });
  expect(found.map((intake) => intake.id)).toEqual([id]);
  const [listed] = found;
  if (!listed) throw new Error('not listed');

  expect(intakeList.toTable(found).flat()).toContain(id);
  await setStatus('intakes', id, 'completed', deps);
  await addNote('intakes', id, { text: 'Called.' }, deps);
  const { changes, notes } = await readSubmissionDetail('intakes', id, {
    store: intakes(),
    now: new Date(),
  });
  const [intake] = (await listIntakes(intakes())).records;
  const statusAt = changes[0]?.changedAt;
  expect(intake).toEqual({ ...listed, status: 'completed', statusAt });
  expect([changes.length, notes.length]).toEqual([1, 1]);

  const files = openStore('uploads', 'production');
  const remove = (name: string) => deleteSubmission('intakes', id, name, { ...deps, files });
  await expect(remove('something else')).rejects.toMatchObject({ kind: 'invalid' });
  await remove(confirmationText(listed.practiceName, id));
  await expect(
    readSubmissionDetail('intakes', id, { store: intakes(), now: new Date() }),
  ).rejects.toMatchObject({ kind: 'not-found' });
  return listed;
}

describe('A submission that was accepted under other rules', () => {
  test.each(Object.entries(older))('%s is shown unchanged, and deleted', async (_, fields) => {
    const double = start();
    const id = newId(TAKEN);
    const record = { id, createdAt: TAKEN.toISOString(), ...fields };
    expect(intakeSchema.safeParse(fields).success).toBe(false);
    double.seed('intakes', `intakes/${id}`, JSON.stringify(record));

    const listed = await walk(id, id);
    expect(listed.isUnreadable).toBeUndefined();
    const stored = Object.entries<unknown>(record).filter(
      ([name, value]) => value !== null && name !== 'faqs',
    );
    expect(listed).toMatchObject(Object.fromEntries(stored));
    expect((await summarize(site)).total).toBe(0);
  });
});

describe('A submission', () => {
  test.each(Object.entries(broken))(
    '%s is listed by its id and time, and deleted by typing its id',
    async (_, text) => {
      const double = start();
      const id = newId(TAKEN);
      double.seed('intakes', `intakes/${id}`, text);
      const { total, records: listed } = await listIntakes(intakes());
      expect([total, listed.length, (await summarize(site)).total]).toEqual([1, 1, 1]);
      const createdAt = TAKEN.toISOString();
      expect(await walk(id, id)).toMatchObject({ id, createdAt, isUnreadable: true, email: '' });
    },
  );
});

test('Notes and messages stored under other rules are shown unchanged, unreadable ones by id and time', async () => {
  const double = start();
  const id = newId(TAKEN);
  double.seed('intakes', `intakes/${id}`, '{"practiceName":"Harbor"}');
  const long = { text: 'x'.repeat(9_000) };
  const notes = [newId(TAKEN), newId(NOW)] as const;
  double.seed('intakes', `additions/${id}/notes/${notes[0]}`, JSON.stringify(long));
  double.seed('intakes', `additions/${id}/notes/${notes[1]}`, 'cut');
  expect(
    (await readSubmissionDetail('intakes', id, { store: intakes(), now: new Date() })).notes,
  ).toMatchObject([
    { id: notes[0], ...long, createdAt: TAKEN.toISOString() },
    { id: notes[1], text: '', createdAt: NOW.toISOString(), isUnreadable: true },
  ]);

  const [older, cut] = [newId(TAKEN), newId(NOW)];
  const fields = { name: ' Ada\nByron ', email: 'none', message: 'y'.repeat(20_000) };
  double.seed('contact-messages', `messages/${older}`, JSON.stringify({ id: older, ...fields }));
  double.seed('contact-messages', `suspected/${cut}`, '{');
  const { records: messages, total } = await listMessages(site.openStore('contact-messages'), {
    limit: 5,
  });
  expect(total).toBe(2);
  expect(messages).toMatchObject([
    { id: cut, isUnreadable: true, status: 'suspected', createdAt: NOW.toISOString() },
    { id: older, ...fields, subject: '', createdAt: TAKEN.toISOString() },
  ]);
});
