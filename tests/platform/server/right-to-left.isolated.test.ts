/** Pages and emails of the server in a language that is written from right to left. */
import { expect, test, vi } from 'vitest';
import { html, rootAttributes } from '#platform/server/html.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';

vi.mock('#texts/language.ts', () => ({
  language: { code: 'ar', locale: 'ar-EG', name: 'العربية', direction: 'rtl' },
}));

test('the root element has the direction, and the styles of an email are mirrored', () => {
  expect(html`<html ${rootAttributes}>`.text).toBe('<html lang="ar-EG" dir="rtl">');
  const { html: page } = composeMail({
    to: 'ada@harbor.example',
    subject: 'مرحبا',
    blocks: [{ rows: [['المبلغ', '100']] }],
  });
  expect(page).toContain('<html lang="ar-EG" dir="rtl">');
  expect(page).toContain('th,td{padding:10px 0;border-top:1px solid;text-align:right;');
  expect(page).toContain('th{width:42%;padding-left:16px;');
});
