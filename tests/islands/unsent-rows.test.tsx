import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { paymentRecordSchema } from '#features/checkout/payment.ts';
import type { Summary } from '#features/submissions/review.ts';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import type { ListDescription } from '../../src/islands/admin/list-description.ts';
import { paymentList } from '../../src/islands/admin/payments.tsx';
import { type AnyRecord, noFilters } from '../../src/islands/admin/records.ts';
import { RecordRows } from '../../src/islands/admin/RecordRows.tsx';
import { buildListedIntake, buildListedPayment } from '../support/build.ts';

/** Returns the ids of the rows that are marked. @param ids ids of the unsent emails in the alert. */
function markedRows<Listed extends AnyRecord>(
  description: ListDescription<Listed>,
  records: readonly Listed[],
  ids: string[],
): string[] {
  const summary = {
    alerts: [{ kind: 'mails', count: ids.length, ids }],
    newest: {},
  } as unknown as Summary;
  const list = { records, hasNextPage: false } as unknown as ComponentProps<
    typeof RecordRows<Listed>
  >['list'];
  const html = renderToStaticMarkup(
    <RecordRows
      description={description}
      onSelect={() => undefined}
      filters={noFilters}
      isFiltering={false}
      list={list}
      summary={summary}
      selectedId={undefined}
      since={undefined}
    />,
  );
  return html
    .split('role="listitem"')
    .filter((row) => row.includes('email not sent'))
    .map((row) => /id="record-([^"]+)"/.exec(row)![1]!);
}

describe('an email that was not sent marks', () => {
  const first = buildListedPayment({ id: 'first', invoiceId: 'in_1' });
  const renewal = buildListedPayment({ id: 'renewal', invoiceId: 'in_12', kind: 'renewal' });
  const other = buildListedPayment({ id: 'other', invoiceId: 'in_3', subscriptionId: 'sub_12' });

  test.each([
    ['in_1-agency', ['first']],
    ['in_1-receipt', ['first']],
    ['in_12-receipt', ['renewal']],
    ['in_12-refund-5000', ['renewal']],
    ['in_3-dp_1-needs_response', ['other']],
    ['sub_1-past_due--in_12', ['first']],
    ['sub_12-canceled-1800000000-in_3', ['other']],
    ['card-testing-2026-11-20', []],
    ['first', []],
  ])('the payment that it is about: %s', (topic, marked) => {
    expect(markedRows(paymentList, [first, renewal, other], [topic])).toEqual(marked);
  });

  test('no payment whose record cannot be read, if it is about a subscription', () => {
    const unreadable = paymentRecordSchema.parse({
      id: 'x',
      invoiceId: 'in_9',
      kind: 'first',
      paidAt: first.paidAt,
    });
    const payment = { ...first, ...unreadable, planName: 'x' };
    expect(markedRows(paymentList, [payment], ['sub_1-past_due--in_1'])).toEqual([]);
    expect(markedRows(paymentList, [payment], ['in_9-agency'])).toEqual(['x']);
  });

  test('the intake with its id', () => {
    const ids = ['01JD3Z8Q4V0000000000000001', '01JD3Z8Q4V0000000000000002'];
    const intakes = ids.map((id) => buildListedIntake({ id }));
    expect(markedRows(intakeList, intakes, [ids[1]!])).toEqual([ids[1]]);
  });
});
