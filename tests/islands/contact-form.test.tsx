import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readForm } from '#features/forms/browser/use-form.ts';
import { contactRules } from '#features/submissions/contact.ts';
import { contactFormRules } from '#features/submissions/contact-form.ts';
import { ContactForm, refusalNotice } from '../../src/islands/contact/ContactForm.tsx';
import { notices } from '#features/notices/notices.ts';
import { buildMessage } from '../support/build.ts';

test('before its script arrives, the form is a plain form that requires each field and the terms', () => {
  const markup = renderToString(<ContactForm />);
  expect(markup).toMatch(/^<form [^>]*action="\/api\/contact" method="post"/);
  const controls = [...markup.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => ({
    name: /name="(\w+)"/.exec(tag)?.[1],
    isRequired: tag.includes(' required'),
    isHidden: tag.includes('tabindex="-1"') && tag.includes('aria-hidden="true"'),
  }));
  const required = ['name', 'email', 'subject', 'message', 'terms'];
  // Robots find the hidden field; people do not.
  expect(controls).toEqual(
    ['name', 'email', 'subject', 'message', 'attachment', 'fax', 'terms'].map((name) => ({
      name,
      isRequired: required.includes(name),
      isHidden: name === 'fax',
    })),
  );
  expect(markup).toContain('type="email"');
  expect(markup).toContain('<a href="/terms-conditions">Terms and Conditions</a>');
  expect(markup).toMatch(/<button [^>]*type="submit"[^>]*>Send Message</);
});

const terms = { terms: notices.contactTermsUnticked.description };

function problemsOf(changes: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(buildMessage(changes))) form.set(name, value);
  return readForm(contactFormRules, form).problems;
}

test('a complete message has no problems, and the server accepts it without a subject', () => {
  expect(problemsOf({})).toEqual({});
  expect(contactRules.subject).not.toHaveProperty('missing');
});

test.each(['name', 'email', 'subject', 'message'])(
  'a missing %s comes before the terms',
  (field) => {
    for (const blank of ['', ' \n ', '\u200b']) {
      const problems = problemsOf({ [field]: blank });
      expect(problems).toEqual({ [field]: expect.stringMatching(/^Please enter/) as string });
      expect(refusalNotice({ ...problems, ...terms })).toBe(notices.contactFieldsMissing);
    }
  },
);

test('the terms come before invalid fields, which have no notice', () => {
  const invalid = problemsOf({ email: 'ada at practice' });
  expect(invalid).toEqual({ email: 'Please enter an email address like name@example.com.' });
  expect(refusalNotice({ ...invalid, ...terms })).toBe(notices.contactTermsUnticked);
  expect(refusalNotice(invalid)).toBeUndefined();
});
