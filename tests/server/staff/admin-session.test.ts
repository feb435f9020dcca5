import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { endSessionCookie, logIn, requireStaff } from '../../../src/server/staff/admin-session.ts';
import { ADMIN_PASSWORD, adminConfig as config } from '../../support/admin-config.ts';
import { SITE } from '../../support/call-function.ts';

const NOW = new Date('2025-06-03T12:00:00.000Z');
const deployContext = 'production';
const HERE = { now: NOW, deployContext };
const HOURS = 60 * 60 * 1_000;
const NAME = '__Host-admin-session';

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

/** The token in a `Set-Cookie` value. */
function tokenOf(setCookie: string): string {
  return setCookie.slice(NAME.length + 1, setCookie.indexOf(';'));
}

async function newToken(): Promise<string> {
  return tokenOf(await logIn(ADMIN_PASSWORD, HERE, config));
}

function requestWith(cookie?: string): Request {
  return new Request(`${SITE}/api/admin/intakes`, cookie ? { headers: { cookie } } : {});
}

function isStaff(cookie: string | undefined, now = NOW, key = config.ADMIN_SESSION_KEY): boolean {
  try {
    requireStaff(
      requestWith(cookie),
      { now, deployContext },
      { ...config, ADMIN_SESSION_KEY: key },
    );
    return true;
  } catch (error) {
    expect(error).toMatchObject({ name: 'DomainError', kind: 'unauthenticated' });
    return false;
  }
}

/** A token signed by hand, to prove that the signature alone does not let a bad one in. */
function signed(payload: string, key = config.ADMIN_SESSION_KEY): string {
  return `${payload}.${createHmac('sha256', key).update(`${deployContext} ${payload}`).digest('base64url')}`;
}

/** Changes one character in the middle of a part, where every bit of it counts. */
function tamper(part: string): string {
  const at = Math.floor(part.length / 2);
  return `${part.slice(0, at)}${part[at] === 'A' ? 'B' : 'A'}${part.slice(at + 1)}`;
}

describe('logging in', () => {
  test('with the password begins a session that only this site can read and send', async () => {
    const [pair, ...attributes] = (await logIn(ADMIN_PASSWORD, HERE, config)).split('; ');
    expect(pair).toMatch(/^__Host-admin-session=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=28800',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
  });

  test.each(['', `${ADMIN_PASSWORD} `, ADMIN_PASSWORD.toUpperCase()])(
    'with %j is refused',
    async (password) => {
      await expect(logIn(password, HERE, config)).rejects.toMatchObject({
        name: 'DomainError',
        kind: 'unauthenticated',
      });
    },
  );

  test('twice gives two different sessions', async () => {
    expect(await newToken()).not.toBe(await newToken());
  });
});

describe('a session', () => {
  test('lets staff in, alone or among other cookies', async () => {
    const token = await newToken();
    expect(isStaff(`${NAME}=${token}`)).toBe(true);
    expect(isStaff(`theme=dark; ${NAME}=${token}; x=y`)).toBe(true);
    expect(isStaff(`theme=dark;${NAME}=${token}`)).toBe(true);
  });

  test('lasts eight hours and not one second more', async () => {
    const cookie = `${NAME}=${await newToken()}`;
    expect(isStaff(cookie, later(8 * HOURS - 1_000))).toBe(true);
    expect(isStaff(cookie, later(8 * HOURS))).toBe(false);
    expect(isStaff(cookie, later(1_000 * HOURS))).toBe(false);
  });

  test('ends when the key is changed', async () => {
    const cookie = `${NAME}=${await newToken()}`;
    expect(isStaff(cookie, NOW, 'another key of more than 32 characters')).toBe(false);
  });

  test.each(['deploy-preview', 'branch-deploy', 'dev', ''])(
    'that was begun on %j is none in production, whatever key both have',
    async (elsewhere) => {
      const place = { now: NOW, deployContext: elsewhere };
      const token = tokenOf(await logIn(ADMIN_PASSWORD, place, config));
      const request = requestWith(`${NAME}=${token}`);
      expect(() => requireStaff(request, HERE, config)).toThrow('Please log in.');
      expect(requireStaff(request, place, config).nonce).toBe(token.split('.')[1]);
    },
  );

  test('is not believed when any part of it was changed', async () => {
    const [expires = '', nonce = '', signature = ''] = (await newToken()).split('.');
    const later = String(Number(expires) + 1);
    for (const parts of [
      [later, nonce, signature],
      [expires, tamper(nonce), signature],
      [expires, nonce, tamper(signature)],
      [expires, nonce, ''],
      [expires, nonce, signature.slice(0, -2)],
      [expires, nonce],
      [expires, nonce, signature, ''],
      [expires, nonce, signature, signature],
      [expires, '', signature],
      ['', nonce, signature],
      [`${expires}.${nonce}`, signature],
    ]) {
      const isSame = parts.join('.') === [expires, nonce, signature].join('.');
      expect(isStaff(`${NAME}=${parts.join('.')}`), parts.join(' . ')).toBe(isSame);
    }
  });

  test('needs a time that can be read even when its signature is good', () => {
    expect(isStaff(`${NAME}=${signed('4102444800.nonce')}`)).toBe(true);
    for (const expires of [
      '',
      'Infinity',
      '-1',
      '4102444800000000',
      '1e12',
      '0x7fffffffff',
      ' 4102444800',
    ]) {
      expect(isStaff(`${NAME}=${signed(`${expires}.nonce`)}`), expires).toBe(false);
    }
  });

  test('is not made of anything else', async () => {
    const token = await newToken();
    const strangers = [
      undefined,
      '',
      NAME,
      `${NAME}=`,
      `${NAME}=true`,
      `${NAME}=..`,
      `admin-session=${token}`,
      `__Secure-admin-session=${token}`,
      `X${NAME}=${token}`,
      `${NAME.toLowerCase()}=${token}`,
      `${NAME}=Bearer ${token}`,
      `other=${NAME}=${token}`,
    ];
    for (const cookie of strangers) expect(isStaff(cookie), cookie).toBe(false);
  });

  test('is carried by the cookie only', async () => {
    const token = await newToken();
    const headers = { authorization: `Bearer ${token}`, [NAME]: token };
    const request = new Request(`${SITE}/api/admin/intakes?${NAME}=${token}`, { headers });
    expect(() => requireStaff(request, HERE, config)).toThrow('Please log in.');
  });
});

test('logging out replaces the cookie by one that ends at once', () => {
  const [pair, ...attributes] = endSessionCookie.split('; ');
  expect(pair).toBe(`${NAME}=`);
  // Without the same attributes a browser refuses a __Host- cookie, and the session stays.
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'Max-Age=0']));
  expect(isStaff(pair)).toBe(false);
});
