import { expect, test } from 'vitest';

import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { composeMail, type MailBlock } from '#platform/server/mail/compose-mail.ts';

const blocks: (MailBlock | false)[] = [
  'Hello <b>Ada</b>,',
  { headline: 'Thank you, Dr. Byron.\nYour payment has arrived.\nThis was a test.' },
  false,
  { rows: [['Plan', 'Basic'], false, ['Paid', '$400.00 on May 6, 2026', 'sum'], ['Minutes', 0]] },
  { label: 'Next', address: 'https://studio.example/next?a=1&b=2', isButton: true },
  'Note: this is a sentence, no fact.\nOffice: 12 Main Street',
  { text: 'Cancel at', address: 'https://pay.example/portal' },
  { heading: 'Next' },
  { when: 'In a day', what: 'We <call>.' },
  { quote: 'We <sell>\nflowers.' },
  { label: 'Our terms', address: 'https://studio.example/terms' },
];
const letter = {
  to: 'ada@harbor.example',
  subject: 'Receipt: <Basic>',
  blocks,
  small: ['Wrenloop', `Write to ${company.email}.`],
};

test('the text of an email has a blank line between blocks, and omits what does not apply', () => {
  expect(composeMail(letter).text).toMatchInlineSnapshot(`
    "Hello <b>Ada</b>,

    Thank you, Dr. Byron.
    Your payment has arrived.
    This was a test.

    Plan: Basic
    Paid: $400.00 on May 6, 2026
    Minutes: 0

    Next: https://studio.example/next?a=1&b=2

    Note: this is a sentence, no fact.
    Office: 12 Main Street

    Cancel at https://pay.example/portal

    Next:

    In a day: We <call>.

    We <sell>
    flowers.

    Our terms: https://studio.example/terms

    Wrenloop
    Write to hello@wrenloop.example."
  `);
});

test('an email to a customer shows each block by its type, and its text is escaped', () => {
  const { html = '' } = composeMail(letter);
  const [, shown] = /<div class="letter">(.*)<\/div><\/div>/.exec(html) ?? [];
  expect(shown?.replaceAll(/(?<=<\/(?:p|h1|h2|tr|table|blockquote)>)|(?<=<table>)/g, '\n').trim())
    .toMatchInlineSnapshot(`
      "<p>Hello &lt;b&gt;Ada&lt;/b&gt;,</p>
      <h1>Thank you, Dr. Byron.</h1>
      <p>Your payment has arrived.<br />This was a test.</p>
      <table>
      <tr><th scope="row">Plan</th><td>Basic</td></tr>
      <tr class="sum"><th scope="row">Paid</th><td>$400.00 on May 6, 2026</td></tr>
      <tr><th scope="row">Minutes</th><td>0</td></tr>
      </table>
      <p class="button"><a href="https://studio.example/next?a=1&amp;b=2">Next</a></p>
      <p>Note: this is a sentence, no fact.<br />Office: 12 Main Street</p>
      <p>Cancel at <a href="https://pay.example/portal">https://pay.example/portal</a></p>
      <h2>Next</h2>
      <p><b>In a day</b><br />We &lt;call&gt;.</p>
      <blockquote>We &lt;sell&gt;<br />flowers.</blockquote>
      <p><a href="https://studio.example/terms">Our terms</a></p>"
    `);
  const link = `<a href="mailto:${company.email}">${company.email}</a>`;
  expect(html).toContain(`<div class="small"><p>Wrenloop<br />Write to ${link}.</p></div>`);
});

test('an email to a customer has a title and the name of the company, and loads nothing', () => {
  const { html = '' } = composeMail(letter);
  expect(html).toContain('<title>Receipt: &lt;Basic&gt;</title>');
  expect(html).toContain(`<div class="head"><span>${company.name}</span></div>`);
  expect(html).not.toMatch(/<img|url\(|src=|<link|@import|pre-line/);
});

test('an email to a customer has the colors of the theme that the reader uses', () => {
  const { html = '' } = composeMail(letter);
  const [light = '', dark = ''] = html.split('@media(prefers-color-scheme:dark)');
  expect(light).toContain(
    `body,.page{background:${colors.light.ground};color:${colors.light.text}}`,
  );
  expect(dark).toContain(`body,.page{background:${colors.dark.ground};color:${colors.dark.text}}`);
});

test('an email to the agency is a letter in English with its subject as the title', () => {
  const { html = '', ...more } = composeMail({ subject: 'New <b>', blocks: ['Hello.'] });
  expect(more).toEqual({ subject: 'New <b>', text: 'Hello.' });
  expect(html).toContain('<html lang="en-US">');
  expect(html).toContain('<div class="letter"><h1>New &lt;b&gt;</h1><p>Hello.</p></div>');
  expect(html).not.toContain('class="small"');
});
