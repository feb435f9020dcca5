import { expect, test } from 'vitest';
import { findPersonalLogLines, PERSONAL } from './personal-data.ts';

const lineWith = (reason: string) => `{"level":"error","endpoint":"contact","reason":"${reason}"}`;

test.each([
  ...Object.values(PERSONAL),
  'no mailbox ada@harbor.example here',
  'called +1 (212) 555-0142',
  'Cookie: __Host-admin-session=1.abc',
  'scrypt:1024:8:1:c2FsdA:a2V5',
  'No such key: sk_test_51Habcdefgh',
  'pi_3Q_secret_x9',
])('a log line with "%s" is detected', (text) => {
  expect(findPersonalLogLines(`Site: here\n${lineWith(text)}\n`)).toHaveLength(1);
});

test('a line without personal data passes, and so does text that is not a log line', () => {
  const plain = `${lineWith('mail not delivered: EAUTH')}\nMail for ada@harbor.example: see the outbox`;
  expect(findPersonalLogLines(plain)).toEqual([]);
});
