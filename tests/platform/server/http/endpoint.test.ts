import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { beginSession, requireStaff } from '#features/staff/server/admin-session.ts';
import { writeOnce } from '#platform/server/storage/blobs.ts';
import { DomainError, type DomainErrorKind } from '#platform/server/errors.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { formatLimit } from '#platform/server/http/request.ts';
import type { LogLine } from '#platform/server/http/log.ts';
import type { Problem } from '#platform/problem-body.ts';
import { adminConfig, stubAdminConfig } from '../../../support/admin-config.ts';
import { connectBlobsDouble } from '../../../support/blobs-double.ts';
import {
  type CallOptions,
  callHandler,
  type FunctionHandler,
  jsonRequest,
  SITE,
  siteRequest,
} from '../../../support/call-function.ts';
import { expectLogLine, takeConsoleOutput } from '../../../support/console-guard.ts';

const MAX_BYTES = 256;
const bodySchema = z.object({
  name: z.string('Please enter a name.').check(z.minLength(1, 'Please enter a name.')),
  tags: z._default(z.array(z.object({ word: z.string('Please enter a word.') })), []),
});

/** Endpoint with every kind of operation. */
const notes = endpoint('notes', {
  GET: operation({
    handle: () => Promise.resolve({ data: {} }),
  }),
  POST: operation({
    body: { schema: bodySchema, maxBytes: MAX_BYTES },
    handle: ({ body }) => Promise.resolve({ data: body, headers: { 'X-Note': 'kept' } }),
  }),
  PATCH: operation({
    authenticate: requireStaff,
    body: { schema: bodySchema, maxBytes: MAX_BYTES },
    handle: ({ id, session }) => Promise.resolve({ data: { id, by: session.name } }),
  }),
  DELETE: operation({ handle: () => Promise.resolve(undefined) }),
});

function failing(error: unknown): FunctionHandler {
  return endpoint('failing', { GET: operation({ handle: () => Promise.reject(error as Error) }) });
}

interface Outcome {
  readonly response: Response;
  readonly line: LogLine;
}

async function call(
  request: Request,
  handler: FunctionHandler = notes,
  options: CallOptions = {},
): Promise<Outcome> {
  const response = await callHandler(handler, request, options);
  return { response, line: expectLogLine() };
}

async function problemOf({ response }: Outcome): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
}

function staffCookie(): string {
  const place = { now: new Date(), deployContext: 'dev', request: new Request(SITE) };
  const setCookie = beginSession('Ada', place, adminConfig);
  return setCookie.slice(0, setCookie.indexOf(';'));
}

/** Body without a size, which is generated while it is read. */
function streamOf(chunk: Uint8Array, chunks: number) {
  const state = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.pulled === chunks) controller.close();
        else {
          state.pulled += 1;
          controller.enqueue(chunk);
        }
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

beforeEach(stubAdminConfig);

describe('an accepted call', () => {
  test('is answered with data as JSON, and the headers of the operation', async () => {
    const { response, line } = await call(jsonRequest('POST', '/notes', { name: 'a', other: 1 }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-note')).toBe('kept');
    expect(await response.json()).toEqual({ name: 'a', tags: [] });
    expect(line).toMatchObject({ level: 'info', method: 'POST', status: 200 });
    expect(line).not.toHaveProperty('reason');
  });

  test('passes the id in the path and the name of the staff member to the operation', async () => {
    connectBlobsDouble();
    const request = jsonRequest('PATCH', '/notes/7', { name: 'a' }, { cookie: staffCookie() });
    const { response } = await call(request, notes, { params: { id: '7' } });
    expect(await response.json()).toEqual({ id: '7', by: 'Ada' });
  });

  test('with a problem is still accepted, and the problem is logged', async () => {
    const handler = endpoint('list', {
      GET: operation({
        handle: () => Promise.resolve({ data: [], failure: 'mail not delivered' }),
      }),
    });
    const { response, line } = await call(siteRequest('GET', '/list'), handler);
    expect(await response.text()).toBe('[]');
    expect(line).toMatchObject({ level: 'error', status: 200, reason: 'mail not delivered' });
  });
});

describe('every answer', () => {
  const every: [
    status: number,
    request: () => Request | Promise<Request>,
    handler?: FunctionHandler,
  ][] = [
    [200, () => siteRequest('GET', '/notes')],
    [204, () => siteRequest('DELETE', '/notes')],
    [400, () => jsonRequest('POST', '/notes', { text: 5 })],
    [401, () => jsonRequest('PATCH', '/notes', {})],
    [403, () => jsonRequest('POST', '/notes', {}, { Origin: 'https://evil.example' })],
    [404, () => siteRequest('GET', '/'), failing(new DomainError('not-found', 'Nothing here.'))],
    [405, () => siteRequest('PUT', '/notes')],
    [413, () => jsonRequest('POST', '/notes', 'x'.repeat(MAX_BYTES))],
    [415, () => siteRequest('POST', '/notes', { body: 'x' })],
    [500, () => siteRequest('GET', '/'), failing(new Error('boom'))],
    [503, () => siteRequest('GET', '/'), failing(new DomainError('unavailable', 'Later.'))],
  ];

  test.each(every)(
    'with the status %i has security headers and the id of its log line',
    async (...every) => {
      const [status, request, handler] = every;
      const outcome = await call(await request(), handler, { requestId: `id-of-${status}` });
      const { response, line } = outcome;
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-request-id': `id-of-${status}`,
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
      const level = status < 400 ? 'info' : status < 500 ? 'warn' : 'error';
      expect(line).toMatchObject({ level, requestId: `id-of-${status}`, status });
      if (status < 400) return;
      expect(await problemOf(outcome)).toMatchObject({ status, requestId: `id-of-${status}` });
    },
  );
});

describe('a method that an address does not support', () => {
  test.each(['PUT', 'OPTIONS', 'constructor', '__proto__'])(
    'is refused with 405: %s',
    async (method) => {
      const outcome = await call(siteRequest(method, '/notes'));
      expect(outcome.response.status).toBe(405);
      expect(outcome.response.headers.get('allow')).toBe('GET, POST, PATCH, DELETE');
      const detail = 'This address takes GET, POST, PATCH, DELETE.';
      expect(await problemOf(outcome)).toMatchObject({ status: 405, detail });
    },
  );

  test('is refused with 405 even if it is GET', async () => {
    const handler = endpoint('only-post', {
      POST: operation({ handle: () => Promise.resolve({}) }),
    });
    const { response } = await call(siteRequest('GET', '/x'), handler);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('a request from another site', () => {
  const foreign = [
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://site.example' }],
    [{ Origin: 'https://site.example:8443' }],
    [{ Origin: 'https://sub.site.example' }],
    [{ Origin: 'https://site.example.evil.example' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: SITE, 'Sec-Fetch-Site': 'cross-site' }],
    [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
  ] as const;

  function from(method: string, headers: Record<string, string>): Request {
    const body = method === 'DELETE' ? {} : { body: '{"name":"a"}' };
    const type = { 'Content-Type': 'application/json' };
    return new Request(`${SITE}/notes`, { method, headers: { ...type, ...headers }, ...body });
  }

  test.each(foreign)('may not change anything: %j', async (headers) => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const outcome = await call(from(method, { ...headers, cookie: staffCookie() }));
      expect(outcome.response.status, method).toBe(403);
      const detail = 'This call can only be made from this site.';
      expect(await problemOf(outcome)).toMatchObject({ status: 403, detail });
    }
  });

  test.each(foreign)('may read, which changes nothing: %j', async (headers) => {
    const { response } = await call(new Request(`${SITE}/notes`, { headers }));
    expect(response.status).toBe(200);
  });

  test.each([
    [{ Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
    [{ Origin: SITE }],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{}],
  ])('is not assumed with the headers %j', async (headers) => {
    expect((await call(from('POST', headers as Record<string, string>))).response.status).toBe(200);
  });
});

describe('a staff call', () => {
  test('is refused with 503 if the admin part is not configured, and the log lists the missing variables', async () => {
    vi.stubEnv('ADMIN_SESSION_KEY', 'too-short-a-key');
    const cookie = staffCookie();
    const outcome = await call(jsonRequest('PATCH', '/notes', { name: 'a' }, { cookie }));
    expect(outcome.response.status).toBe(503);
    const problem = await problemOf(outcome);
    expect(JSON.stringify(problem)).not.toContain('ADMIN');
    expect(outcome.line.reason).toContain('ADMIN_SESSION_KEY must have at least 32 characters');
    expect(JSON.stringify(outcome.line)).not.toContain('too-short-a-key');
    expect(JSON.stringify(outcome.line)).not.toContain(adminConfig.ADMIN_PASSWORD_HASH);
  });
});

describe('a body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'constructor',
    '',
  ])('of type %j is refused with 415 if only JSON is accepted', async (type) => {
    const request = siteRequest('POST', '/notes', {
      body: '{"name":"a"}',
      headers: { 'Content-Type': type },
    });
    const outcome = await call(request);
    expect(outcome.response.status).toBe(415);
    expect(await problemOf(outcome)).toMatchObject({ detail: 'This call takes application/json.' });
  });

  test('may have as many bytes as allowed, and not one more', async () => {
    const ofSize = (bytes: number) => ({
      name: `ü${'x'.repeat(bytes - '{"name":"ü"}'.length - 1)}`,
    });
    const fits = await call(jsonRequest('POST', '/notes', ofSize(MAX_BYTES)));
    expect(fits.response.status).toBe(200);
    const over = await call(jsonRequest('POST', '/notes', ofSize(MAX_BYTES + 1)));
    expect(over.response.status).toBe(413);
    expect(await problemOf(over)).toMatchObject({
      detail: 'This is too large. The limit is 256 bytes.',
    });
  });

  test('that declares too large a size is refused with 413 before it is read', async () => {
    const { state, stream } = streamOf(Buffer.from('{"name":"a"}'), 1);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(MAX_BYTES + 1) };
    const { response } = await call(siteRequest('POST', '/notes', { body: stream, headers }));
    expect(response.status).toBe(413);
    expect(state.pulled).toBe(0);
  });

  test.each(['12', '-1', 'x', ''])(
    'that is too large is refused with 413 even if it declared %j',
    async (announced) => {
      const { state, stream } = streamOf(new Uint8Array(100).fill(32), 1_000);
      const headers = { 'Content-Type': 'application/json', 'Content-Length': announced };
      const { response } = await call(siteRequest('POST', '/notes', { body: stream, headers }));
      expect(response.status).toBe(413);
      expect(state.pulled).toBe(3);
      expect(state.cancelled).toBe(true);
    },
  );

  test('in several chunks is joined, without its byte order mark', async () => {
    const bytes = Buffer.from('\uFEFF{"name":"Zürich"}');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const { response } = await call(siteRequest('POST', '/notes', { body: stream, headers }));
    expect(await response.json()).toMatchObject({ name: 'Zürich' });
  });

  test.each([
    ['nothing', ''],
    ['words', 'name=a'],
    ['half of it', '{"name":'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('that is %s is refused with 400', async (_name, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const outcome = await call(siteRequest('POST', '/notes', { body, headers }));
    expect(outcome.response.status).toBe(400);
    const problem = await problemOf(outcome);
    expect(problem.detail).toBe('We could not read what was sent.');
    expect(problem).not.toHaveProperty('errors');
  });

  test('with fields that are not valid is refused with 400, naming each', async () => {
    const outcome = await call(jsonRequest('POST', '/notes', { tags: [{ word: 'a' }, {}] }));
    expect(outcome.response.status).toBe(400);
    expect(await problemOf(outcome)).toEqual({
      status: 400,
      detail: 'Some fields are missing or not valid.',
      requestId: 'test-request',
      errors: [
        { field: 'name', message: 'Please enter a name.' },
        { field: 'tags.1.word', message: 'Please enter a word.' },
      ],
    });
  });
});

test('checks come in this order: method, origin, session, type, size, form, fields', async () => {
  connectBlobsDouble();
  const faults = {
    method: 'PUT',
    origin: 'https://evil.example',
    cookie: '',
    type: 'text/plain',
    body: '{'.repeat(MAX_BYTES + 1),
  };
  // Each step fixes one error, so the next check refuses the request.
  const steps: [fixed: Partial<typeof faults>, status: number, detail?: string][] = [
    [{}, 405],
    [{ method: 'PATCH' }, 403],
    [{ origin: SITE }, 401],
    [{ cookie: staffCookie() }, 415],
    [{ type: 'application/json' }, 413],
    [{ body: '{' }, 400, 'We could not read what was sent.'],
    [{ body: '{}' }, 400, 'Some fields are missing or not valid.'],
    [{ body: '{"name":"a"}' }, 200],
  ];
  let current = faults;
  for (const [fixed, status, detail] of steps) {
    current = { ...current, ...fixed };
    const { method, origin, cookie, type, body } = current;
    const headers = { Origin: origin, cookie, 'Content-Type': type };
    const outcome = await call(siteRequest(method, '/notes', { body, headers }));
    expect(outcome.response.status).toBe(status);
    if (detail !== undefined) expect(await problemOf(outcome)).toMatchObject({ detail });
  }
});

describe('an operation that fails', () => {
  const kinds: [kind: DomainErrorKind, status: number][] = [
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['unavailable', 503],
    ['upstream', 502],
    ['not-configured', 503],
  ];

  test.each(kinds)('as %s is answered with %i and its message', async (kind, status) => {
    const cause = new Error('the cause, for the log');
    const outcome = await call(
      siteRequest('GET', '/'),
      failing(new DomainError(kind, 'A sentence for the caller.', { cause })),
    );
    expect(outcome.response.status).toBe(status);
    const retryAfter = kind === 'unavailable' ? '10' : null;
    expect(outcome.response.headers.get('retry-after')).toBe(retryAfter);
    const problem = await problemOf(outcome);
    expect(problem).toEqual({
      status,
      detail: 'A sentence for the caller.',
      requestId: 'test-request',
    });
    expect(outcome.line.reason).toContain('the cause, for the log');
  });

  test.each([
    new Error('database password is hunter2'),
    new TypeError('x is not a function'),
    'a thrown text: hunter2',
    undefined,
    { status: 200, message: 'hunter2' },
  ])('unexpectedly is answered with 500 and no details of the error: %o', async (thrown) => {
    const outcome = await call(siteRequest('GET', '/'), failing(thrown));
    expect(outcome.response.status).toBe(500);
    expect(outcome.line).toMatchObject({ level: 'error', status: 500 });
    expect(await problemOf(outcome)).toEqual({
      status: 500,
      detail: 'Something went wrong on our side.',
      requestId: 'test-request',
    });
  });

  test('because of too many requests says when to retry', async () => {
    const error = new DomainError('too-many', 'Later.', { headers: { 'Retry-After': '90' } });
    const { response } = await call(siteRequest('GET', '/'), failing(error));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('90');
  });

  test('unexpectedly is logged with the error and its causes', async () => {
    const error = new Error('outer', { cause: new TypeError('inner') });
    const { line } = await call(siteRequest('GET', '/'), failing(error));
    expect(line.reason).toBe('Error: outer <- TypeError: inner');
  });
});

test('an operation opens the stores of the current deploy context', async () => {
  const double = connectBlobsDouble({ anyKey: true });
  const handler = endpoint('storing', {
    POST: operation({
      handle: async (_, { openStore }) => {
        await writeOnce(openStore('intakes'), 'a', 'x');
        return undefined;
      },
    }),
  });
  await call(siteRequest('POST', '/'), handler, { deployContext: 'production' });
  await call(siteRequest('POST', '/'), handler, { deployContext: 'deploy-preview' });
  expect(double.requests.map(({ store }) => store)).toEqual(['intakes', 'deploy-preview-intakes']);
});

describe('the log', () => {
  const address = '203.0.113.77';
  const headers = {
    authorization: 'Bearer SECRET-TOKEN',
    cookie: '__Host-admin-session=SECRET-COOKIE',
    'user-agent': 'SECRET-AGENT',
    'x-forwarded-for': address,
    'x-custom': 'SECRET-KEY',
    referer: 'https://evil.example/?SECRET-REFERER',
  };
  const full = { name: 'SECRET-NAME', tags: [{ word: 'SECRET-WORD' }], 'SECRET-KEY': 'x' };
  const misfit = { ...full, tags: [{ word: 7, x: 'SECRET-WORD' }] };
  const post = (body: string, type: string) =>
    siteRequest('POST', '/notes', { body, headers: { ...headers, 'Content-Type': type } });
  const failingWithBody = endpoint('failing', {
    POST: operation({
      body: { schema: bodySchema, maxBytes: MAX_BYTES },
      handle: () => Promise.reject(new Error('boom')),
    }),
  });

  const calls: [status: number, request: () => Request, handler?: FunctionHandler][] = [
    [200, () => jsonRequest('POST', '/notes?q=SECRET-QUERY', full, headers)],
    [400, () => jsonRequest('POST', '/notes?page=SECRET-QUERY', misfit, headers)],
    [400, () => post('{"name":"SECRET-NAME', 'application/json')],
    [415, () => post('SECRET-NAME', 'text/SECRET-TYPE')],
    [500, () => jsonRequest('POST', '/notes', full, headers), failingWithBody],
  ];

  test.each(calls)(
    'of an answer with %i contains nothing of the request',
    async (status, request, handler = notes) => {
      const response = await callHandler(handler, request(), { ip: address });
      expect(response.status).toBe(status);

      const [output, ...others] = takeConsoleOutput();
      expect(others).toEqual([]);
      expect(output?.text).toContain(`"status":${status}`);
      expect(output?.text).not.toMatch(/secret/i);
      expect(output?.text).not.toContain(address);
    },
  );
});

describe('a signed operation', () => {
  const signed = endpoint('signed', {
    POST: operation({
      body: { schema: z.string(), maxBytes: 64, isSigned: true },
      handle: ({ body }) => Promise.resolve({ data: body }),
    }),
  });
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    call(new Request(`${SITE}/hook`, { method: 'POST', body, headers }), signed);

  test('receives the body unchanged', async () => {
    const text = '\uFEFF{ "a":1,\r\n "ü": 2 }\n';
    const { response } = await post(text);
    expect(await response.json()).toBe(text);
  });

  test('accepts any origin and content type, because servers call it', async () => {
    const headers = { Origin: 'https://other.example', 'Content-Type': 'text/plain' };
    const { response } = await post('x', headers);
    expect(await response.json()).toBe('x');
  });
});

describe('deferred work', () => {
  /** Endpoint with slow deferred work, and functions that finish it. */
  function makeSlow() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const slow = endpoint('slow', {
      GET: operation({
        handle: async (_, { afterResponse }) => ({ failure: await afterResponse(() => promise) }),
      }),
    });
    return { slow, finish: resolve, crash: reject };
  }

  test('runs after the response if the platform waits for it, with a separate log line if it fails', async () => {
    const { slow, finish } = makeSlow();
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
    const { response, line } = await call(siteRequest('GET', '/slow'), slow, { waitUntil });
    expect(response.status).toBe(204);
    expect(line).toMatchObject({ level: 'info', status: 204 });

    finish('mail not delivered: EAUTH');
    await Promise.all(waitUntil.mock.calls.flat());
    const { requestId } = line;
    expect(expectLogLine()).toMatchObject({
      ...{ level: 'error', status: 204, requestId },
      reason: 'mail not delivered: EAUTH',
    });
  });

  test('that crashes after the response is logged, and does not end the process', async () => {
    const { slow, crash } = makeSlow();
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
    const { response } = await call(siteRequest('GET', '/slow'), slow, { waitUntil });
    expect(response.status).toBe(204);
    crash(new TypeError('no such field'));
    await Promise.all(waitUntil.mock.calls.flat());
    expect(expectLogLine()).toMatchObject({ level: 'error', reason: 'TypeError: no such field' });
  });

  test('runs before the response if the platform does not wait', async () => {
    const { slow, finish } = makeSlow();
    const answered = call(siteRequest('GET', '/slow'), slow);
    finish('mail not sent: late');
    expect((await answered).line).toMatchObject({ level: 'error', reason: 'mail not sent: late' });
  });
});

test.each([
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [65_536, '64 KB'],
  [1_048_575, '1023 KB'],
  [1_600_000, '1 MB'],
  [10_485_760, '10 MB'],
])('a limit of %i bytes is stated as %s', (bytes, stated) => {
  expect(formatLimit(bytes)).toBe(stated);
});
