import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import type { ListedIntake } from '#features/submissions/intake-schema.ts';
import { paymentKey } from '#features/checkout/payment.ts';
import { callPaths } from '#features/site/paths.ts';
import { storeNames } from '#platform/stored-records.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import type { Problem } from '#platform/problem-body.ts';
import { buildIntake, buildMessage, buildPayment } from '../support/build.ts';
import { ADMIN_PASSWORD, stubAdminConfig } from '../support/admin-config.ts';
import { type BlobsDouble, connectBlobsDouble, makeBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  connectStorage,
  type FunctionModule,
  jsonRequest,
  siteRequest,
} from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import { shortenPauses } from '../support/short-pauses.ts';
import { describeWithStorage } from '../support/storages.ts';

/** Calls a function and claims its log line, which must contain the status of the response. */
async function call(module: FunctionModule, request: Request): Promise<Response> {
  const response = await callFunction(module, request);
  expectLogLine(({ status }) => expect(status).toBe(response.status));
  return response;
}

function logIn(password: string): Promise<Response> {
  return call(admin, jsonRequest('POST', callPaths.adminLogin, { password }));
}

/** Part of a `Set-Cookie` header that a browser sends with later calls. */
function cookieFrom(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function submit(practiceName: string): Promise<string> {
  const body = buildIntake({ practiceName });
  const response = await call(intake, jsonRequest('POST', callPaths.intake, body));
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

function list(cookie: string, query = ''): Promise<Response> {
  return call(admin, siteRequest('GET', callPaths.adminIntakes + query, { headers: { cookie } }));
}

async function listed(cookie: string, query = ''): Promise<ListedIntake[]> {
  return (await (await list(cookie, query)).json()) as ListedIntake[];
}

function setStatus(cookie: string, id: string, body: unknown): Promise<Response> {
  return call(
    admin,
    jsonRequest('PATCH', callPaths.adminSubmission(id, 'intakes', 'status'), body, { cookie }),
  );
}

/** Sets times one second apart, because submissions of the same millisecond have no order. */
function letTimePass(): void {
  vi.setSystemTime(Date.now() + 1_000);
}

beforeEach(() => {
  stubAdminConfig();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

describeWithStorage('Staff', (connect) => {
  test('log in, list the submissions, and change the status of one', async () => {
    const first = await submit('First Dental');
    letTimePass();
    const second = await submit('Second Dental');

    const login = await logIn(ADMIN_PASSWORD);
    expect(login.status).toBe(204);
    const cookie = cookieFrom(login);

    expect(await listed(cookie)).toMatchObject([
      { id: second, practiceName: 'Second Dental', status: 'pending' },
      { id: first, practiceName: 'First Dental', status: 'pending' },
    ]);

    letTimePass();
    const change = await setStatus(cookie, first, { status: 'in_progress' });
    expect(change.status).toBe(200);
    const changedAt = new Date().toISOString();
    expect(await change.json()).toEqual({
      status: 'in_progress',
      changes: [{ id: expect.any(String) as string, status: 'in_progress', changedAt }],
    });

    expect(await listed(cookie)).toMatchObject([
      { id: second, status: 'pending' },
      { id: first, status: 'in_progress' },
    ]);

    // A page that still shows the old status changes nothing.
    const late = await setStatus(cookie, first, { status: 'completed', from: 'pending' });
    expect(await late.json()).toMatchObject({ status: 'in_progress' });

    const ending = siteRequest('POST', callPaths.adminLogout, { headers: { cookie } });
    const logout = await call(admin, ending);
    expect(logout.status).toBe(204);
    expect(logout.headers.get('set-cookie')).toMatch(/^__Host-admin-session=;.*Max-Age=0/);
    expect((await list(cookieFrom(logout))).status).toBe(401);
    const kept = await list(cookie);
    expect(kept.status).toBe(401);
    expect(await kept.json()).toMatchObject({ detail: 'Please log in.' });
  });

  test('add a note, show a submission with its notes, and move a message to the inbox', async () => {
    const id = await submit('Harbor Dental');
    const cookie = cookieFrom(await logIn(ADMIN_PASSWORD));
    const post = (path: string, body: object) =>
      call(admin, jsonRequest('POST', path, body, { cookie }));
    const noted = await post(callPaths.adminSubmission(id, 'intakes', 'notes'), {
      text: 'Called.',
    });
    expect(await noted.json()).toMatchObject({ text: 'Called.' });
    const damaged = newId(new Date(Date.now() + 1));
    await connect('dev-intakes').set(`additions/${id}/notes/${damaged}`, 'not json');
    const request = siteRequest('GET', callPaths.adminIntake(id), { headers: { cookie } });
    const detail = await callFunction(admin, request);
    expect(expectLogLine()).toMatchObject({ reason: `unreadable: ${damaged}` });
    expect(await detail.json()).toMatchObject({
      notes: [{ text: 'Called.' }, { isUnreadable: true }],
    });

    const suspected = {
      ...buildMessage(),
      id: newId(new Date()),
      createdAt: new Date().toISOString(),
    };
    await connect('dev-contact-messages').setJSON(`suspected/${suspected.id}`, suspected);
    const moved = await post(callPaths.adminSubmission(suspected.id, 'messages', 'inbox'), {});
    expect(await moved.json()).toMatchObject({ id: suspected.id, status: 'open' });
  });

  test('add a note to a message, which is deleted with it, but not to a suspected one', async () => {
    const cookie = cookieFrom(await logIn(ADMIN_PASSWORD));
    const store = connect('dev-contact-messages');
    const name = '語'.repeat(200);
    const message = { ...buildMessage({ name }), createdAt: new Date().toISOString() };
    const [id, suspected] = [newId(new Date()), newId(new Date(Date.now() + 1))];
    await store.setJSON(`messages/${id}`, { ...message, id });
    await store.setJSON(`suspected/${suspected}`, { ...message, id: suspected });
    const post = (of: string, action: 'deletion' | 'notes', body: object) =>
      call(
        admin,
        jsonRequest('POST', callPaths.adminSubmission(of, 'messages', action), body, { cookie }),
      );
    // In this script, each character has three bytes.
    const text = `Rang twice.\n${'語'.repeat(4_900)}`;
    expect((await post(id, 'notes', { text })).status).toBe(200);
    expect((await post(suspected, 'notes', { text })).status).toBe(404);
    const read = () =>
      call(admin, siteRequest('GET', callPaths.adminMessage(id), { headers: { cookie } }));
    expect(await (await read()).json()).toMatchObject({ changes: [], notes: [{ text }] });
    expect((await post(id, 'deletion', { name: message.name })).status).toBe(204);
    expect((await read()).status).toBe(404);
    const { blobs } = await store.list({ prefix: 'additions/' });
    expect(blobs).toEqual([]);
  });

  test('list everything that a client sent, and when', async () => {
    const guide = newId(new Date());
    await connect('dev-uploads').set(`files/${guide}`, 'x', { metadata: { size: 1_024 } });
    const full = {
      ...buildIntake(),
      transferNumber: '+1 212 555 0177',
      address: '1 Harbor Street',
      website: 'harbor.example',
      faqs: [{ question: 'Parking?', answer: 'Behind the house.' }],
      generalGuidelines: 'Be kind.',
      scenarios: [{ title: 'Emergency', content: 'Put through.' }],
      specialInstructions: 'No prices.',
      trainingGuideFileName: 'guide.pdf',
      trainingGuideFilePath: `/objects/uploads/${guide}`,
      trainingGuideFileSize: 1_024,
    };
    const sent = await call(intake, jsonRequest('POST', callPaths.intake, full));
    const { id } = (await sent.json()) as { id: string };

    const [stored] = await listed(cookieFrom(await logIn(ADMIN_PASSWORD)));
    expect(stored).toEqual({
      ...full,
      id,
      language: 'en',
      status: 'pending',
      createdAt: new Date().toISOString(),
    });
  });
});

test('A status change, including the list that is read again, costs at most 8 storage calls', async () => {
  const double = connectBlobsDouble({ pageSize: 1_000 });
  const id = await submit('Harbor Dental');
  const cookie = cookieFrom(await logIn(ADMIN_PASSWORD));
  await listed(cookie);
  await setStatus(cookie, id, { status: 'in_progress' });
  double.resetRequests();

  const { changes } = (await (await setStatus(cookie, id, { status: 'completed' })).json()) as {
    changes: { status: string }[];
  };
  expect(changes.map(({ status }) => status)).toEqual(['in_progress', 'completed']);
  expect(await listed(cookie)).toMatchObject([{ id, status: 'completed' }]);
  expect(double.requests.length).toBeLessThanOrEqual(8);
});

test('The summary contains the payments, too', async () => {
  const double = connectBlobsDouble();
  const payment = buildPayment({ paidAt: new Date().toISOString(), amount: 12_300 });
  const key = paymentKey(payment);
  double.seed('dev-payments', `payments/${key}`, JSON.stringify(payment));
  const cookie = cookieFrom(await logIn(ADMIN_PASSWORD));
  const request = siteRequest('GET', callPaths.adminSummary, { headers: { cookie } });
  expect(await (await call(admin, request)).json()).toMatchObject({
    newest: { payments: key },
    thisWeek: { payments: 1 },
    received: [{ amount: 12_300, currency: 'usd', isTest: true }],
  });
});

test('An unknown address below the calls of the dashboard answers 404 without a login', async () => {
  for (const path of ['/api/admin/nothing', '/api/admin/intakes/a/b/c', '/api/admin/intakes/']) {
    const response = await call(admin, siteRequest('GET', path));
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

describe('A list of the live site', () => {
  const ask = async (double: BlobsDouble) => {
    connectStorage(double);
    const options = { deployContext: 'production' };
    const password = { password: ADMIN_PASSWORD };
    const login = jsonRequest('POST', callPaths.adminLogin, password);
    const headers = { cookie: cookieFrom(await callFunction(admin, login, options)) };
    const lists = [
      callPaths.adminIntakes,
      callPaths.adminMessages,
      callPaths.adminPayments,
      callPaths.adminSummary,
    ];
    const statuses: number[] = [];
    for (const path of lists) {
      const response = await callFunction(admin, siteRequest('GET', path, { headers }), options);
      statuses.push(response.status);
    }
    takeLogLines();
    return statuses;
  };

  test('is empty while the site has no such store, and a 503 if a store answers 404', async () => {
    await using double = makeBlobsDouble();
    double.setFaultSource(({ op, store }) =>
      op === 'list' && store !== 'counted-actions' ? { kind: 'status', status: 404 } : undefined,
    );
    expect(await ask(double)).toEqual([200, 200, 200, 200]);
    for (const name of storeNames) double.seed(name, 'any', '{}');
    expect(await ask(double)).toEqual([503, 503, 503, 503]);
  });
});

describe('logging in', () => {
  beforeEach(() => void connectBlobsDouble());

  test('with a wrong password is refused with 401 and no cookie', async () => {
    for (const more of ['!', '\0', ' ']) {
      const response = await logIn(ADMIN_PASSWORD + more);
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(((await response.json()) as Problem).detail).toBe('The password is wrong.');
    }
  });

  test.each([{}, { password: '' }, { password: 'x'.repeat(201) }])(
    'with %j is refused with 400 and no cookie',
    async (body) => {
      const response = await call(admin, jsonRequest('POST', callPaths.adminLogin, body));
      expect(response.status).toBe(400);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );
});

test('logging out without a session gets the same response, and stores nothing', async () => {
  const double = connectBlobsDouble();
  const response = await call(admin, siteRequest('POST', callPaths.adminLogout));
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-admin-session=;.*Max-Age=0/);
  expect(double.requests).toEqual([]);
});

test('logging out reports that the session could not be ended', async () => {
  shortenPauses();
  const double = connectBlobsDouble();
  const cookie = cookieFrom(await logIn(ADMIN_PASSWORD));
  double.setFaultSource(() => ({ kind: 'status', status: 500 }));
  const request = siteRequest('POST', callPaths.adminLogout, { headers: { cookie } });
  expect((await call(admin, request)).status).toBe(503);
});

describe('staff', () => {
  async function start() {
    const double = connectBlobsDouble();
    shortenPauses();
    return { double, cookie: cookieFrom(await logIn(ADMIN_PASSWORD)) };
  }

  test.each([{}, { status: 'archived' }, { status: null }, { status: ['completed'] }])(
    'cannot set %j as a status',
    async (body) => {
      const { double, cookie } = await start();
      const id = await submit('Harbor Dental');
      const before = double.dump('dev-intakes').size;
      const response = await setStatus(cookie, id, body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as Problem).errors).toMatchObject([{ field: 'status' }]);
      expect(double.dump('dev-intakes').size).toBe(before);
    },
  );

  test.each(['?limit=0', '?limit=1001', '?limit=x', '?cursor=..%2Fattempts'])(
    'cannot request the list with %s',
    async (query) => {
      const { cookie } = await start();
      expect((await list(cookie, query)).status).toBe(400);
    },
  );
});
