import type { APIRequestContext } from '@playwright/test';
import { buildIntake, buildMessage } from '../support/build.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { expect, storingTest as test } from './support/test.ts';

const contact = { ...buildMessage(), filledInMs: 9_000 };
const intake = buildIntake();
const UNKNOWN_ID = '01M7Y2F9VE3B7K8MW1G6B10TB8';

interface Refusal {
  /** Completes "it refuses …". */
  readonly what: string;
  readonly status: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** True to send the staff cookie. */
  readonly staff?: boolean;
  readonly query?: string;
  /** Part of the response text. */
  readonly says?: string;
}

const json = { 'Content-Type': 'application/json' };
const foreign: readonly Refusal[] = [
  { what: 'a foreign origin', status: 403, headers: { Origin: 'https://evil.example' } },
  { what: 'a page of another site', status: 403, headers: { 'Sec-Fetch-Site': 'cross-site' } },
];

/** Each list applies to one path. `method` and `data` belong to a valid request. */
const calls: readonly {
  readonly path: string;
  readonly method: string;
  readonly data?: unknown;
  readonly staff?: boolean;
  readonly refusals: readonly Refusal[];
}[] = [
  {
    path: '/api/contact',
    method: 'POST',
    data: contact,
    refusals: [
      ...foreign,
      { what: 'to be read', method: 'GET', status: 405 },
      { what: 'to be deleted', method: 'DELETE', status: 405 },
      { what: 'plain text', status: 415, headers: { 'Content-Type': 'text/plain' }, data: 'Hello' },
      { what: 'more than 64 KB', status: 413, data: { ...contact, message: 'a'.repeat(65_536) } },
      { what: 'a body that is not JSON', status: 400, headers: json, data: '{"name":' },
      { what: 'a missing name', status: 400, data: { ...contact, name: ' ' }, says: 'name' },
      {
        what: 'a value that is not an address',
        status: 400,
        data: { ...contact, email: 'ada' },
        says: 'email',
      },
      { what: 'a list', status: 400, data: [] },
    ],
  },
  {
    path: '/api/ai-voice-agent-intake',
    method: 'POST',
    data: intake,
    refusals: [
      ...foreign,
      { what: 'to be read', method: 'GET', status: 405 },
      { what: 'to be changed', method: 'PATCH', status: 405 },
      { what: 'plain text', status: 415, headers: { 'Content-Type': 'text/plain' }, data: 'Hello' },
      {
        what: 'more than 3 MB',
        status: 413,
        data: { ...intake, generalGuidelines: 'a'.repeat(3_145_728) },
      },
      { what: 'a body that is not JSON', status: 400, headers: json, data: 'practiceName=Queens' },
      { what: 'a missing phone', status: 400, data: { ...intake, phone: '' }, says: 'phone' },
      {
        what: 'a file that is not ours',
        status: 400,
        data: { ...intake, trainingGuideFilePath: 'https://evil.example/x' },
        says: 'trainingGuideFilePath',
      },
    ],
  },
  {
    path: '/api/admin/login',
    method: 'POST',
    data: { password: ADMIN_PASSWORD },
    refusals: [
      ...foreign,
      { what: 'a wrong password', status: 401, data: { password: `${ADMIN_PASSWORD}!` } },
      { what: 'an empty password', status: 400, data: { password: '' } },
      { what: 'no password', status: 400, data: {} },
      { what: 'to be read', method: 'GET', status: 405 },
      {
        what: 'a form',
        status: 415,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        data: `password=${ADMIN_PASSWORD}`,
      },
      { what: 'more than 2 KB', status: 413, data: { password: 'a'.repeat(3_000) } },
    ],
  },
  {
    path: '/api/admin/logout',
    method: 'POST',
    refusals: [...foreign, { what: 'to be followed as a link', method: 'GET', status: 405 }],
  },
  {
    path: '/api/admin/intakes',
    method: 'GET',
    refusals: [
      { what: 'to answer without a cookie', status: 401 },
      {
        what: 'a forged cookie',
        status: 401,
        headers: { Cookie: 'local-admin-session=9999999999.abc.def' },
      },
      { what: 'to be posted to', method: 'POST', status: 405, staff: true },
      { what: 'more than one page may contain', status: 400, staff: true, query: '?limit=1000' },
    ],
  },
  {
    path: '/api/admin/intakes/:id/status',
    method: 'PATCH',
    data: { status: 'completed' },
    staff: true,
    refusals: [
      ...foreign,
      { what: 'to act without a cookie', status: 401, staff: false },
      { what: 'to be read', method: 'GET', status: 405 },
      { what: 'plain text', status: 415, headers: { 'Content-Type': 'text/plain' }, data: 'done' },
      {
        what: 'more than 1 KB',
        status: 413,
        data: { status: 'completed', note: 'a'.repeat(1_100) },
      },
      { what: 'an unknown status', status: 400, data: { status: 'archived' }, says: 'status' },
      { what: 'no status', status: 400, data: {}, says: 'status' },
    ],
  },
];

interface Listed {
  readonly id: string;
  readonly status: string;
}

/** Submits an intake that the following calls could change. */
async function submit(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/ai-voice-agent-intake', { data: intake });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as Listed).id;
}

function cookieHeader(cookies: readonly { name: string; value: string }[]): Record<string, string> {
  return { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

for (const { path, method, data, staff = false, refusals } of calls) {
  // One test per call, because reading the intakes before and after takes most of the time.
  test(`${method} ${path} refuses invalid requests, and changes nothing`, async ({
    request,
    ownSite,
    staffCookies,
  }) => {
    const listAll = async () => {
      const answer = await request.get('/api/admin/intakes', {
        headers: cookieHeader(staffCookies),
      });
      expect(answer.status()).toBe(200);
      return (await answer.json()) as Listed[];
    };
    const id = await submit(request);
    const listed = await listAll();
    expect(listed.find((one) => one.id === id)).toMatchObject({ status: 'pending' });
    const files = ownSite.snapshot();

    for (const refusal of refusals) {
      await test.step(`${refusal.what}: ${refusal.status}`, async () => {
        const isRead = (refusal.method ?? method) === 'GET';
        const cookie = (refusal.staff ?? staff) ? cookieHeader(staffCookies) : {};
        const answer = await request.fetch(path.replace(':id', id) + (refusal.query ?? ''), {
          method: refusal.method ?? method,
          headers: { ...cookie, ...refusal.headers },
          ...(isRead ? {} : { data: refusal.data ?? data }),
        });
        expect(answer.status()).toBe(refusal.status);
        expect(answer.headers()).toMatchObject({
          'content-type': 'application/problem+json',
          'cache-control': 'no-store',
        });
        expect(answer.headers()).not.toHaveProperty('set-cookie');
        const said = await answer.text();
        expect(JSON.parse(said)).toMatchObject({
          status: refusal.status,
          detail: expect.stringMatching(/^[A-Z].{10,}\.$/),
          requestId: answer.headers()['x-request-id'],
        });
        if (refusal.says) expect(said).toContain(refusal.says);
        if (refusal.status === 405) expect(answer.headers().allow).toContain(method);
        expect(ownSite.snapshot()).toEqual(files);
      });
    }
    expect(await listAll()).toEqual(listed);
  });
}

test('A status cannot be set on a submission that does not exist', async ({
  request,
  ownSite,
  staffCookies,
}) => {
  const before = ownSite.snapshot();
  for (const id of [UNKNOWN_ID, 'no-id', '..%2Fattempts%2Fx']) {
    const answer = await request.patch(`/api/admin/intakes/${id}/status`, {
      headers: cookieHeader(staffCookies),
      data: { status: 'completed' },
    });
    expect(answer.status(), id).toBe(404);
  }
  expect(ownSite.snapshot()).toEqual(before);
});

test('A submission cannot choose its id, status, or date', async ({ request, staffCookies }) => {
  const answer = await request.post('/api/ai-voice-agent-intake', {
    data: {
      ...intake,
      practiceName: 'Chosen',
      id: UNKNOWN_ID,
      status: 'completed',
      createdAt: '2020-01-01T00:00:00.000Z',
      isAdmin: true,
    },
  });
  const { id } = (await answer.json()) as Listed;
  expect(id).not.toBe(UNKNOWN_ID);
  const list = await request.get('/api/admin/intakes', { headers: cookieHeader(staffCookies) });
  const stored = ((await list.json()) as Listed[]).find((listed) => listed.id === id);
  expect(stored).toMatchObject({ practiceName: 'Chosen', status: 'pending' });
  expect(stored).not.toHaveProperty('isAdmin');
  expect(JSON.stringify(stored)).not.toContain('2020-01-01');
});

test('The session cookie is hidden from scripts and other sites', async ({ request }) => {
  const answer = await request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } });
  expect(answer.status()).toBe(204);
  const cookie = answer.headers()['set-cookie'] ?? '';
  // The cookie over plain HTTP on this machine. admin-session.test.ts covers the cookie of a deploy.
  expect(cookie).toMatch(/^local-admin-session=/);
  for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Strict']) {
    expect(cookie).toContain(attribute);
  }
});
