import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import { callPaths, editorPaths } from '#features/site/paths.ts';
import { buildListedIntake } from '../support/build.ts';
import { ADMIN_PASSWORD, adminConfig, stubAdminConfig } from '../support/admin-config.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  type FunctionModule,
  jsonRequest,
  SITE,
  siteRequest,
} from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { importFunction, listFunctionNames, pathsOf } from '../support/functions.ts';

/**
 * Addresses of public calls. A new call that is not in this list must refuse requests without a login, or
 * these tests fail.
 */
const PUBLIC_PATHS: readonly string[] = [
  callPaths.adminLogin,
  callPaths.adminLogout,
  callPaths.adminPasskeyLogin,
  callPaths.contact,
  callPaths.createSubscription,
  callPaths.intake,
  callPaths.stripeWebhook,
  callPaths.fileUpload,
  editorPaths.calls,
];
const PUBLIC_EDGE_FUNCTIONS = ['file-upload'];

/** Id that no other test uses: the lists cache records by id, and the tests of a worker share that cache. */
const ID = '01JD3Z8Q4VGVARD00000000000';
const SECRET = 'Harbor Dental of the Seven Seas';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const NAME = '__Host-admin-session';

const modules = await Promise.all((await listFunctionNames()).map(importFunction));
const guarded = modules
  .flatMap((module) => pathsOf(module).map((path) => ({ path, module })))
  .filter(({ path }) => !PUBLIC_PATHS.includes(path));

/** Session signed for the deploy context of the tests. */
function signed(payload: string, key = adminConfig.ADMIN_SESSION_KEY, where = 'dev '): string {
  return `${payload}..${createHmac('sha256', `${key} ${adminConfig.ADMIN_PASSWORD_HASH}`)
    .update(`${where}${payload}.`)
    .digest('base64url')}`;
}

const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
const anHourAgo = inAnHour - 7_200;

const strangers: Readonly<Record<string, string | undefined>> = {
  'no cookie': undefined,
  'an empty cookie': `${NAME}=`,
  'the flag that the page stores': 'admin-session=yes',
  'a session without a signature': `${NAME}=${inAnHour}.id..`,
  'a session signed with another key': `${NAME}=${signed(`${inAnHour}.id`, 'another key')}`,
  'an expired session': `${NAME}=${signed(`${anHourAgo}.id`)}`,
  'a session with a later end': `${NAME}=${inAnHour + 1}.${signed(`${inAnHour}.id`).split('.').slice(1).join('.')}`,
  'a session of another deploy': `${NAME}=${signed(`${inAnHour}.id`, undefined, 'production ')}`,
  'a session of no deploy': `${NAME}=${signed(`${inAnHour}.id`, undefined, '')}`,
  'a session with an added character': `${NAME}=${signed(`${inAnHour}.id`)}=`,
};

let double: BlobsDouble;
beforeEach(() => {
  stubAdminConfig();
  double = connectBlobsDouble();
  const record = buildListedIntake({ id: ID, practiceName: SECRET });
  double.seed('dev-intakes', `intakes/${ID}`, JSON.stringify(record));
});

function addressOf(path: string): string {
  return path.replaceAll(/:\w+/g, ID).replace('*', `uploads/${ID}`);
}

async function callWith(
  module: FunctionModule,
  method: string,
  address: string,
  cookie: string | undefined,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie ? { cookie } : {}) };
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: JSON.stringify({ status: 'completed', name: SECRET }) } : {};
  return callFunction(module, siteRequest(method, address, { ...body, headers }));
}

async function expectRefusal(
  path: string,
  module: FunctionModule,
  cookie: string | undefined,
): Promise<void> {
  const remedy = `give the call at ${path} an "authenticate", or, if anyone may call it, add it to PUBLIC_PATHS in tests/functions/guard.test.ts`;
  const statuses: number[] = [];
  for (const method of METHODS) {
    const response = await callWith(module, method, addressOf(path), cookie);
    expect([401, 403, 405], `${method} ${path}: ${remedy}`).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toContain(SECRET);
    statuses.push(response.status);
  }
  takeLogLines();
  expect(statuses, `no method answered 401: ${remedy}`).toContain(401);
}

test('every edge function is known to be public', async () => {
  const folder = new URL('../../netlify/edge-functions/', import.meta.url);
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const remedy = `if anyone may call ${file}, add it to PUBLIC_EDGE_FUNCTIONS in tests/functions/guard.test.ts`;
    expect(PUBLIC_EDGE_FUNCTIONS, remedy).toContain(file.replace(/\.ts$/, ''));
  }
});

describe.each(guarded)('the call at $path', ({ path, module }) => {
  test.each(Object.entries(strangers))('refuses every method to %s', async (_, cookie) => {
    const before = JSON.stringify([...double.dump('dev-intakes').keys()]);
    await expectRefusal(path, module, cookie);
    expect(double.requests, 'storage is not even asked').toEqual([]);
    expect(JSON.stringify([...double.dump('dev-intakes').keys()])).toBe(before);
  });

  test('refuses a cookie from before the logout', async () => {
    const login = jsonRequest('POST', callPaths.adminLogin, { password: ADMIN_PASSWORD });
    const answer = await callFunction(admin, login);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    expect(answer.status).toBe(204);
    const logout = siteRequest('POST', callPaths.adminLogout, {
      headers: { cookie: cookie ?? '' },
    });
    expect((await callFunction(admin, logout)).status).toBe(204);
    takeLogLines();
    await expectRefusal(path, module, cookie);
  });

  test('refuses every cookie if it is not configured', async () => {
    vi.stubEnv('ADMIN_SESSION_KEY', '');
    for (const method of METHODS) {
      const cookie = `${NAME}=${signed(`${inAnHour}.id`, '')}`;
      const response = await callWith(module, method, addressOf(path), cookie);
      expect([503, 405], `${method} ${path}`).toContain(response.status);
      expect(await response.text()).not.toContain(SECRET);
    }
    takeLogLines();
  });
});

describe('the guarded calls', () => {
  test('include every admin call except logins and the logout', () => {
    const open = Object.keys(admin.adminCalls).filter((path) => PUBLIC_PATHS.includes(path));
    expect(open).toEqual(PUBLIC_PATHS.slice(0, 3));
    expect(guarded.length).toBeGreaterThan(6);
  });

  test('return the secret with a session, so the tests above would notice it', async () => {
    const cookie = `${NAME}=${signed(`${inAnHour}.id`)}`;
    const request = new Request(SITE + callPaths.adminIntakes, { headers: { cookie } });
    expect(await (await callFunction(admin, request)).text()).toContain(SECRET);
    takeLogLines();
  });
});
