import { expect, onTestFinished, test, vi } from 'vitest';

import { type ListedIntake, listedIntakeSchema } from '../../src/domain/intake.ts';
import { readAll, recordsToCsv } from '../../src/islands/admin/export-csv.ts';
import { noFilters } from '../../src/islands/admin/records.ts';
import { buildListedIntake, buildListedPayment } from '../support/build.ts';

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
    const rest = all.filter(({ id }) => cursor === null || id > cursor);
    const page = rest.slice(0, 2);
    query.set('cursor', page.at(-1)?.id ?? '');
    const headers = new Headers();
    if (rest.length > 2) headers.set('link', `<${LIST}?${query}>; rel="next"`);
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
  const source = { address: LIST, schema: listedIntakeSchema };
  const filters = { ...noFilters, ...change };
  const intakes = await readAll<ListedIntake>(source, filters, () => undefined);
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

test("the accountant's table has a line for each payment, refund, and dispute", () => {
  const first = buildListedPayment({
    refunds: [{ amount: 5_000, at: '2026-11-22T03:00:00.000Z' }],
    disputes: [
      { amount: 35_000, status: 'lost', at: '2026-11-24T12:00:00.000Z' },
      { amount: 100, status: 'needs_response', at: '2026-11-25T12:00:00.000Z' },
    ],
  });
  const renewal = buildListedPayment({
    ...{ kind: 'renewal', amount: 12_550, setupAmount: 0, extraAmount: 2_550, isTest: false },
    invoiceId: 'in_2',
  });
  const abroad = buildListedPayment({
    ...{ amount: 11_900, setupAmount: 0, taxAmount: 1_900, currency: 'eur', invoiceId: 'in_3' },
  });
  const unreadable = buildListedPayment({ amount: undefined, setupAmount: 0, isUnreadable: true });
  const table = recordsToCsv('payments', [first, renewal, abroad, unreadable]);
  const [heading = [], ...lines] = table
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const columns = ['Date', 'Kind', 'Status', 'Amount (cents)', 'Amount', 'Setup fee (cents)'];
  columns.push('Monthly fee', 'Other charges', 'Tax included (cents)', 'Tax included', 'Currency');
  const shown = lines.map((line) => columns.map((name) => line[heading.indexOf(name)]).join(' '));
  expect(shown).toEqual([
    // In New York, the payment was made on the day before.
    '2026-11-19 payment  40000 400.00 30000 100.00 0.00 0 0.00 USD',
    '2026-11-21 refund  -5000 -50.00      USD',
    '2026-11-24 dispute lost -35000 -350.00      USD',
    '2026-11-25 dispute needs response 0 0.00      USD',
    '2026-11-19 payment  12550 125.50 0 100.00 25.50 0 0.00 USD',
    '2026-11-19 payment  11900 119.00 0 119.00 0.00 1900 19.00 EUR',
    '2026-11-19 payment         USD',
  ]);
  const links = lines.map((line) => line[heading.indexOf('Stripe')]);
  expect(links[0]).toBe('https://dashboard.stripe.com/test/invoices/in_1');
  expect(links[4]).toBe('https://dashboard.stripe.com/invoices/in_2');
});
