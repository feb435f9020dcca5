/**
 * Sign-in of the editor against a substitute for the parts of GitHub that it uses. The answers follow
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
 */
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '../../netlify/functions/editor.ts';
import { editorPaths } from '#features/site/paths.ts';
import { callFunction, SITE, siteRequest } from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { editorSettings } from '../support/editor-settings.ts';

const received: URL[] = [];

beforeEach(() => {
  for (const [name, value] of Object.entries(editorSettings)) vi.stubEnv(name, value);
  received.length = 0;
  vi.stubGlobal('fetch', (address: URL | string) => {
    const url = new URL(address);
    received.push(url);
    if (url.href.startsWith('https://api.github.com/applications/')) {
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    const isKnown = ['a-code', 'ghr_first'].includes(
      url.searchParams.get('code') ?? url.searchParams.get('refresh_token') ?? '',
    );
    return Promise.resolve(
      Response.json(
        isKnown
          ? {
              access_token: 'ghu_access',
              expires_in: 28_800,
              refresh_token: 'ghr_first',
              refresh_token_expires_in: 15_811_200,
              scope: '',
              token_type: 'bearer',
            }
          : { error: 'bad_verification_code' },
      ),
    );
  });
});

/** Log lines of the latest call. */
let logged: unknown;

async function call(path: string, cookie = '', method = 'GET'): Promise<Response> {
  const address = editorPaths.calls.replace('*', path);
  const response = await callFunction(
    editor,
    siteRequest(method, address, { headers: { cookie } }),
  );
  logged = takeLogLines();
  expect(logged).toMatchObject([{ status: response.status }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  for (const one of response.headers.getSetCookie()) {
    expect(one).toMatch(/^__Host-/);
    expect(one).toMatch(/; Secure/i);
    expect(one).toMatch(/; Path=\/(?:;|$)/i);
    expect(one).not.toMatch(/; Domain/i);
  }
  return response;
}

/** Begins to sign in. @returns the address at GitHub, and the cookie of this browser. */
async function beginSignIn(from = '') {
  const login = await call(`github/login${from}`);
  const [cookie = ''] = login.headers.getSetCookie();
  // It contains the verifier, and comes back from another site.
  expect(cookie).toMatch(/; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax$/);
  return {
    target: new URL(login.headers.get('location') ?? ''),
    cookie: cookie.split(';')[0] ?? '',
  };
}

test('an editor signs in at GitHub, stays signed in, and signs out', async () => {
  const { target, cookie } = await beginSignIn();
  const state = target.searchParams.get('state');
  expect(target.origin + target.pathname).toBe('https://github.com/login/oauth/authorize');
  expect(Object.fromEntries(target.searchParams)).toEqual({
    client_id: editorSettings.EDITOR_CLIENT_ID,
    redirect_uri: `${SITE}/api/keystatic/github/oauth/callback`,
    state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
  });

  const back = await call(`github/oauth/callback?code=a-code&state=${state}`, cookie);
  expect(back.headers.get('location')).toBe(editorPaths.page);
  // Only the browser that began the sign-in can redeem its code.
  const verifier = received.at(-1)?.searchParams.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    target.searchParams.get('code_challenge'),
  );
  const cookies = back.headers.getSetCookie();
  expect(cookies.join()).toContain('keystatic-gh-access-token=ghu_access');
  // The browser's scripts never see the token that lives for months.
  const refresh = cookies.find((one) => one.startsWith('__Host-keystatic-gh-refresh-token')) ?? '';
  expect(refresh).toMatch(/; HttpOnly/);
  expect(refresh).not.toContain('ghr_first');

  const session = refresh.split(';')[0] ?? '';
  const refreshed = await call('github/refresh-token', session, 'POST');
  expect(refreshed.status).toBe(200);
  expect(received.at(-1)?.searchParams.get('grant_type')).toBe('refresh_token');

  const out = await call(
    'github/logout',
    `__Host-keystatic-gh-access-token=ghu_access; ${session}`,
  );
  expect(out.headers.get('location')).toBe(editorPaths.page);
  expect(out.headers.getSetCookie().join()).toContain('Max-Age=0');
  expect(received.at(-1)?.pathname).toBe(`/applications/${editorSettings.EDITOR_CLIENT_ID}/token`);
});

test.each(['branch/main/collection/articles', 'branch/v1.2.3/singleton/hero'])(
  'a page from which an editor signs in opens again: %s',
  async (from) => {
    const { target, cookie } = await beginSignIn(`?from=${from}`);
    const state = target.searchParams.get('state');
    const back = await call(`github/oauth/callback?code=a-code&state=${state}`, cookie);
    expect(back.headers.get('location')).toBe(`${editorPaths.page}/${from}`);
  },
);

test('a sign-in that another browser began is refused', async () => {
  const { target } = await beginSignIn();
  const { cookie } = await beginSignIn();
  // Keystatic also answers other spellings of the address.
  for (const path of ['oauth/callback', 'oauth/callback/', 'oauth//callback', 'oauth/c%61llback']) {
    for (const query of [target.search.replace('?', '&'), '', '&state=', '&state=close']) {
      const back = await call(`github/${path}?code=a-code${query}`, cookie);
      expect([back.status, back.headers.getSetCookie()], path + query).toEqual([403, []]);
    }
  }
  expect(received).toEqual([]);
});

test('a code that GitHub refuses does not sign the editor in', async () => {
  const { target, cookie } = await beginSignIn();
  const state = target.searchParams.get('state');
  const back = await call(`github/oauth/callback?code=another&state=${state}`, cookie);
  expect([back.status, back.headers.getSetCookie()]).toEqual([401, []]);
});

test('files of the server can be neither read nor written', async () => {
  for (const path of ['tree', 'blob/0/package.json', 'update', 'github/created-app']) {
    expect((await call(path)).status, path).toBe(404);
  }
  expect((await call('github/created-app?code=abc')).status).toBe(403);
});

test('a cookie that another host of the domain may have set is ignored', async () => {
  const { target, cookie } = await beginSignIn();
  const state = target.searchParams.get('state');
  for (const prefix of ['', '__Http-', 'x__Host-', '__host-']) {
    const planted = cookie.replace('__Host-', prefix);
    const back = await call(`github/oauth/callback?code=a-code&state=${state}`, planted);
    expect([back.status, received], prefix).toEqual([403, []]);
  }
});

test.each(['%', '%E0%A4%A', 'github/%zz'])(
  'an address that cannot be decoded is refused: %s',
  async (path) => {
    expect((await call(path)).status).toBe(400);
  },
);

test('a sign-in that cannot reach GitHub is answered with 503', async () => {
  const { target, cookie } = await beginSignIn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const state = target.searchParams.get('state');
  const response = await call(`github/oauth/callback?code=a-code&state=${state}`, cookie);
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('The editor is not available.');
  const reason = expect.stringContaining('fetch failed') as unknown;
  expect(logged).toMatchObject([{ endpoint: 'editor', level: 'error', status: 503, reason }]);
});

test.each(['HEAD', 'PUT', 'DELETE'])(
  'the method %s is refused, and the answer lists those that are allowed',
  async (method) => {
    const response = await call('github/login', '', method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  },
);
