import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, nextPageOf, read, send } from '#platform/browser/api.ts';

const schema = z.object({ count: z.number() });

function stubAnswer(status: number, body: string): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push(new Request(`https://site.example${address}`, init));
    return Promise.resolve(new Response(body, { status, statusText: 'Unauthorized' }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return requests;
}

test('a read parses JSON, with cookies and without a content type', async () => {
  const requests = stubAnswer(200, '{"count":3}');
  expect(await read('/api/x', schema)).toEqual({ count: 3 });
  expect(requests[0]?.credentials).toBe('include');
  expect(requests[0]?.headers.get('content-type')).toBeNull();
});

test('a 401 is an error by default, and null if the caller allows it', async () => {
  stubAnswer(401, '');
  await expect(read('/api/x', schema)).rejects.toThrow(new ApiError(401, 'Unauthorized'));
  expect(await read('/api/x', schema, { onUnauthorized: 'returnNull' })).toBeNull();
});

test('any other refusal is always an error', async () => {
  stubAnswer(403, 'No.');
  const refused = read('/api/x', schema, { onUnauthorized: 'returnNull' });
  await expect(refused).rejects.toMatchObject({ status: 403, message: '403: No.' });
});

test('a refusal of our server includes its problem, and others do not', async () => {
  const problem = {
    status: 400,
    detail: 'Some fields are missing or not valid.',
    requestId: 'x',
    errors: [{ field: 'name', message: 'Please enter your name.' }],
  };
  stubAnswer(400, JSON.stringify(problem));
  await expect(read('/api/x', schema)).rejects.toMatchObject({ problem });
  const { errors: _errors, ...bare } = problem;
  const wrong = [{ detail: 7 }, { requestId: null }];
  const others = ['<h1>Bad Gateway</h1>', '{"status":400}', 'null', ''];
  for (const body of [...others, ...wrong.map((each) => JSON.stringify({ ...bare, ...each }))]) {
    stubAnswer(400, body);
    await expect(read('/api/x', schema), body).rejects.toMatchObject({ problem: undefined });
  }
});

test.each([
  ['30', 30],
  ['0', undefined],
  ['1.5', undefined],
  ['Fri, 27 Nov 2026 07:00:00 GMT', undefined],
])(
  'a refusal with the header Retry-After: %s is repeated after %s seconds',
  async (header, seconds) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('', { status: 429, headers: { 'Retry-After': header } })),
    );
    await expect(send('GET', '/api/x')).rejects.toMatchObject({ retryAfterSeconds: seconds });
  },
);

test('a body is sent as JSON, and the address of the next page is in the answer', async () => {
  const requests = stubAnswer(200, '{}');
  await send('POST', '/api/x', { a: 1 });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(await requests[0]?.json()).toEqual({ a: 1 });
  const nextIn = (link: string) => nextPageOf(new Headers({ Link: link }));
  expect(nextIn('</api/x?cursor=1>; rel="next"')).toBe('/api/x?cursor=1');
  expect(nextIn('</a>; rel="prev", </b>; rel=next')).toBe('/b');
  expect(nextIn('</a>; rel="prev"')).toBeUndefined();
  expect(nextPageOf(new Headers())).toBeUndefined();
});

test('a call without a response ends at the deadline, with the reason', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(30_000);
    return AbortSignal.abort(new DOMException('The deadline passed.', 'TimeoutError'));
  });
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) =>
    Promise.reject(signal?.reason as Error),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await expect(send('POST', '/api/x')).rejects.toMatchObject({ name: 'TimeoutError' });
  const ownSignal = new AbortController().signal;
  await expect(send('POST', '/api/x', {}, ownSignal)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a read or a call that its caller cancels ends with the reason, before its deadline', async () => {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const canceled = new AbortController();
  const { signal } = canceled;
  const calls = [read('/api/x', schema, { signal }), send('POST', '/api/x', {}, signal)];
  canceled.abort(new Error('The user left.'));
  for (const call of calls) await expect(call).rejects.toThrow('The user left.');
});
