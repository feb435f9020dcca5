import { expect, test } from 'vitest';

import {
  intakeMails,
  messageMails,
  suspectedNotification,
} from '#features/submissions/server/emails.ts';
import { buildIntake, buildMessage } from '../../../support/build.ts';
import { showMail } from '../../../support/show-mail.ts';

const record = { id: '01JD3Z8Q4V0000000000000000', createdAt: '2026-11-20T15:00:00.000Z' };

test('an email to the agency contains the message, or counts suspected ones', () => {
  expect(showMail(messageMails.agency!.compose({ ...buildMessage(), ...record })))
    .toMatchInlineSnapshot(`
      "Reply-To: Ada Byron <ada@harbor.example>
      Subject: Message from Ada Byron: A voice agent

      From: Ada Byron
      Email: ada@harbor.example
      Received: Nov 20, 2026, 10:00 AM EST

      Hello,

      how soon could you start?

      Read and answer it: https://wrenloop.example/admin?tab=messages&message=01JD3Z8Q4V0000000000000000"
    `);
  expect(showMail(suspectedNotification(2, 7))).toMatchInlineSnapshot(`
    "Subject: Suspected messages yesterday: 2

    New messages yesterday that look like spam: 2. All suspected messages: 7.

    Real people may have sent some of them. Please review them and move those to the inbox. Each is removed when it is 90 days old.

    Review them: https://wrenloop.example/admin?tab=messages"
  `);
});

test('an email about a message names its file, and says if the file is missing', () => {
  const file = { filePath: '/objects/uploads/x', fileName: 'plan.pdf', fileSize: 2_048 };
  const sent = { ...buildMessage({ subject: '' }), ...record };
  const text = showMail(messageMails.agency!.compose({ ...sent, ...file }));
  expect(text).toContain('\nSubject: Message from Ada Byron\n');
  expect(text).toContain('Email: ada@harbor.example\nAttachment: plan.pdf, 2 KB\nReceived: ');
  expect(text).not.toContain('not received');
  const lost = messageMails.agency!.compose({ ...sent, fileName: 'plan.pdf' });
  expect(lost.text).toContain('Attachment: plan.pdf, not received\n');
  expect(lost.text).toContain('The page asked the sender to email it to ');
});

test('an intake is summarized for the agency and acknowledged to the client', () => {
  const intake = buildIntake({
    practiceName: 'Harbor\r\nDental',
    contactName: 'Ada\nByron',
    transferNumber: '+1 212 555 0101',
    address: '1 Harbor Street\nNew York, NY 10004',
    generalGuidelines: 'Be kind: 3 rings, then hello.',
    specialInstructions: 'None',
    faqs: [{ question: 'Open?', answer: 'Yes.' }],
    trainingGuideFilePath: '/objects/uploads/x',
    trainingGuideFileName: 'guide.pdf',
    trainingGuideFileSize: 2_048,
  });
  const notification = intakeMails.agency!.compose({ ...intake, ...record }, 'too many');
  expect(showMail(notification)).toMatchInlineSnapshot(`
    "Reply-To: Ada Byron <ada@harbor.example>
    Subject: Intake from Harbor Dental

    Practice Name: Harbor Dental
    Contact Name: Ada Byron
    Email: ada@harbor.example
    Phone: +1 212 555 0100
    Number for transferred calls: +1 212 555 0101
    Address: 1 Harbor Street New York, NY 10004
    Training Guide: guide.pdf, 2 KB
    FAQs: 1
    General Guidelines: 6 words
    Special Instructions: 1 word
    Received: Nov 20, 2026, 10:00 AM EST
    No email was sent to the client: too many.

    Read the intake: https://wrenloop.example/admin?intake=01JD3Z8Q4V0000000000000000

    Reference: 01JD3Z8Q4V0000000000000000"
  `);
  expect(showMail(intakeMails.client!.compose({ ...intake, ...record }))).toMatchInlineSnapshot(`
    "To: ada@harbor.example
    Reply-To: Wrenloop <hello@wrenloop.example>
    Subject: We have your voice agent form (000000)

    Thank you. We have your form for the AI voice agent.

    Your reference: 01JD3Z8Q4V0000000000000000

    We email you the next steps within one business day, or sooner if your plan has priority support.

    If you did not send this form, someone else has entered your email address, and you can ignore this email.

    Wrenloop
    hello@wrenloop.example
    +1 (212) 555-0142"
  `);
});

test.each([
  [{ trainingGuideFileName: 'guide.pdf' }, 'guide.pdf, not received'],
  [{ trainingGuideFilePath: '/x', trainingGuideFileSize: 2_048 }, 'without a name, 2 KB'],
])('an intake with the guide %j is reported as "%s"', (guide, text) => {
  const mail = intakeMails.agency!.compose({ ...buildIntake(guide), ...record });
  expect(mail.text).toContain(`Training Guide: ${text}\n`);
  expect(mail.text).not.toContain('No email was sent to the client');
});

test('the email about an intake has no row about an empty part of the form', () => {
  const { text } = intakeMails.agency!.compose({
    ...buildIntake({ faqs: [], website: '' }),
    ...record,
  });
  expect(text).toMatch(/^Practice Name: .*\nContact Name: .*\nEmail: .*\nPhone: .*\nReceived: /);
});

test.each([
  ['intake', intakeMails],
  ['message', messageMails],
])('staff can tell the emails about an %s apart', (_, mails) => {
  const shown = Object.values(mails).map(({ to, title }) => `${to}, ${title}`);
  expect(new Set(shown).size).toBe(shown.length);
});
