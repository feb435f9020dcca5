import { parseEnv } from 'node:util';
import { describe, expect, test, vi } from 'vitest';

import { hashPassword, isPassword, makePassword } from '#features/staff/server/admin-password.ts';
import { findConfigProblems } from '#platform/server/config.ts';
import { makeCheapHash } from '../../../support/admin-config.ts';

test('a generated hash is valid in the configuration, and matches only its password', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).not.toContain('correct');
  expect(
    findConfigProblems('admin', { ADMIN_PASSWORD_HASH: hash, ADMIN_SESSION_KEY: 'k'.repeat(32) }),
  ).toEqual([]);
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horsE', hash)).toBe(false);
});

test('the command prints a password, and variables that accept it', async () => {
  const [lines, shown] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((print) => {
    const printed: string[] = [];
    print.mockImplementation((line: string) => void printed.push(line));
    return printed;
  }) as [string[], string[]];
  await import('../../../../scripts/admin-password.ts');
  const variables = parseEnv(lines.join('\n'));
  expect(findConfigProblems('admin', variables)).toEqual([]);
  const password = shown.join().replace(/.* /, '');
  expect(await isPassword(password, variables.ADMIN_PASSWORD_HASH!)).toBe(true);
});

test('a guess costs as much as OWASP requires', async () => {
  const [scheme, N, r, p] = (await hashPassword('x')).split(':');
  expect([scheme, N, r, p]).toEqual(['scrypt', '16384', '8', '5']);
});

test('a generated password has 80 bits: five words of three consonants and two vowels', () => {
  const made = Array.from({ length: 500 }, makePassword);
  for (const password of made) {
    expect(password).toMatch(
      /^(?:[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]-?){5}$/,
    );
    expect(password).toHaveLength(29);
  }
  expect(new Set(made).size).toBe(500);
  // Each position uses all its letters.
  expect(new Set(made.map((password) => password[0])).size).toBe(16);
  expect(new Set(made.map((password) => password[28])).size).toBe(16);
  expect(new Set(made.map((password) => password[1])).size).toBe(4);
});

describe('a password', () => {
  test.each(['secret', ' secret', 'pässwörd 🎧', 'x'.repeat(200)])(
    '%j matches its hash',
    async (password) => {
      expect(await isPassword(password, makeCheapHash(password))).toBe(true);
    },
  );

  test.each(['', 'Secret', 'secret ', 'secre', 'secrett', 'secret\0', 'secret\0\0'])(
    '%j does not match another',
    async (guess) => {
      expect(await isPassword(guess, makeCheapHash('secret'))).toBe(false);
    },
  );
});

describe('a hash that cannot be read matches nothing', () => {
  const good = makeCheapHash('secret');

  test.each([
    ['nothing', ''],
    ['the password itself', 'secret'],
    ['another scheme', good.replace('scrypt', 'bcrypt')],
    ['no key', 'scrypt:1024:8:1:c2FsdA:'],
    ['neither salt nor key', 'scrypt:1024:8:1::'],
    ['a key cut down to one character', 'scrypt:1024:8:1:c2FsdA:A'],
    ['parts that are missing', 'scrypt:1024:8:1'],
    ['a cost that is not a number', good.replace(':1024:', ':x:')],
    ['a cost that scrypt refuses', good.replace(':1024:', ':1023:')],
    ['a cost of one', good.replace(':1024:', ':1:')],
    ['a cost of zero', good.replace(':8:', ':0:')],
    ['a key without its end', good.slice(0, -3)],
    ['a salt that was cut', 'scrypt:1024:8:1:c2Fs:'.padEnd(64, 'A')],
    ['quotation marks', `"${good}"`],
  ])('with %s, and the configuration refuses it', async (_name, hash) => {
    const env = { ADMIN_PASSWORD_HASH: hash, ADMIN_SESSION_KEY: 'k'.repeat(32) };
    expect(findConfigProblems('admin', env)).toHaveLength(1);
    for (const guess of ['secret', 'anything', '']) {
      await expect(isPassword(guess, hash)).resolves.toBe(false);
    }
  });
});
