import { describe, expect, test } from 'vitest';

import {
  CONTACT_BODY_MAX_BYTES,
  contactMessageSchema,
  contactRequestSchema,
} from '#features/submissions/contact-schema.ts';
import { contactRules } from '#features/submissions/contact.ts';
import { suspicionOf } from '#features/forms/robot-trap.ts';
import { buildMessage } from '../../support/build.ts';
import { intakeTextRules } from '#features/submissions/intake.ts';
import { submissionDeletionSchema } from '#features/submissions/review.ts';

const message = buildMessage();

function problemsOf(change: object): Record<string, string> {
  const issues = contactMessageSchema.safeParse({ ...message, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message: why }) => [path.join('.'), why]));
}

describe('a contact message', () => {
  test('needs no subject', () => {
    expect(contactMessageSchema.parse({ ...message, subject: undefined }).subject).toBe('');
    expect(contactMessageSchema.parse({ ...message, subject: ' ' }).subject).toBe('');
  });

  test.each([
    ['name', 'Please enter your name.'],
    ['email', 'Please enter your email address.'],
    ['message', 'Please enter a message.'],
  ])('without %s is refused: %s', (field, why) => {
    for (const value of [undefined, '', ' \r\n\t ']) {
      expect(problemsOf({ [field]: value })).toEqual({ [field]: why });
    }
  });

  test('drops fields that only the server sets', () => {
    const sent = { ...message, id: 'mine', createdAt: '2020-01-01', status: 'done' };
    expect(contactRequestSchema.parse(sent)).toEqual(message);
  });

  test('fits into the body limit with texts of any allowed length', () => {
    for (const text of ['🎧', '電話', '\r\n']) {
      const longest = Object.entries(contactRules).map(([field, { max }]) => [
        field,
        text.repeat(max / 2),
      ]);
      const sent = Object.fromEntries(longest) as Record<string, string>;
      for (const body of [JSON.stringify(sent), new URLSearchParams(sent).toString()]) {
        expect(Buffer.byteLength(body)).toBeLessThan(CONTACT_BODY_MAX_BYTES);
      }
    }
  });
});

describe('a form that was filled by a robot', () => {
  test('has a filled field that people cannot see', () => {
    expect(suspicionOf({ fax: '1', filledInMs: 0 })).toBe('honeypot');
    expect(suspicionOf({ fax: '' })).toBeUndefined();
    expect(suspicionOf({})).toBeUndefined();
  });

  test('was sent faster than a person could', () => {
    expect(suspicionOf({ filledInMs: 1_000 })).toBe('too-fast');
    expect(suspicionOf({ filledInMs: 0 })).toBe('too-fast');
    // A person with a password manager, and a short message.
    expect(suspicionOf({ filledInMs: 2_000 })).toBeUndefined();
  });
});

test('the longest name that a form accepts can be typed to confirm a deletion', () => {
  for (const { max } of [contactRules.name, intakeTextRules.practiceName]) {
    expect(submissionDeletionSchema.safeParse({ name: 'é'.repeat(max) }).success).toBe(true);
  }
  expect(submissionDeletionSchema.safeParse({ name: 'x'.repeat(1_001) }).success).toBe(false);
});
