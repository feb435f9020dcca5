import { expect, onTestFinished, test, vi } from 'vitest';

import type { ListedIntake } from '../../src/domain/intake.ts';
import { readAllIntakes } from '../../src/islands/admin/export-csv.ts';
import { noFilters } from '../../src/islands/admin/intake-list.ts';
import { buildListedIntake } from '../support/build.ts';

const LIST = '/api/admin/intakes';
const statuses = ['completed', 'pending', 'in_progress', 'pending', 'on_hold', 'completed'];

function intake(number: number, status: string): ListedIntake {
  const id = `01JD3Z8Q4V${String(number).padStart(16, '0')}`;
  return buildListedIntake({ id, status, practiceName: `Practice ${number}` });
}

/**
 * Server of pages of two, in the requested order and with the requested status. `then` runs after each
 * page.
 */
function stubServer(stored: ListedIntake[], then: (page: number) => void = () => undefined): void {
  let pages = 0;
  const answer = (address: string) => {
    const { searchParams: query } = new URL(address, 'https://site.example');
    const direction = query.get('sort') === 'oldest' ? 1 : -1;
    const cursor = query.get('cursor');
    const all = stored
      .filter(({ status }) => [status, null].includes(query.get('status')))
      .toSorted((a, b) => (a.id < b.id ? -direction : direction));
    const start = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    const page = all.slice(start, start + 2);
    query.set('cursor', page.at(-1)?.id ?? '');
    const headers = new Headers();
    if (all.length > start + 2) headers.set('link', `<${LIST}?${query}>; rel="next"`);
    const response = Response.json(page, { headers });
    then((pages += 1));
    return Promise.resolve(response);
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

const exported = async (change: object) => {
  const intakes = await readAllIntakes({ ...noFilters, ...change }, () => undefined);
  return intakes.map(({ practiceName }) => Number(practiceName.split(' ')[1]));
};

test('an export contains everything, newest first', async () => {
  stubServer(statuses.map((status, number) => intake(number, status)));
  expect(await exported({})).toEqual([5, 4, 3, 2, 1, 0]);
});

test('an export of one status contains only that status', async () => {
  stubServer(statuses.map((status, number) => intake(number, status)));
  expect(await exported({ status: 'pending' })).toEqual([3, 1]);
});

test('an export skips nothing that a colleague changes during the export', async () => {
  const stored = statuses.map((_, number) => intake(number, 'pending'));
  // The intakes of the first page leave the filter before the second page is requested.
  stubServer(stored, (page) => {
    if (page !== 1) return;
    for (const number of [0, 1, 4, 5]) stored[number] = intake(number, 'completed');
  });
  expect(await exported({ status: 'pending' })).toEqual([3, 2, 1, 0]);
});
