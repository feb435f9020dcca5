import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paymentFilters, paymentStateTable } from '#features/checkout/payment-states.ts';
import { statusChangeSchema } from '#features/submissions/review.ts';
import {
  intakeStatuses,
  intakeStatusTable,
  messageFilters,
  messageStatusTable,
} from '#features/submissions/statuses.ts';
import type { StatusColor } from '#platform/status.ts';
import { intakeList } from '../../../src/islands/admin/intakes.tsx';
import { messageList } from '../../../src/islands/admin/messages.tsx';
import { Overview } from '../../../src/islands/admin/Overview.tsx';
import { StatusBadge } from '../../../src/islands/admin/StatusBadge.tsx';

const byStatus = Object.fromEntries(intakeStatuses.map((status, index) => [status, index + 2]));
const overview = renderToStaticMarkup(
  <Overview description={intakeList} weeks={[{ weekOf: '2026-11-23', byStatus }]} />,
);

test.each(intakeStatuses)('the intake status %s can be set, filtered, and counted', (status) => {
  const { text } = intakeStatusTable[status];
  expect(statusChangeSchema(intakeStatuses).safeParse({ status }).success).toBe(true);
  expect(intakeList.filters).toContain(status);
  expect(renderToStaticMarkup(<StatusBadge status={status} />)).toContain(`>${text}</span>`);
  // The week's sentence, and the legend.
  expect(overview).toMatch(new RegExp(`Week of Nov 23, 2026: .*${byStatus[status]} ${text}`));
  expect(overview).toMatch(new RegExp(`<span>${text}</span><span[^>]*>${byStatus[status]}<`));
});

/** Colors of a bar and of a badge, by the color of the status. */
const fills: Readonly<Record<StatusColor, readonly [bar: string, badge: string]>> = {
  waiting: ['bg-waiting', 'bg-amber'],
  busy: ['bg-busy', 'bg-busy'],
  good: ['bg-good', 'bg-good'],
  bad: ['bg-bad', 'bg-bad'],
  neutral: ['bg-muted', 'bg-muted'],
};

test('the color and the words of a status say whether somebody has to act', () => {
  const shown = Object.entries({
    ...intakeStatusTable,
    ...messageStatusTable,
    ...paymentStateTable,
  }).map(([status, { text, color }]) => `${status}: ${text}, ${color}`);
  expect(shown).toEqual(
    expect.arrayContaining([
      'pending: pending, waiting',
      'in_progress: in progress, busy',
      'completed: completed, good',
      'open: open, waiting',
      'answered: answered, good',
      'suspected: suspected, neutral',
      'disputed: disputed, bad',
      'overdue: overdue, bad',
      'no_intake: no intake yet, waiting',
      'ending: ending, waiting',
      'refunded: refunded, waiting',
      'ended: ended, neutral',
      'active: active, good',
    ]),
  );
  // Staff need no filter for what is as it should be.
  const filters: readonly string[] = paymentFilters;
  const others = Object.keys(paymentStateTable).filter((state) => !filters.includes(state));
  expect(others).toEqual(['active']);
});

test('each bar of the overview has the color of its status', () => {
  const bars = Array.from(overview.matchAll(/style="height:[^"]+" class="bar ([\w-]+)"/g));
  expect(bars.map(([, fill]) => fill).reverse()).toEqual(
    intakeStatuses.map((status) => fills[intakeStatusTable[status].color][0]),
  );
});

test.each(messageFilters)('the message status %s has a filter and a badge', (status) => {
  expect(messageList.filters).toContain(status);
  const { text } = messageStatusTable[status];
  expect(renderToStaticMarkup(<StatusBadge status={status} />)).toContain(`>${text}</span>`);
});

test.each(Object.entries({ ...intakeStatusTable, ...messageStatusTable, ...paymentStateTable }))(
  'the badge of the status %s has its color',
  (status, { color }) => {
    const [, fill] = fills[color];
    expect(renderToStaticMarkup(<StatusBadge status={status} />)).toContain(` ${fill}/12 `);
  },
);
