import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Received, summarySchema } from '#features/submissions/review.ts';
import { DAY_MS, HOUR_MS } from '#platform/retention.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import type { ListedPayment } from '#features/checkout/payment.ts';
import { paymentList } from '../../src/islands/admin/payments.tsx';
import { noFilters, recordListOptions } from '../../src/islands/admin/records.ts';
import { buildListedPayment } from '../support/build.ts';
import { Briefing } from '../../src/islands/admin/Briefing.tsx';

const NOW = new Date('2026-11-20T15:00:00.000Z');

/** Texts of the briefing for a summary. @param listed payments that the server lists for a filter. */
function textsOf(
  changes: object,
  listed: Readonly<Record<string, readonly ListedPayment[]>> = {},
): string {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const summary = summarySchema.parse({ total: 1, byStatus: {}, weeks: [], ...changes });
  const client = new QueryClient();
  for (const [status, records] of Object.entries(listed)) {
    const { queryKey, initialPageParam } = recordListOptions(paymentList, { ...noFilters, status });
    client.setQueryData(queryKey, { pages: [{ records }], pageParams: [initialPageParam] });
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Briefing summary={summary} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const real: Received = { amount: 122_500, currency: 'usd', isTest: false };
const inEuro: Received = { ...real, amount: 9_900, currency: 'eur' };
const trial: Received = { ...real, amount: 40_000, isTest: true };

test.each([
  [[], '$0.00'],
  [[real, trial], '$1,225.00'],
  [[trial, inEuro, real], '€99.00, $1,225.00'],
  [[trial], '$400.00 in tests'],
  [[trial, { ...inEuro, isTest: true }], '$400.00, €99.00 in tests'],
])('the payments %j of a month are shown as %s', (received, shown) => {
  expect(textsOf({ received })).toMatch(new RegExp(`Paid this month ${shown.replace('$', '\\$')}`));
  expect(textsOf({ received }).includes('in tests')).toBe(shown.includes('in tests'));
});

test.each([
  [HOUR_MS, 'less than a day'],
  [DAY_MS - 1, 'less than a day'],
  [DAY_MS, '1 day'],
  [2 * DAY_MS, '2 days'],
  [40 * DAY_MS, '40 days'],
])('a message that is %i milliseconds old has waited for %s', (age, shown) => {
  const id = newId(new Date(NOW.getTime() - age));
  const texts = textsOf({ waiting: { messages: id } });
  expect(texts).toContain(`message, ${shown} `);
  expect(texts).not.toContain('Nothing waits for you.');
});

test('a briefing lists the record first that waits longest', () => {
  const [older, newer] = [6, 4].map((days) => newId(new Date(NOW.getTime() - days * DAY_MS)));
  for (const [first, waiting] of [
    ['message', { messages: older, intakes: newer }],
    ['submission', { messages: newer, intakes: older }],
  ] as const) {
    expect(textsOf({ waiting })).toMatch(new RegExp(`${first}, 6 days .*, 4 days `));
  }
});

test('a briefing without open records says that nothing waits', () => {
  expect(textsOf({})).toContain('Nothing waits for you.');
});

test('a briefing says where the first records of an empty list come from', () => {
  const texts = textsOf({ newest: { intakes: newId(NOW) } });
  expect(texts).toContain('No messages yet Messages from the contact form appear here');
  expect(texts).toContain('No payments yet');
  expect(texts).not.toContain('No submissions yet');
});

test('a dispute with the first deadline comes first, then the oldest overdue payment', () => {
  const message = newId(new Date(NOW.getTime() - 9 * DAY_MS));
  const dispute = { amount: 1, status: 'needs_response', at: '2026-11-20T00:00:00.000Z' };
  const listed = {
    disputed: [
      buildListedPayment({ payerName: 'Won', disputes: [{ ...dispute, status: 'won' }] }),
      buildListedPayment({
        payerName: 'Later',
        disputes: [{ ...dispute, answerBy: '2026-12-09T15:00:00.000Z' }],
      }),
      buildListedPayment({
        payerName: 'Sooner',
        disputes: [{ ...dispute, answerBy: '2026-12-05T03:00:00.000Z' }],
      }),
    ],
    overdue: [
      buildListedPayment({ payerName: 'Newer', paidAt: '2026-11-19T00:00:00.000Z' }),
      buildListedPayment({ payerName: 'Older', paidAt: '2026-11-09T00:00:00.000Z' }),
    ],
  };
  const waiting = { payments: { disputed: 2, overdue: 2 }, waiting: { messages: message } };
  // The deadline is on December 4 in New York.
  expect(textsOf(waiting, listed)).toMatch(
    /Waits for you Sooner dispute, answer by Dec 4 Older payment overdue Loading.* message, 9 days/,
  );
  expect(textsOf({ payments: { overdue: 1 } }, listed)).not.toMatch(/Nothing waits|Sooner/);
});

test('a dispute without a deadline is shown, after those that have one', () => {
  const dispute = { amount: 1, status: 'needs_response', at: '2026-11-20T00:00:00.000Z' };
  const won = buildListedPayment({ payerName: 'Won', disputes: [{ ...dispute, status: 'won' }] });
  const unknown = buildListedPayment({ payerName: 'Unknown', disputes: [dispute] });
  const answerBy = '2026-12-09T15:00:00.000Z';
  const known = buildListedPayment({ payerName: 'Known', disputes: [{ ...dispute, answerBy }] });
  const payments = { disputed: 1 };
  expect(textsOf({ payments }, { disputed: [won, unknown] })).toContain(
    'Waits for you Unknown dispute, answer it',
  );
  expect(textsOf({ payments }, { disputed: [unknown, known] })).toContain(
    'Waits for you Known dispute, answer by Dec 9',
  );
});
