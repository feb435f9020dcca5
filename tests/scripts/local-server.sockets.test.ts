/** Client behavior that no browser shows. The local server must survive it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { callPaths } from '#features/site/paths.ts';
import { borrow, SERVER_PARTS, startLocalSite } from '../e2e/support/local-site.ts';
import type { LocalSite } from '../e2e/support/local-site.ts';

const UPLOAD = '/training-guides/.private/uploads/01M7Y2F9VE3B7K8MW1G6B10TB8';
const PATIENCE = 60_000;
const PASSWORD = 'a password of this test';

let folder: string;
let site: LocalSite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sockets-'));
  for (const part of SERVER_PARTS) borrow(part, folder);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<title>Home</title>');
  writeFileSync(join(folder, 'dist/404.html'), '<title>Nothing here</title>');
  site = await startLocalSite({
    cwd: folder,
    dataDir: join(folder, 'data'),
    // No proxy listens there. The server must reach its own storage without one.
    env: {
      ADMIN_PASSWORD: PASSWORD,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://127.0.0.1:9',
      no_proxy: 'other.example',
    },
  });
}, PATIENCE);

afterAll(async () => {
  const { errors } = await site.stop();
  rmSync(folder, { recursive: true, force: true });
  // Errors of clients are expected.
  expect(errors.split('\n').filter((line) => !line.startsWith('{'))).toEqual(['']);
}, PATIENCE);

/** Sends bytes unchanged. @returns everything received until the connection ended. */
function send(bytes: string, hangUp = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(site.port, 'localhost');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(bytes, () => hangUp && socket.destroy());
  });
}

function statuses(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
}

function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, 'Host: localhost', ...headers, '', body].join('\r\n');
}

const close = 'Connection: close';
const json = 'Content-Type: application/json';

test.each([
  ['GET / HTTP/1.1', 200],
  ['GET /%E0%A4%A HTTP/1.1', 400],
  ['GET //elsewhere.example/ HTTP/1.1', 404],
  [`GET ${callPaths.adminIntakes} HTTP/1.1`, 401],
  [`POST ${callPaths.contact}/ HTTP/1.1`, 415],
  ['TRACE / HTTP/1.1', 405],
  [`TRACE ${callPaths.contact} HTTP/1.1`, 405],
  [`PROPFIND ${callPaths.adminIntakes} HTTP/1.1`, 405],
  ['MKCOL /blog HTTP/1.1', 405],
  ['PURGE /nothing-here HTTP/1.1', 405],
  ['QUERY / HTTP/1.1', 405],
  ['INVENTED / HTTP/1.1', 400],
])('the request "%s" is answered with %i', async (line, status) => {
  expect(statuses(await send(request(line, [close])))).toEqual([status]);
});

test('Clients that disconnect midway do not stop the server', async () => {
  const length = 'Content-Length: 1000000';
  const halves = [
    request(`POST ${callPaths.contact} HTTP/1.1`, [json, length], '{'),
    request(`POST ${callPaths.intake} HTTP/1.1`, [json, length], 'x'.repeat(200_000)),
    request(`POST ${callPaths.intake} HTTP/1.1`, [json, 'Transfer-Encoding: chunked'], 'ffff\r\nx'),
    request(`PUT ${UPLOAD} HTTP/1.1`, [length], 'x'.repeat(200_000)),
    // Refused before the body is read, while it is still arriving.
    request(`PUT ${UPLOAD} HTTP/1.1`, [length, 'Sec-Fetch-Site: cross-site'], 'x'.repeat(200_000)),
    request(`POST ${callPaths.stripeWebhook} HTTP/1.1`, [length], '{'),
    request(`GET ${callPaths.adminIntakes} HTTP/1.1`),
    'GET / HT',
  ];
  await Promise.all(Array.from({ length: 5 }, () => halves.map((half) => send(half, true))).flat());
  expect(statuses(await send(request('GET / HTTP/1.1', [close])))).toEqual([200]);
});

test('A body above the limit of a function is refused', async () => {
  const body = 'x'.repeat(6 * 1024 * 1024 + 1);
  const answer = await fetch(site.address + callPaths.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(413);
});

test.each([
  [
    'over plain HTTP from another device',
    'http://192.168.0.2:8888',
    [],
    /^local-admin-session=[^;]+; Path=\/; HttpOnly; SameSite/,
  ],
  [
    'behind a TLS proxy that keeps the host',
    'https://studio.test',
    ['X-Forwarded-Proto: https'],
    /^__Host-admin-session=.* Secure;/,
  ],
  [
    'behind two proxies',
    'https://studio.test',
    ['X-Forwarded-Proto: https, http', 'X-Forwarded-Host: studio.test, inner.test'],
    /^__Host-admin-session=.* Secure;/,
  ],
  [
    'behind a proxy with the standard header',
    'https://studio.test',
    ['Forwarded: for=192.0.2.1;proto=https;host="studio.test:443", for=10.0.0.1;proto=http'],
    /^__Host-admin-session=.* Secure;/,
  ],
  [
    'behind a TLS proxy that adds no headers',
    'https://studio.test',
    [],
    /^__Host-admin-session=.* Secure;/,
  ],
])('Staff log in %s', async (_, origin, forwarded, cookie) => {
  const body = JSON.stringify({ password: PASSWORD });
  const { host } = new URL(origin);
  const isNamed = /host/i.test(forwarded.join());
  const headers = [json, close, `Origin: ${origin}`, 'Sec-Fetch-Site: same-origin', ...forwarded];
  const line = `POST ${callPaths.adminLogin} HTTP/1.1`;
  const length = `Content-Length: ${body.length}`;
  const sent = request(line, [...headers, length], body);
  const received = await send(
    sent.replace('Host: localhost', `Host: ${isNamed ? 'localhost' : host}`),
  );
  expect(statuses(received)).toEqual([204]);
  const [, set = ''] = /^set-cookie: (.*)$/im.exec(received) ?? [];
  expect(set).toMatch(cookie);
  // A browser sends no origin with a request that only reads.
  const reading = ['Cookie: ' + set.split(';')[0], `Referer: ${origin}/admin`];
  const list = request(`GET ${callPaths.adminIntakes} HTTP/1.1`, [...forwarded, ...reading, close]);
  expect(statuses(await send(list.replace('Host: localhost', `Host: ${host}`)))).toEqual([200]);
});

test('A client cannot forge its network address', async () => {
  const answers: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const answer = await fetch(site.address + callPaths.adminLogin, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Nf-Client-Connection-Ip': `198.51.100.${guess}`,
        'X-Forwarded-For': `198.51.100.${guess}`,
      },
      body: JSON.stringify({ password: `a wrong guess ${guess}` }),
    });
    answers.push(answer.status);
  }
  // All six count for one address, of which five are allowed.
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});
