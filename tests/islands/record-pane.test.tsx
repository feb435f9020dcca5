import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import type { ListDescription } from '../../src/islands/admin/list-description.ts';
import { messageList } from '../../src/islands/admin/messages.tsx';
import { RecordPane } from '../../src/islands/admin/RecordPane.tsx';
import type { AnyRecord } from '../../src/islands/admin/records.ts';
import { listedContactMessageSchema } from '#features/submissions/contact-schema.ts';
import type { RecordMail } from '#platform/record-mails.ts';
import { buildListedIntake, buildMessage } from '../support/build.ts';

const detail = { changes: [], notes: [], mails: [] };

/** Markup of a record in its pane. */
function markupOf<Listed extends AnyRecord>(
  { Body }: ListDescription<Listed>,
  record: Listed,
  more: object = {},
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Body record={record} detail={{ ...detail, ...more }} onDone={() => undefined} />
    </QueryClientProvider>,
  );
}

const uploaded = {
  trainingGuideFileName: 'guide.pdf',
  trainingGuideFilePath: '/objects/uploads/1',
  trainingGuideFileSize: 1_536,
};
const NOT_RECEIVED = 'Not received: the form was sent without its scripts';

test('a file is shown with its size and download, or with a remark that it was not received', () => {
  const pane = markupOf(intakeList, buildListedIntake(uploaded));
  expect(pane).toContain('guide.pdf');
  expect(pane).toContain('>2 KB<');
  expect(pane).toContain('href="/objects/uploads/1"');
  expect(pane).not.toContain(NOT_RECEIVED);

  const missing = markupOf(intakeList, buildListedIntake({ trainingGuideFileName: 'guide.pdf' }));
  expect(missing).toContain('guide.pdf');
  expect(missing).toContain(NOT_RECEIVED);
  expect(missing).not.toContain('Download');
  expect(markupOf(intakeList, buildListedIntake())).not.toContain('Training Guide Upload');
});

test('the CSV file names the file, with the same remark', () => {
  const cellOf = (changes: object) => {
    const [heading = [], row = []] = intakeList.toTable([buildListedIntake(changes)]);
    return row[heading.findIndex((title) => title.startsWith('Training Guide'))];
  };
  expect(cellOf(uploaded)).toBe('guide.pdf');
  expect(cellOf({ trainingGuideFileName: 'guide.pdf' })).toBe(`guide.pdf (${NOT_RECEIVED})`);
  expect(cellOf({})).toBeFalsy();
});

test('the CSV file has the time of an intake as spreadsheets sort it, in the company’s time zone', () => {
  const intake = buildListedIntake({ createdAt: '2026-11-20T03:04:05.678Z' });
  const [heading = [], row = []] = intakeList.toTable([intake]);
  expect(row[heading.findIndex((title) => title.startsWith('Submitted'))]).toBe(
    '2026-11-19 22:04:05',
  );
});

test.each([1, 2])('a list with %i entries is shown with the names of its fields', (count) => {
  const faqs = Array.from({ length: count }, (_, index) => ({
    question: `Question ${index}?`,
    answer: `Answer ${index}.`,
  }));
  const pane = markupOf(intakeList, buildListedIntake({ faqs }));
  for (const { question, answer } of faqs) {
    expect(pane).toMatch(new RegExp(`>Q</span><span[^>]*>${question.replace('?', '\\?')}<`));
    expect(pane).toContain(`>${answer}<`);
  }
  expect(markupOf(intakeList, buildListedIntake())).not.toContain('FAQs');
});

test('fields that the client left empty are not shown', () => {
  const shown = (changes: object) => markupOf(intakeList, buildListedIntake(changes));
  expect(shown({ website: 'https://harbor.example' })).toContain('>Website<');
  for (const website of ['', undefined]) expect(shown({ website })).not.toContain('>Website<');
});

test('an intake is listed under the practice, with the person who sent it', () => {
  const { name, note, person } = intakeList.headOf(
    buildListedIntake({ practiceName: 'Harbor Dental', contactName: 'Ada Byron' }),
  );
  expect([name, note, person]).toEqual(['Harbor Dental', 'Ada Byron', 'Ada Byron']);
});

test('notes are shown with the name of a passkey, if one was used', () => {
  const notesOf = (...notes: object[]) => markupOf(intakeList, buildListedIntake(), { notes });
  expect(notesOf()).toContain('No notes yet.');
  const note = {
    id: '01JD3Z8Q4V0000000000000001',
    createdAt: '2026-11-20T15:00:00.000Z',
    text: 'Called.',
  };
  const unnamed = notesOf(note);
  expect(unnamed).toContain('Called.');
  expect(unnamed).not.toContain('No notes yet.');
  expect(unnamed).not.toContain(' by ');
  expect(notesOf({ ...note, by: 'Grace' })).toContain(' by Grace');
});

test('emails are listed with their state as soon as one of them was not sent', () => {
  const record = buildListedIntake();
  const paneOf = (...mails: RecordMail[]) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <RecordPane
          description={intakeList}
          id={record.id}
          open={{ record, isGone: false, detail: { ...detail, mails }, error: null }}
          onStatus={() => undefined}
          onDone={() => undefined}
        />
      </QueryClientProvider>,
    );
  const sent: RecordMail = { to: 'agency', state: 'sent' };
  expect(paneOf()).not.toContain('Emails');
  expect(paneOf(sent, { to: 'client', state: 'sent' })).not.toContain('Emails');
  const waiting = paneOf(sent, { to: 'client', title: 'next steps', state: 'waiting' });
  expect(waiting).toContain('To us: sent');
  expect(waiting).toContain('To the client, next steps: not sent yet');
});

test('an open record shows its status once, on the control that sets it', () => {
  for (const status of ['pending', 'archived']) {
    const record = buildListedIntake({ status });
    const pane = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <RecordPane
          description={intakeList}
          id={record.id}
          open={{ record, isGone: false, detail, error: null }}
          onStatus={() => undefined}
          onDone={() => undefined}
        />
      </QueryClientProvider>,
    );
    const { length } = pane
      .replace(/<option.*?<\/option>/g, '')
      .match(new RegExp(`>${status}<`, 'g'))!;
    expect(length, status).toBe(1);
  }
});

test('an email about a message that was not sent is listed, too', () => {
  const { id, createdAt } = buildListedIntake();
  const message = { ...buildMessage(), id, createdAt, status: 'open' };
  const record = listedContactMessageSchema.parse(message);
  const mails: RecordMail[] = [{ to: 'agency', state: 'failed', failure: 'address' }];
  const pane = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPane
        description={messageList}
        id={id}
        open={{ record, isGone: false, detail: { ...detail, mails }, error: null }}
        onStatus={() => undefined}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(pane).toContain('To us: not sent, and we stopped trying after three days');
});
