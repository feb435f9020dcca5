import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Received, summarySchema } from '#features/submissions/review.ts';
import { DAY_MS, HOUR_MS } from '#platform/retention.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { Briefing } from '../../src/islands/admin/Briefing.tsx';

const NOW = new Date('2026-11-20T15:00:00.000Z');

/** Texts of the briefing for a summary. */
function textsOf(changes: object): string {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const summary = summarySchema.parse({ total: 1, byStatus: {}, weeks: [], ...changes });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
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
