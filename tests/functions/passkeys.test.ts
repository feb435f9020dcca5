import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import type { PasskeyList } from '#features/staff/login.ts';
import { callPaths } from '#features/site/paths.ts';
import type { Problem } from '#platform/problem-body.ts';
import { loginLimit } from '#features/staff/server/login-throttle.ts';
import { ADMIN_PASSWORD, stubAdminConfig } from '../support/admin-config.ts';
import { Authenticator } from '../support/authenticator.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  type FunctionModule,
  jsonRequest,
  SITE,
  siteRequest,
} from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';

const here = { origin: SITE };
const IP = '192.0.2.7';
const NOW = Date.parse('2026-11-22T12:00:00Z');

let double: BlobsDouble;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stubAdminConfig();
  vi.stubEnv('PASSKEY_ORIGIN', SITE);
  double = connectBlobsDouble();
});
afterEach(() => void takeLogLines());

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

function call(
  module: FunctionModule,
  method: string,
  path: string,
  cookie = '',
  body?: unknown,
): Promise<Response> {
  const request =
    body === undefined
      ? siteRequest(method, path, { headers: { cookie } })
      : jsonRequest(method, path, body, { cookie });
  return callFunction(module, request, { ip: IP });
}

const logInWithPassword = (password = ADMIN_PASSWORD) =>
  call(admin, 'POST', callPaths.adminLogin, '', { password });

interface Answered {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

async function additionChallenge(cookie: string): Promise<string> {
  const answer = await call(admin, 'GET', callPaths.adminPasskeys, cookie);
  return ((await answer.json()) as Answered).options.challenge;
}

async function loginChallenge(): Promise<string> {
  const answer = await call(admin, 'GET', callPaths.adminPasskeyLogin);
  return ((await answer.json()) as Answered).challenge;
}

const sendAddition = (cookie: string, name: string, credential: unknown) =>
  call(admin, 'POST', callPaths.adminPasskeys, cookie, { name, credential });

const sendLogin = (credential: unknown) =>
  call(admin, 'POST', callPaths.adminPasskeyLogin, '', credential);

async function add(cookie: string, name: string, device = new Authenticator()) {
  const answer = await sendAddition(
    cookie,
    name,
    device.create(await additionChallenge(cookie), here),
  );
  return { device, answer };
}

async function logIn(device: Authenticator, counter = 0): Promise<Response> {
  return sendLogin(device.get(await loginChallenge(), { ...here, counter }));
}

const list = async (cookie: string) =>
  (await (await call(admin, 'GET', callPaths.adminPasskeys, cookie)).json()) as PasskeyList;

const revoke = (cookie: string, id = '') =>
  call(admin, 'DELETE', callPaths.adminPasskey(id), cookie);

const isStaff = async (cookie: string) =>
  (await call(admin, 'GET', callPaths.adminIntakes, cookie)).status === 200;

/** Session of the password, and an authenticator whose passkey it has added. */
async function start(name = 'Ada') {
  const password = cookieOf(await logInWithPassword());
  const { device, answer } = await add(password, name);
  expect(answer.status).toBe(204);
  return { password, device };
}

/** Two people with passkeys and their sessions. */
async function startTwo() {
  const { password, device } = await start();
  const { device: second } = await add(password, 'Zoë');
  const ada = cookieOf(await logIn(device));
  const zoe = cookieOf(await logIn(second));
  const [adaId, zoeId] = (await list(ada)).passkeys.map(({ id }) => id);
  return { password, ada, zoe, adaId, zoeId };
}

/** Reasons in the log since the last call. */
const reasons = () => takeLogLines().flatMap(({ reason }) => reason ?? []);

/** Sentence for the caller. */
const detailOf = async (answer: Response) => ((await answer.json()) as Problem).detail;

test('the largest answers that WebAuthn allows are read', async () => {
  const text = (length: number) => 'A'.repeat(length);
  const credential = { id: text(1_364), rawId: text(1_364), type: 'public-key' };
  const clientDataJSON = text(4_096);
  const attestation = { clientDataJSON, attestationObject: text(8_192) };
  const assertion = { clientDataJSON, authenticatorData: text(4_096), signature: text(8_192) };
  const cookie = cookieOf(await logInWithPassword());
  // They are refused only after they were read, because they do not contain a challenge of this site.
  const added = await sendAddition(cookie, 'Ada', { ...credential, response: attestation });
  const sent = await sendLogin({ ...credential, response: assertion });
  const refusedAddition = 'The passkey could not be added. Please try again.';
  expect(await added.json()).toMatchObject({ status: 400, detail: refusedAddition });
  expect(sent.status).toBe(401);
});

test('a passkey is added with a name, logs in, and is listed with its last use', async () => {
  const { password, device } = await start();
  vi.setSystemTime(NOW + 60_000);
  const ada = cookieOf(await logIn(device));
  expect(await isStaff(ada)).toBe(true);
  const added = { name: 'Ada', addedAt: '2026-11-22T12:00:00.000Z' };
  const used = { lastUsedAt: '2026-11-22T12:01:00.000Z' };
  expect(await list(ada)).toMatchObject({
    passkeys: [{ ...added, ...used, isInUse: true }],
    passwordLogin: 'on',
    name: 'Ada',
  });
  expect(await list(password)).toMatchObject({ passkeys: [{ isInUse: false }], name: '' });
  expect(JSON.stringify((await list(ada)).passkeys)).not.toMatch(/publicKey|credentialId/);
  const keysIn = (name: string) => [...double.dump(`dev-${name}`).keys()].join(' ');
  expect(keysIn('admin-sessions')).toMatch(/^(?:challenges\/\d+_[\w-]{16} ?){2}$/);
  double.resetRequests();
  await list(ada);
  expect(double.requests.filter(({ store }) => store === 'dev-passkeys')).toHaveLength(2);
});

test('options require user verification, need no user name, and store nothing', async () => {
  const cookie = cookieOf(await logInWithPassword());
  expect(await list(cookie)).toMatchObject({
    options: {
      rp: { id: 'site.example' },
      user: { name: '' },
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  const request = await call(admin, 'GET', callPaths.adminPasskeyLogin);
  expect(await request.json()).toMatchObject({
    rpId: 'site.example',
    userVerification: 'required',
    timeout: 300_000,
  });
  const challenge = Buffer.from(await loginChallenge(), 'base64url').toString();
  expect(challenge).toMatch(/^\d{10}\.[\w-]{16}\.[\w-]{43}$/);
  expect(double.dump('dev-admin-sessions').size).toBe(0);
});

describe('a login is refused', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.example', rpId: 'site.example' }, 'origin'],
    ['from a subdomain', { origin: 'https://app.site.example', rpId: 'site.example' }, 'origin'],
    ['over plain HTTP', { origin: 'http://site.example' }, 'origin'],
    ['for another domain', { ...here, rpId: 'evil.example' }, 'RP ID'],
    ['without user verification', { ...here, isVerified: false }, 'could not be verified'],
    ['with the answer of an addition', { ...here, type: 'webauthn.create' }, 'invalid'],
    ['in a frame', { ...here, clientData: { crossOrigin: true } }, 'frame'],
    [
      'in a frame of a named page',
      { ...here, clientData: { topOrigin: 'https://a.test' } },
      'frame',
    ],
    ['in a frame by another value', { ...here, clientData: { crossOrigin: 'true' } }, 'frame'],
  ])('%s, and the log says why', async (_, circumstances, reason) => {
    const { device } = await start();
    takeLogLines();
    const answer = await sendLogin(device.get(await loginChallenge(), circumstances));
    expect(answer.status).toBe(401);
    expect(await detailOf(answer)).toBe('This passkey was not accepted.');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(reasons().join()).toMatch(new RegExp(`passkey: ${reason}$`));
    expect((await logIn(device)).status).toBe(204);
  });

  test('when an answer is sent twice, also at the same time', async () => {
    const { device } = await start();
    const sent = device.get(await loginChallenge(), here);
    const both = await Promise.all([sendLogin(sent), sendLogin(sent)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    expect((await sendLogin(sent)).status).toBe(401);
  });

  test('with a challenge that is expired, changed, invented, or for an addition', async () => {
    const { password, device } = await start();
    const fresh = await loginChallenge();
    const [expires, nonce, signature] = Buffer.from(fresh, 'base64url').toString().split('.');
    const later = [String(Number(expires) + 60), nonce, signature].join('.');
    const challenges = [
      Buffer.from(later).toString('base64url'),
      Buffer.from(`${expires}.${nonce}`).toString('base64url'),
      Buffer.from('invented').toString('base64url'),
      await additionChallenge(password),
    ];
    takeLogLines();
    for (const challenge of challenges) {
      expect((await sendLogin(device.get(challenge, here))).status, challenge).toBe(401);
    }
    vi.setSystemTime(NOW + 5 * 60_000);
    expect((await sendLogin(device.get(fresh, here))).status).toBe(401);
    for (const reason of reasons()) expect(reason).toMatch(/passkey: challenge$/);
  });

  test('with a challenge that is not a text, before it is decoded', async () => {
    const { device } = await start();
    const bytes = [...Buffer.from(await loginChallenge(), 'base64url')];
    double.resetRequests();
    for (const challenge of [bytes, { length: 1e7 }, 7, null]) {
      expect((await sendLogin(device.get(challenge, here))).status).toBe(401);
    }
    expect(double.requests.filter(({ key }) => key.startsWith('challenges/'))).toEqual([]);
  });

  test('if its counter did not increase, and the log says why', async () => {
    const { device } = await start();
    expect((await logIn(device, 7)).status).toBe(204);
    takeLogLines();
    for (const counter of [7, 6, 0]) expect((await logIn(device, counter)).status).toBe(401);
    expect(JSON.stringify(takeLogLines())).toContain('passkey: counter');
    expect((await logIn(device, 8)).status).toBe(204);
  });

  test('if two logins with the same counter arrive at the same time', async () => {
    const { device } = await start();
    const both = await Promise.all([logIn(device, 3), logIn(device, 3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  });

  test('with the signature of another passkey', async () => {
    const { device } = await start();
    const challenge = await loginChallenge();
    const { id, rawId } = device.get(challenge, here);
    const stranger = new Authenticator().get(challenge, here);
    takeLogLines();
    expect((await sendLogin(stranger)).status).toBe(401);
    expect(reasons().join()).toMatch(/passkey: unknown passkey$/);
    expect((await sendLogin({ ...stranger, id, rawId })).status).toBe(401);
    expect(reasons().join()).toMatch(/passkey: signature$/);
  });

  test('after too many refusals, together with wrong passwords', async () => {
    const { device } = await start();
    for (let count = 1; count < loginLimit.count; count += 1) {
      expect((await logIn(new Authenticator())).status).toBe(401);
    }
    expect((await logInWithPassword('wrong')).status).toBe(401);
    expect((await logIn(device)).status).toBe(429);
    expect((await logInWithPassword()).status).toBe(429);
  });

  test('in another deploy context', async () => {
    const { device } = await start();
    const sent = device.get(await loginChallenge(), here);
    const request = jsonRequest('POST', callPaths.adminPasskeyLogin, sent);
    const list = double.dump('dev-passkeys').get('list')?.data ?? '';
    double.seed('passkeys', 'list', list);
    const answer = await callFunction(admin, request, { deployContext: 'production' });
    expect(answer.status).toBe(401);
  });
});

describe('an addition is refused', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.example', rpId: 'site.example' }],
    ['for another domain', { ...here, rpId: 'evil.example' }],
    ['without user verification', { ...here, isVerified: false }],
    ['with the answer of a login', { ...here, type: 'webauthn.get' }],
    ['in a frame', { ...here, clientData: { crossOrigin: true } }],
    ['in a frame of a named page', { ...here, clientData: { topOrigin: 'https://a.test' } }],
  ])('%s', async (_, circumstances) => {
    const cookie = cookieOf(await logInWithPassword());
    const created = new Authenticator().create(await additionChallenge(cookie), circumstances);
    const answer = await sendAddition(cookie, 'Eve', created);
    expect(answer.status).toBe(400);
    expect(await detailOf(answer)).toBe('The passkey could not be added. Please try again.');
    expect((await list(cookie)).passkeys).toEqual([]);
  });

  test('with the challenge of another session or of a login, and if it is sent twice', async () => {
    const { password: first } = await start();
    const second = cookieOf(await logInWithPassword());
    for (const challenge of [await additionChallenge(first), await loginChallenge()]) {
      const created = new Authenticator().create(challenge, here);
      expect((await sendAddition(second, 'Eve', created)).status).toBe(400);
    }
    const created = new Authenticator().create(await additionChallenge(first), here);
    expect((await sendAddition(first, 'Zoë', created)).status).toBe(204);
    expect((await sendAddition(first, 'Eve', created)).status).toBe(400);
  });

  test('with a false signature of the new passkey, and accepted with a correct one', async () => {
    const cookie = cookieOf(await logInWithPassword());
    const selfSigned = async (isFalse: boolean) => {
      const challenge = await additionChallenge(cookie);
      const created = new Authenticator().create(challenge, here, { isSelfSigned: true, isFalse });
      return (await sendAddition(cookie, isFalse ? 'Eve' : 'Ada', created)).status;
    };
    takeLogLines();
    expect(await selfSigned(true)).toBe(400);
    expect(reasons().join()).toMatch(/passkey: signature$/);
    expect(await selfSigned(false)).toBe(204);
  });

  // The library could request the revocation lists that certificates name.
  test.each(['packed', 'tpm', 'android-safetynet', 'android-key', 'fido-u2f', 'apple'])(
    'with a certificate in the format %s, before the library checks it',
    async (fmt) => {
      const cookie = cookieOf(await logInWithPassword());
      const x5c = [Uint8Array.of(48, 0)] as never;
      const attStmt = new Map(fmt === 'android-safetynet' ? [] : [['x5c', x5c]]);
      const challenge = await additionChallenge(cookie);
      const created = new Authenticator().create(challenge, here, { fmt, attStmt });
      expect((await sendAddition(cookie, 'Eve', created)).status).toBe(400);
      expect(JSON.stringify(takeLogLines())).toContain('passkey: certificate');
    },
  );

  test("with a colleague's name", async () => {
    const { password, device } = await start('Ada Byron');
    for (const name of ['Ada Byron', 'ada  byron', 'Ada\u200b Byron']) {
      expect((await add(password, name)).answer.status, name).toBe(409);
    }
    const ada = cookieOf(await logIn(device));
    expect((await add(ada, 'Ada Byron')).answer.status).toBe(204);
    const { answer: again } = await add(ada, 'Ada Byron', device);
    expect([again.status, await detailOf(again)]).toEqual([409, 'This passkey was already added.']);
    const { answer } = await add(password, 'Ada Byron');
    expect(await detailOf(answer)).toMatch(/^Another passkey has this name\. Log in/);
  });

  test('in a session whose passkey is revoked during the call', async () => {
    const { ada, zoe, zoeId } = await startTwo();
    const created = new Authenticator().create(await additionChallenge(ada), here);
    const stored = double.dump('dev-passkeys').get('list');
    const record = JSON.parse(Buffer.from(stored?.data ?? []).toString()) as {
      passkeys: { id: string }[];
    };
    const left = { ...record, passkeys: record.passkeys.filter(({ id }) => id === zoeId) };
    const stop = double.onRequest(({ key }) => {
      if (key.startsWith('challenges/')) double.seed('dev-passkeys', 'list', JSON.stringify(left));
    });
    const answer = await sendAddition(ada, 'Ada', created);
    expect([answer.status, await detailOf(answer)]).toEqual([401, 'Please log in.']);
    stop();
    expect((await list(zoe)).passkeys.map(({ name }) => name)).toEqual(['Zoë']);
  });
});

describe('revoking a passkey', () => {
  test('ends its sessions immediately, and no others', async () => {
    const { password, ada, zoe, adaId } = await startTwo();
    expect((await revoke(zoe, adaId)).status).toBe(204);
    expect(await isStaff(ada)).toBe(false);
    expect(await isStaff(zoe)).toBe(true);
    expect(await isStaff(password)).toBe(true);
    expect((await list(zoe)).passkeys.map(({ name }) => name)).toEqual(['Zoë']);
    expect((await revoke(zoe, adaId)).status).toBe(204);
  });

  test('never leaves fewer than two while the password is off, even at the same time', async () => {
    const { password, ada, zoe, adaId, zoeId } = await startTwo();
    await add(password, 'Lin');
    vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'off');
    const both = await Promise.all([revoke(ada, adaId), revoke(zoe, zoeId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await detailOf(refused!)).toMatch(/at least 2 passkeys must remain/);
    const left = both[0].status === 204 ? zoe : ada;
    expect((await list(left)).passkeys).toHaveLength(2);
  });

  test('needs a session and a request from this site', async () => {
    const { zoe, adaId = '' } = await startTwo();
    expect((await revoke('', adaId)).status).toBe(401);
    const foreign = siteRequest('DELETE', callPaths.adminPasskey(adaId), {
      headers: { cookie: zoe, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect((await callFunction(admin, foreign)).status).toBe(403);
    expect((await list(zoe)).passkeys).toHaveLength(2);
  });
});

describe('with the password turned off', () => {
  test('it works until two passkeys exist, and again after it is turned on', async () => {
    vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'off');
    const { password } = await start();
    expect((await list(password)).passwordLogin).toBe('waiting');
    expect((await logInWithPassword()).status).toBe(204);

    const { device } = await add(password, 'Zoë');
    expect(await isStaff(password)).toBe(false);
    const refused = await logInWithPassword();
    expect(refused.status).toBe(403);
    expect(await detailOf(refused)).toBe(
      'The password is turned off. Please use your passkey. If no passkey works, the owner of the site can turn the password on again.',
    );
    const zoe = cookieOf(await logIn(device));
    expect((await list(zoe)).passwordLogin).toBe('off');

    vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'on');
    expect((await logInWithPassword()).status).toBe(204);
  });
});

test('no change is lost if many are made at the same time', async () => {
  const password = cookieOf(await logInWithPassword());
  const names = ['Ada', 'Zoë', 'Lin', 'Max'];
  const added = await Promise.all(names.map((name) => add(password, name)));
  expect(added.map(({ answer }) => answer.status)).toEqual([204, 204, 204, 204]);
  await Promise.all(added.map(({ device }) => logIn(device)));
  const all = (await list(password)).passkeys;
  expect(all.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(all.every(({ lastUsedAt }) => lastUsedAt)).toBe(true);
});

test('a change is refused if colleagues change the list each time before it is stored', async () => {
  const { password } = await start();
  const stored = double.dump('dev-passkeys').get('list')?.data ?? '';
  let writes = 0;
  double.onRequest(({ op, key }) => {
    if (op !== 'set' || key !== 'list') return;
    writes += 1;
    double.seed('dev-passkeys', 'list', `${Buffer.from(stored).toString()}${' '.repeat(writes)}`);
  });
  const answer = await revoke(password, 'x');
  expect([answer.status, writes]).toEqual([503, 8]);
  expect(await detailOf(answer)).toBe('Passkeys are being changed at the moment.');
});

describe('a list that cannot be read', () => {
  test('refuses passkeys and names the password, which works', async () => {
    const { device } = await start();
    const ada = cookieOf(await logIn(device));
    double.seed('dev-passkeys', 'list', '{"passkeys":[]');
    expect(await isStaff(ada)).toBe(false);
    takeLogLines();
    const answer = await logIn(device);
    // The login page shows the explanation of this status, which the 503 of a failed storage has not.
    expect(answer.status).toBe(409);
    expect(await detailOf(answer)).toBe(
      'The stored list of passkeys is damaged. Log in with the password, then add your passkey again.',
    );
    expect(reasons().join()).toContain('the list of passkeys is damaged');
    expect((await logInWithPassword()).status).toBe(204);
  });

  test('also refuses the password while it is turned off', async () => {
    const { password, ada, zoe } = await startTwo();
    vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'off');
    double.failNext({ op: 'get', key: 'list' }, { kind: 'status', status: 404 }, 99);
    for (const cookie of [password, ada, zoe]) expect(await isStaff(cookie)).toBe(false);
    expect((await logInWithPassword()).status).toBe(503);
    double.clearFaults();
    double.failNext({ op: 'get', key: 'list' }, { kind: 'status', status: 404 });
    expect(await isStaff(ada)).toBe(true);
  });

  test.each(['{"passkeys":[]', '', 'null', '{"passkeys":[{"id":7}]}', '\u0000\u0000\u0000'])(
    'and holds %j can be replaced in a session of the password, although passkeys had replaced it',
    async (damaged) => {
      const { ada } = await startTwo();
      vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'off');
      expect((await logInWithPassword()).status).toBe(403);
      double.seed('dev-passkeys', 'list', damaged);
      expect(await isStaff(ada)).toBe(false);
      const password = cookieOf(await logInWithPassword());
      expect(await isStaff(password)).toBe(true);
      const { device, answer } = await add(password, 'Ada');
      expect(answer.status).toBe(204);
      const again = cookieOf(await logIn(device));
      expect((await list(again)).passkeys.map(({ name }) => name)).toEqual(['Ada']);
    },
  );

  test('does not turn the password on if only one answer was damaged, or storage fails', async () => {
    const { ada, zoe } = await startTwo();
    vi.stubEnv('ADMIN_PASSWORD_LOGIN', 'off');
    const stored = double.dump('dev-passkeys').get('list')!.data;
    const later = JSON.stringify({ passkeys: [7] });
    for (const second of [stored, later, undefined]) {
      double.seed('dev-passkeys', 'list', '{"passkeys":[]');
      let reads = 0;
      const stop = double.onRequest(({ op, key }) => {
        if (op !== 'get' || key !== 'list') return;
        reads += 1;
        if (reads === 2 && second !== undefined) double.seed('dev-passkeys', 'list', second);
      });
      if (second === undefined) {
        double.failNext({ op: 'get', key: 'list', skip: 1 }, { kind: 'status', status: 404 });
      }
      expect((await logInWithPassword()).status).toBe(503);
      stop();
      double.clearFaults();
      double.seed('dev-passkeys', 'list', stored);
    }
    for (const cookie of [ada, zoe]) expect(await isStaff(cookie)).toBe(true);
    expect((await logInWithPassword()).status).toBe(403);
  });

  test('is replaced only in the version that was read', async () => {
    const password = cookieOf(await logInWithPassword());
    double.seed('dev-passkeys', 'list', 'damaged');
    const { device } = await start();
    const restored = double.dump('dev-passkeys').get('list')!.data;
    double.seed('dev-passkeys', 'list', 'damaged');
    const stop = double.onRequest(({ op, key }) => {
      if (op !== 'set' || key !== 'list') return;
      stop();
      double.seed('dev-passkeys', 'list', restored);
    });
    expect((await add(password, 'Zoë')).answer.status).toBe(204);
    const names = (await list(password)).passkeys.map(({ name }) => name);
    expect(names).toEqual(['Ada', 'Zoë']);
    expect((await logIn(device)).status).toBe(204);
  });
});
