import { beforeEach, expect, test } from 'vitest';

import { endpoint, listOperation } from '#platform/server/http/endpoint.ts';
import { beginSession, requireStaff } from '#features/staff/server/admin-session.ts';
import type { Page } from '#platform/server/storage/list-records.ts';
import { adminConfig, stubAdminConfig } from '../../../support/admin-config.ts';
import { connectBlobsDouble } from '../../../support/blobs-double.ts';
import { callHandler, SITE, siteRequest } from '../../../support/call-function.ts';
import { expectLogLine } from '../../../support/console-guard.ts';

type Records = Page<{ id: string; isUnreadable?: true }>;

beforeEach(() => {
  stubAdminConfig();
  connectBlobsDouble();
});

/** Requests a list whose operation returns this page. */
async function ask(page: Partial<Records>, query = '', isStaff = true) {
  const asked: object[] = [];
  const handler = endpoint('list', {
    GET: listOperation(requireStaff, (wanted) => {
      asked.push(wanted);
      return Promise.resolve({ records: [], total: undefined, nextCursor: undefined, ...page });
    }),
  });
  const place = { now: new Date(), deployContext: 'dev', request: new Request(SITE) };
  const [cookie = ''] = beginSession('', place, adminConfig).split(';');
  const headers: Record<string, string> = isStaff ? { cookie } : {};
  const response = await callHandler(handler, siteRequest('GET', `/list${query}`, { headers }));
  return { response, line: expectLogLine(), asked };
}

test('the last page contains the total and no address of a next page', async () => {
  const { response, line, asked } = await ask(
    { records: [{ id: 'a' }], total: 0, newest: 'b' },
    '?q=ab',
  );
  expect(response.headers.get('x-newest-id')).toBe('b');
  expect(await response.json()).toEqual([{ id: 'a' }]);
  expect(response.headers.get('x-total-count')).toBe('0');
  expect(response.headers.get('link')).toBeNull();
  expect(asked).toEqual([{ q: 'ab', limit: 100 }]);
  expect(line).toMatchObject({ level: 'info', status: 200 });
  expect(line).not.toHaveProperty('reason');
});

test.each([
  ['q', 'a'.repeat(200), 'a'.repeat(201)],
  ['limit', '1000', '1001'],
  ['limit', '1', '0'],
  ['id', 'a'.repeat(250), 'a'.repeat(251)],
  ['cursor', 'a_1', 'a/1'],
  ['status', 'in_progress', 'in progress'],
])('a query may have the %s "%s", but not "%s"', async (name, right, wrong) => {
  const statusOf = async (value: string) =>
    (await ask({}, `?${new URLSearchParams({ [name]: value })}`)).response.status;
  expect(await statusOf(right)).toBe(200);
  expect(await statusOf(wrong)).toBe(400);
});

test('other pages contain the address of the next page, with the same query', async () => {
  const { response } = await ask({ nextCursor: 'after/this' }, '?q=a%26b&cursor=before');
  expect(response.headers.get('link')).toBe('</list?q=a%26b&cursor=after%2Fthis>; rel="next"');
  expect(response.headers.get('x-total-count')).toBeNull();
});

test('unreadable records are returned with the others, and logged', async () => {
  const records = [{ id: 'a', isUnreadable: true }, { id: 'b' }, { id: 'c', isUnreadable: true }];
  const { response, line } = await ask({ records: records as Records['records'] });
  expect(await response.json()).toEqual(records);
  expect(line).toMatchObject({ level: 'error', status: 200, reason: 'unreadable: a c' });
});

test('a list requires a session and a valid query', async () => {
  for (const [isStaff, status] of [
    [false, 401],
    [true, 400],
  ] as const) {
    const { response, asked } = await ask({}, '?limit=x', isStaff);
    expect([response.status, asked]).toEqual([status, []]);
    if (isStaff) expect(await response.json()).toMatchObject({ errors: [{ field: 'limit' }] });
  }
});
