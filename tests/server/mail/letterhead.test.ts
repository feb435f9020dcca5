import { expect, test, vi } from 'vitest';

import { withLetterhead } from '../../../src/server/mail/mail.ts';
import { company } from '../../../src/site/company.ts';

const site = vi.hoisted(() => ({
  logo: { dark: '/brand/logo.svg', light: '', width: 120, height: 32 },
}));
vi.mock(import('../../../src/site/logo.ts'), () => site as never);

test('an email to a customer begins with the logo, its text is escaped, and its addresses are links', () => {
  const letter = withLetterhead(
    'Thank you, <b>Ada</b>.\n\nOur terms: https://studio.example/terms',
  );
  expect(letter).toContain(`<img src="${company.host}/logo.png" width="120" height="32"`);
  expect(letter).toContain('Thank you, &lt;b&gt;Ada&lt;/b&gt;.\n\nOur terms: <a');
  expect(letter).toContain(
    '<a href="https://studio.example/terms">https://studio.example/terms</a>',
  );
});

test('without a logo, an email has only its text', () => {
  Object.assign(site, { logo: undefined });
  expect(withLetterhead('Thank you.')).toBeUndefined();
});
