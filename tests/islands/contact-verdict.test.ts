import { describe, expect, test } from 'vitest';
import { judgeContactForm } from '../../src/islands/contact/contact-verdict.ts';

const values = {
  name: 'Ada Lovelace',
  email: 'ada@practice.example',
  subject: 'A new website',
  message: 'We are three dentists in Queens.',
};
interface Entered {
  readonly values: Readonly<Record<string, string>>;
  readonly agreed: boolean;
}

function judge({ values: entered, agreed }: Entered) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entered)) form.set(name, value);
  if (agreed) form.set('terms', 'on');
  const { kind, problems } = judgeContactForm(form);
  return { kind, problems };
}

const agree = 'Please agree to the Terms and Conditions to continue';

describe('A press of the contact form’s button', () => {
  test('sends what is complete and agreed', () => {
    expect(judge({ values, agreed: true })).toEqual({ kind: 'ready', problems: {} });
  });

  test.each(['', '   '])('sends a message with %j for a subject', (subject) => {
    expect(judge({ values: { ...values, subject }, agreed: true }).kind).toBe('ready');
  });

  test.each(['name', 'email', 'message'] as const)('asks for the %s first', (field) => {
    for (const blank of ['', ' \n ']) {
      const verdict = judge({ values: { ...values, [field]: blank }, agreed: true });
      expect(verdict.kind).toBe('fieldsMissing');
      expect(Object.keys(verdict.problems)).toEqual([field]);
      expect(verdict.problems[field]).toMatch(/^Please enter/);
    }
  });

  test('asks for the terms next, and says so at the box', () => {
    expect(judge({ values, agreed: false })).toEqual({
      kind: 'termsUnticked',
      problems: { terms: agree },
    });
  });

  test('says everything else that is wrong along with what it asks for', () => {
    const withoutName = { ...values, name: '', email: 'ada at practice' };
    expect(judge({ values: withoutName, agreed: false })).toEqual({
      kind: 'fieldsMissing',
      problems: {
        name: 'Please enter your name.',
        email: 'Please enter an email address like name@example.com.',
        terms: agree,
      },
    });
    expect(judge({ values: { ...values, email: 'ada' }, agreed: false })).toEqual({
      kind: 'termsUnticked',
      problems: { email: 'Please enter an email address like name@example.com.', terms: agree },
    });
  });

  test('says at the field what is not valid', () => {
    const verdict = judge({
      values: { ...values, subject: 'x'.repeat(301) },
      agreed: true,
    });
    expect(verdict.kind).toBe('invalid');
    expect(Object.keys(verdict.problems)).toEqual(['subject']);
  });
});
