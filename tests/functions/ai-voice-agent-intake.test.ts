import { beforeEach, describe, expect, test } from 'vitest';

import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import { intakeLists, intakeTextRules } from '#features/submissions/intake.ts';
import type { EntryField } from '#features/forms/form-parts.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { callPaths } from '#features/site/paths.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { company } from '#brand/company.ts';
import { acknowledgementTexts } from '#texts/emails.ts';
import { ATTEMPT, requiredTexts } from '../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, jsonRequest, siteRequest } from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import { stubOutbox } from '../support/outbox.ts';
import { shortenPauses } from '../support/short-pauses.ts';

let double: BlobsDouble;

beforeEach(() => {
  double = connectBlobsDouble();
  shortenPauses();
});

/** Stored intakes, unchanged. */
function stored(): unknown[] {
  return [...double.dump('dev-intakes')]
    .filter(([key]) => key.startsWith('intakes/'))
    .map(([, { data }]) => JSON.parse(new TextDecoder().decode(data)) as unknown);
}

async function send(body: unknown): Promise<Response> {
  const response = await callFunction(intake, jsonRequest('POST', callPaths.intake, body));
  expectLogLine(({ status }) => expect(status).toBe(response.status));
  return response;
}

async function sendForm(fields: Readonly<Record<string, string>> | FormData): Promise<Response> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const response = await callFunction(intake, siteRequest('POST', callPaths.intake, { body }));
  expectLogLine(({ status }) => expect(status).toBe(response.status));
  return response;
}

describe('a submission', () => {
  test('is answered after two storage calls, and counts as received even if a later step fails', async () => {
    double.setFaultSource(({ op, key }) =>
      op === 'set' && /^(?:attempts|intakes)\//.test(key)
        ? undefined
        : { kind: 'status', status: 500 },
    );
    const after: Promise<unknown>[] = [];
    const request = jsonRequest('POST', callPaths.intake, { ...requiredTexts, attemptId: ATTEMPT });
    const response = await callFunction(intake, request, {
      waitUntil: (work) => after.push(work),
    });
    expect(response.status).toBe(200);
    expectLogLine(({ level }) => expect(level).toBe('info'));
    const calls = double.requests.slice(0, 2).map(({ op, key }) => `${op} ${key.split('/')[0]}`);
    expect(calls).toEqual(['set attempts', 'set intakes']);

    await Promise.all(after);
    expectLogLine(({ reason }) => expect(reason).toBe('mail not sent: storage cannot be reached'));
    expect(stored()).toHaveLength(1);
  });

  test('that keeps every limit is accepted, with and without JavaScript, even in Chinese', async () => {
    const longest = (rules: Readonly<Record<string, TextRule>>) =>
      Object.fromEntries(Object.entries(rules).map(([name, { max }]) => [name, '電'.repeat(max)]));
    const entryOf = (fields: object) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, { rule }]: [string, EntryField]) => [
          name,
          '電'.repeat(rule.max),
        ]),
      );
    const full = {
      ...longest(intakeTextRules),
      email: requiredTexts.email,
      ...Object.fromEntries(
        intakeLists.map(({ name, max, fields }) => [
          name,
          Array.from({ length: max }, () => entryOf(fields)),
        ]),
      ),
    };
    expect((await send({ ...full, attemptId: ATTEMPT })).status).toBe(200);
    expect(stored()).toMatchObject([{ ...full }]);
    // Without JavaScript, the page has one entry of each list, and a character needs nine bytes.
    const form: Record<string, string> = {
      ...longest(intakeTextRules),
      email: requiredTexts.email,
    };
    for (const { name, fields } of intakeLists) {
      for (const [field, text] of Object.entries(entryOf(fields)))
        form[`${name}.0.${field}`] = text;
    }
    expect((await sendForm(form)).status).toBe(200);
    form.email = '電';
    const answer = await (await sendForm(form)).text();
    for (const text of Object.values(form)) expect(answer).toContain(text);
  });

  test('leaves none of its texts in the log', async () => {
    const secret = {
      ...requiredTexts,
      practiceName: 'SECRET practice',
      contactName: 'SECRET contact',
      email: 'secret@secret.example',
      phone: 'SECRET phone',
      specialInstructions: 'SECRET instructions',
    };
    const request = (body: object) => jsonRequest('POST', callPaths.intake, body);
    await callFunction(intake, request(secret));
    await callFunction(intake, request({ ...secret, email: 'secret' }));
    double.setFaultSource(() => ({ kind: 'status', status: 500 }));
    await callFunction(intake, request({ ...secret, phone: 'another SECRET' }));

    const lines = takeLogLines();
    expect(lines.map(({ status }) => status)).toEqual([200, 400, 503]);
    expect(JSON.stringify(lines)).not.toMatch(/secret/i);
  });
});

describe('a training guide', () => {
  const fileId = newId(new Date());
  const path = `/objects/uploads/${fileId}`;
  const problem = { errors: [{ field: 'trainingGuideFilePath' }] };

  beforeEach(() => {
    double.seed('dev-uploads', `files/${fileId}`, 'x'.repeat(70), { size: 70 });
  });

  test('is stored with the counted size and a safe name', async () => {
    const named = {
      trainingGuideFilePath: `https://site.example/training-guides/.private/uploads/${fileId}`,
      trainingGuideFileName: '../a"b.pdf',
      trainingGuideFileSize: 5,
    };
    expect((await send({ ...requiredTexts, ...named })).status).toBe(200);
    expect(stored()).toMatchObject([
      {
        trainingGuideFilePath: path,
        trainingGuideFileName: '_a"b.pdf',
        trainingGuideFileSize: 70,
      },
    ]);
  });

  test('that does not exist is refused at its field, and nothing is stored', async () => {
    for (const missing of [`/objects/uploads/${newId(new Date())}`, '/objects/uploads/abc']) {
      const response = await send({ ...requiredTexts, trainingGuideFilePath: missing });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject(problem);
    }
    expect(stored()).toEqual([]);
    expect(double.dump('dev-intakes').size).toBe(0);
  });
});

describe('a suspected robot', () => {
  test.each([{ fax: 'x' }, { filledInMs: 20 }])('that sends %j is refused', async (trap) => {
    const response = await send({ ...requiredTexts, ...trap });
    expect(response.status).toBe(400);
    expect(double.requests).toEqual([]);
  });

  test('that is a person gets the plain form back with all text', async () => {
    const page = await (await sendForm({ ...requiredTexts, fax: 'x' })).text();
    for (const value of Object.values(requiredTexts)) expect(page).toContain(`value="${value}"`);
    expect(page).not.toContain('name="fax"');
  });
});

describe('a plain form', () => {
  test('is stored and answered with a page', async () => {
    const response = await sendForm({
      ...requiredTexts,
      'faqs.0.question': 'Q',
      'faqs.0.answer': 'A',
      'faqs.49.question': 'Last?',
      'faqs.49.answer': 'Yes.',
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>Form submitted successfully!</h1>');
    const faqs = [
      { question: 'Q', answer: 'A' },
      { question: 'Last?', answer: 'Yes.' },
    ];
    expect(stored()).toMatchObject([{ ...requiredTexts, faqs }]);
  });

  describe('that names a file', () => {
    const withFile = new FormData();
    for (const [name, text] of Object.entries(requiredTexts)) withFile.set(name, text);
    withFile.set('trainingGuide', new File(['%PDF'], 'prices & policies.pdf'));

    test.each([
      ['as a text field', { ...requiredTexts, trainingGuide: 'prices & policies.pdf' }],
      [
        'under its stored name',
        { ...requiredTexts, trainingGuideFileName: 'prices & policies.pdf' },
      ],
      ['as a file', withFile],
    ])('%s learns, like the agency, that the file was not received', async (_, fields) => {
      const outbox = await stubOutbox();
      const response = await sendForm(fields);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('The file prices &amp; policies.pdf was not received.');
      expect(page).toContain(company.email);
      expect(stored()).toMatchObject([{ trainingGuideFileName: 'prices & policies.pdf' }]);
      expect(stored()[0]).not.toHaveProperty('trainingGuideFilePath');
      const mails = await outbox();
      expect(mails.join()).toContain('Training Guide: prices & policies.pdf, not received');
      expect(
        mails.filter((mail) => mail.includes('The page asked the sender to email it')),
      ).toHaveLength(1);
      const [toClient] = mails.filter((mail) =>
        mail.includes(acknowledgementTexts.guideNotReceived),
      );
      expect(toClient).toContain(`To: ${requiredTexts.email}`);
      expect(toClient).not.toContain('prices');
    });
  });
});
