import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import {
  beginSession,
  endSessionCookie,
  findSession,
} from '#features/staff/server/admin-session.ts';
import { adminConfig as config, makeCheapHash } from '../../../support/admin-config.ts';
import { SITE } from '../../../support/call-function.ts';

const NOW = new Date('2025-06-03T12:00:00.000Z');
const deployContext = 'production';
const HERE = { now: NOW, deployContext, request: requestWith() };
const HOURS = 60 * 60 * 1_000;
const NAME = '__Host-admin-session';

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

/** Token in a `Set-Cookie` value. */
function tokenOf(setCookie: string): string {
  return setCookie.slice(NAME.length + 1, setCookie.indexOf(';'));
}

function newToken(name = ''): string {
  return tokenOf(beginSession(name, HERE, config));
}

function requestWith(cookie?: string): Request {
  return new Request(`${SITE}/api/admin/intakes`, cookie ? { headers: { cookie } } : {});
}

function isStaff(cookie: string | undefined, now = NOW, changed = {}): boolean {
  const place = { now, deployContext, request: requestWith(cookie) };
  return findSession(place, { ...config, ...changed }) !== undefined;
}

/** Changes one character in the middle of a part, where every bit is significant. */
function tamper(part: string): string {
  const at = Math.floor(part.length / 2);
  return `${part.slice(0, at)}${part[at] === 'A' ? 'B' : 'A'}${part.slice(at + 1)}`;
}

/** Manually signed token, which shows that a valid signature alone is not enough. */
function signed(payload: string): string {
  const key = `${config.ADMIN_SESSION_KEY} ${config.ADMIN_PASSWORD_HASH}`;
  return `${payload}.${createHmac('sha256', key).update(`${deployContext} ${payload}`).digest('base64url')}`;
}

test('a session uses a cookie that only this site can read and send', () => {
  const [pair, ...attributes] = beginSession('', HERE, config).split('; ');
  expect(pair).toMatch(/^__Host-admin-session=[\w-]+\.[\w-]{16}\.\.[\w-]{43}$/);
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=28800',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
});

describe('a session', () => {
  test.each(['theme=dark; ', 'theme=dark;'])('is found after the cookie "%s"', (other) => {
    expect(isStaff(`${other}${NAME}=${newToken()}; x=y`)).toBe(true);
  });

  test('lasts eight hours and not one second more', () => {
    const cookie = `${NAME}=${newToken()}`;
    expect(isStaff(cookie, later(8 * HOURS - 1_000))).toBe(true);
    expect(isStaff(cookie, later(8 * HOURS))).toBe(false);
    expect(isStaff(cookie, later(1_000 * HOURS))).toBe(false);
  });

  test('ends if the key or the password changes', () => {
    const cookie = `${NAME}=${newToken()}`;
    const key = { ADMIN_SESSION_KEY: 'another key of more than 32 characters' };
    const password = { ADMIN_PASSWORD_HASH: makeCheapHash('another password') };
    expect(isStaff(cookie, NOW, {})).toBe(true);
    expect(isStaff(cookie, NOW, key)).toBe(false);
    expect(isStaff(cookie, NOW, password)).toBe(false);
  });

  test.each(['', 'Ada', 'Zoë O’Neill-Ørsted', '名前 🎧'])('contains the name %j', (name) => {
    const request = requestWith(`${NAME}=${newToken(name)}`);
    expect(findSession({ ...HERE, request }, config)?.name).toBe(name);
  });

  test.each(['deploy-preview', 'branch-deploy', 'dev', ''])(
    'that was started on %j is invalid in production, even with the same key',
    (elsewhere) => {
      const place = { ...HERE, deployContext: elsewhere };
      const token = tokenOf(beginSession('', place, config));
      const request = requestWith(`${NAME}=${token}`);
      expect(findSession({ ...HERE, request }, config)).toBeUndefined();
      expect(findSession({ ...place, request }, config)?.id).toBe(token.split('.')[1]);
    },
  );

  test('is invalid if any part of it was changed', () => {
    const [expires = '', id = '', name = '', signature = ''] = newToken('Ada').split('.');
    const later = String(Number(expires) + 1);
    for (const parts of [
      [later, id, name, signature],
      [expires, tamper(id), name, signature],
      [expires, id, tamper(name), signature],
      [expires, id, '', signature],
      [expires, id, name, tamper(signature)],
      [expires, id, name, ''],
      [expires, id, name, signature.slice(0, -2)],
      // A different encoding of the same bytes.
      [expires, id, name, `${signature}=`],
      [expires, id, name],
      [expires, id, name, signature, ''],
      [expires, id, name, signature, signature],
      [expires, '', name, signature],
      ['', id, name, signature],
      [`${expires}.${id}`, name, signature],
    ]) {
      const isSame = parts.join('.') === [expires, id, name, signature].join('.');
      expect(isStaff(`${NAME}=${parts.join('.')}`), parts.join(' . ')).toBe(isSame);
    }
  });

  test('needs a readable time even if its signature is valid', () => {
    expect(isStaff(`${NAME}=${signed('4102444800.id.')}`)).toBe(true);
    for (const expires of [
      '',
      'Infinity',
      '-1',
      '4102444800000000',
      '1e12',
      '0x7fffffffff',
      ' 4102444800',
    ]) {
      expect(isStaff(`${NAME}=${signed(`${expires}.id.`)}`), expires).toBe(false);
    }
  });

  test('is accepted in no other format', () => {
    const token = newToken();
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

  test('is accepted only as a cookie', () => {
    const token = newToken();
    const headers = { authorization: `Bearer ${token}`, [NAME]: token };
    const request = new Request(`${SITE}/api/admin/intakes?${NAME}=${token}`, { headers });
    expect(findSession({ ...HERE, request }, config)).toBeUndefined();
  });
});

test('logging out replaces the cookie with one that expires immediately', () => {
  const [pair, ...attributes] = endSessionCookie(HERE).split('; ');
  expect(pair).toBe(`${NAME}=`);
  // Browsers refuse a __Host- cookie without the same attributes, and the session would stay.
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'Max-Age=0']));
  expect(isStaff(pair)).toBe(false);
});

describe('the cookie over plain HTTP', () => {
  const placeAt = (address: string, context: string, cookie = '') => ({
    now: NOW,
    deployContext: context,
    request: new Request(address, { headers: { cookie } }),
  });

  // Over HTTP, WebKit drops a cookie with Secure, and every browser drops a __Host- cookie without it.
  test.each([
    ['http://localhost:8888', 'dev'],
    ['http://localhost:8888', ''],
    ['http://127.0.0.1:8888', 'dev'],
    ['http://127.10.20.30', 'dev'],
    ['http://[::1]:8888', 'dev'],
  ])('has neither Secure nor the prefix at %s in %j, and works there', (address, context) => {
    const cookie = beginSession('Ada', placeAt(address, context), config);
    expect(cookie).toMatch(
      /^local-admin-session=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    );
    const [pair] = cookie.split(';');
    expect(findSession(placeAt(address, 'dev', pair), config)?.name).toBe('Ada');
    expect(endSessionCookie(placeAt(address, 'dev'))).toMatch(/^local-admin-session=;.*Max-Age=0/);
    for (const elsewhere of [
      placeAt(address, 'production', pair),
      placeAt(SITE, 'dev', pair),
      placeAt('http://10.0.0.1', 'dev', pair),
    ]) {
      expect(findSession(elsewhere, config)).toBeUndefined();
    }
  });

  test('has no Secure for other devices on the local server only', () => {
    vi.stubEnv('LOCAL_SERVER', 'on');
    onTestFinished(() => void vi.unstubAllEnvs());
    const isPlain = (address: string, context: string) =>
      beginSession('', placeAt(address, context), config).startsWith('local-admin-session=');
    expect(isPlain('http://192.168.0.2:8888', 'dev')).toBe(true);
    expect(isPlain('https://192.168.0.2:8888', 'dev')).toBe(false);
    for (const context of ['production', 'deploy-preview', 'branch-deploy']) {
      expect(isPlain('http://192.168.0.2:8888', context)).toBe(false);
    }
  });

  test.each([
    ['http://localhost:8888', 'production'],
    ['http://localhost:8888', 'deploy-preview'],
    ['http://localhost:8888', 'branch-deploy'],
    ['https://localhost:8888', 'dev'],
    ['http://localhost.example', 'dev'],
    ['http://not-localhost', 'dev'],
    ['http://127.0.0.1.example', 'dev'],
    ['http://192.168.0.2', 'dev'],
  ])('has Secure and the prefix at %s in %s', (address, context) => {
    const place = placeAt(address, context);
    for (const cookie of [beginSession('', place, config), endSessionCookie(place)]) {
      expect(cookie).toMatch(/^__Host-admin-session=/);
      expect(cookie.split('; ')).toContain('Secure');
    }
  });
});
