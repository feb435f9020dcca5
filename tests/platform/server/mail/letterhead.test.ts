import { beforeEach, expect, test, vi } from 'vitest';

import { company } from '#brand/company.ts';

const letter = [
  'Hello <b>Ada</b>,',
  'Your payment has arrived.',
  'Plan: Basic\nPaid: $400.00 on May 6, 2026',
  'Our terms: https://studio.example/terms',
  'Cancel at https://pay.example/portal',
  'Wrenloop\nhello@studio.example',
].join('\n\n');

async function render(logo?: object): Promise<string> {
  vi.doMock('#brand/logo.ts', () => ({ logo }));
  const { withLetterhead } = await import('#platform/server/mail/letterhead.ts');
  return withLetterhead(letter);
}

beforeEach(() => {
  vi.resetModules();
});

test('an email to a customer begins with the logo, its text is escaped, and its addresses are links', async () => {
  const page = await render({ dark: '/brand/logo.svg', light: '', width: 120, height: 32 });
  expect(page).toContain(`<img src="${company.host}/logo.png" width="120" height="32"`);
  expect(page).toContain('<p>Hello &lt;b&gt;Ada&lt;/b&gt;,</p>');
  expect(page).toContain('<p class="headline">Your payment has arrived.</p>');
  expect(page).toContain('<p><a href="https://studio.example/terms">Our terms</a></p>');
  expect(page).toContain('<a href="https://pay.example/portal">https://pay.example/portal</a>');
});

test('lines with a label each become the rows of a table, and the sender follows the letter', async () => {
  const page = await render({ dark: '/brand/logo.svg', light: '', width: 120, height: 32 });
  expect(page).toContain('<tr><th scope="row">Paid</th><td>$400.00 on May 6, 2026</td></tr>');
  expect(page).toMatch(/class="sender"><p>Wrenloop\nhello@studio\.example<\/p>/);
});

test('without a logo, an email begins with the mark and the name', async () => {
  const page = await render();
  expect(page).toContain(`src="${company.host}/icon-192.png"`);
  expect(page).toMatch(new RegExp(`/>${company.name}</div>`));
});
