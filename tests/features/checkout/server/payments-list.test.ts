import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import {
  listedPaymentSchema,
  paymentKey,
  type StoredPayment,
  type StoredSubscriptionChange,
} from '#features/checkout/payment.ts';
import { paymentFilters } from '#features/checkout/payment-states.ts';
import {
  acknowledgedKey,
  findIntakeSenders,
} from '#features/submissions/server/acknowledgements.ts';
import { listPayments, countPayments } from '#features/checkout/server/payments.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';
import { buildPayment } from '../../../support/build.ts';
import { describeWithStorage } from '../../../support/storages.ts';

function payment(index: number): StoredPayment {
  return buildPayment({
    invoiceId: `in_${index}`,
    subscriptionId: `sub_${index % 2}`,
    kind: index < 2 ? 'first' : 'renewal',
    paidAt: `2026-11-0${index + 1}T00:00:00.000Z`,
  });
}

function change(status: string, endsAt: string | null): StoredSubscriptionChange {
  return {
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    planId: 'basic',
    planName: 'Basic',
    isTest: true,
    status,
    endsAt,
    changedAt: '2026-11-11T00:00:00.000Z',
  };
}

const nobody = () => Promise.resolve(() => false);

// Reading an empty list clears the cache, because the tests store different records under the same keys.
beforeEach(async () => {
  const { store } = makeBlobsInProcess('payments');
  await listPayments(store, {}, nobody);
});

describeWithStorage('The list of payments', (connect) => {
  test('is newest first, in pages, with the state of each subscription', async () => {
    const store = connect('payments');
    for (let index = 0; index < 5; index += 1) {
      const { kind, invoiceId } = payment(index);
      const key = `2026110${index + 1}T000000000Z_${kind}_${invoiceId}`;
      await store.setJSON(`payments/${key}`, payment(index));
    }
    const time = '20261110T000000000Z_20261110T000001000Z';
    await store.set(`subscription-changes/sub_1/${time}_past_due`, '{}');
    await store.setJSON(
      'subscription-changes/sub_1/20261111T000000000Z_20261111T000001000Z_canceled',
      change('canceled', '2026-11-11T00:00:00.000Z'),
    );
    await store.set('payments/leftover.tmp', '{}');
    await store.set('refunds/in_2/000000005000', '{}');
    await store.set('refunds/in_2/000000040000', '{}');
    await store.set(`disputes/in_4/${time}_needs_response`, '{}');
    // Keys that only look like changes and refunds.
    for (const key of ['in_2/0000009900001', 'in_2/x', 'x/in_2/000000040001', 'x1']) {
      await store.set(`refunds/${key}`, '{}');
      await store.set(`subscription-changes/${key}`, '{}');
    }

    const shown: [string, string | null, string | null, number, string | null][] = [];
    let cursor: string | undefined;
    do {
      const page = await listPayments(store, { limit: 2, cursor }, nobody);
      expect(page.total).toBe(5);
      expect(page.records.some(({ isUnreadable }) => isUnreadable)).toBe(false);
      shown.push(
        ...page.records.map((payment): (typeof shown)[number] => [
          payment.invoiceId,
          payment.subscriptionStatus,
          payment.subscriptionEndsAt,
          payment.refunds.reduce((total, { amount }) => total + amount, 0),
          payment.disputes.at(-1)?.status ?? null,
        ]),
      );
      cursor = page.nextCursor;
    } while (cursor !== undefined && shown.length < 9);
    expect(shown).toEqual([
      ['in_4', null, null, 0, 'needs_response'],
      ['in_3', 'canceled', '2026-11-11T00:00:00.000Z', 0, null],
      ['in_2', null, null, 40_000, null],
      ['in_1', 'canceled', '2026-11-11T00:00:00.000Z', 0, null],
      ['in_0', null, null, 0, null],
    ]);
  });

  test('shows payments of every age: of older formats, of a former plan, and unreadable ones', async () => {
    const store = connect('payments');
    const { planName, monthlyFee: _fee, extraAmount: _extra, isTest, ...old } = payment(0);
    await store.setJSON('payments/20261101T000000000Z_first_in_0', { ...old, isTest });
    const retired = { ...old, invoiceId: 'in_1', planId: 'platinum' };
    await store.setJSON('payments/20261102T000000000Z_first_in_1', retired);
    const named = {
      ...retired,
      invoiceId: 'in_2',
      planName: 'Platinum',
      payerEmail: 'not an address',
    };
    await store.setJSON('payments/20261103T000000000Z_renewal_in_2', named);
    await store.setJSON('payments/20261104T000000000Z_renewal_in_3', { amount: 12.5, extra: true });
    await store.set('payments/20261105T000000000Z_first_in_4', 'not json');
    const page = await listPayments(store, { limit: 10 }, nobody);
    expect(
      page.records.map(({ invoiceId, paidAt, planName, amount }) => [
        invoiceId,
        paidAt.slice(0, 10),
        planName,
        amount,
      ]),
    ).toEqual([
      ['in_4', '2026-11-05', '', undefined],
      ['in_3', '2026-11-04', '', 12.5],
      ['in_2', '2026-11-01', 'Platinum', 40_000],
      ['in_1', '2026-11-01', 'platinum', 40_000],
      ['in_0', '2026-11-01', planName, 40_000],
    ]);
    expect(
      z.array(listedPaymentSchema).safeParse(JSON.parse(JSON.stringify(page.records))).success,
    ).toBe(true);
    expect(page.records.map(({ isUnreadable }) => isUnreadable)).toEqual([
      true,
      ...Array<undefined>(4).fill(undefined),
    ]);
  });

  test('shows a payment if the change of its subscription cannot be read', async () => {
    const store = connect('payments');
    await store.setJSON('payments/20261101T000000000Z_first_in_0', payment(0));
    const key = 'sub_0/20261110T000000000Z_20261110T000001000Z_past_due';
    await store.set(`subscription-changes/${key}`, 'not json');
    const page = await listPayments(store, { limit: 10 }, nobody);
    expect(page.records).toMatchObject([
      { invoiceId: 'in_0', subscriptionStatus: 'past_due', subscriptionEndsAt: null },
    ]);
  });

  test.each<[what: string, changes: Partial<StoredPayment>, status: string, filters: string[]]>([
    ['a first payment', {}, 'active', ['no_intake', 'ending']],
    ['a first payment', {}, 'past_due', ['no_intake', 'overdue', 'ending']],
    ['a first payment', {}, 'unpaid', ['no_intake', 'overdue', 'ending']],
    ['a first payment', {}, 'paused', ['no_intake', 'overdue', 'ending']],
    ['a first payment', {}, 'canceled', ['ended']],
    ['a renewal', { kind: 'renewal' }, 'past_due', []],
    ['a renewal', { kind: 'renewal' }, 'canceled', []],
    ['a plan without an agent', { planId: 'basic' }, 'active', ['ending']],
  ])('shows %s (%j, %s) with the filters %j', async (_what, changes, status, filters) => {
    const store = connect('payments');
    const one = buildPayment({ ...payment(1), planId: 'aiCallAgent', ...changes });
    await store.setJSON(`payments/20261102T000000000Z_${one.kind}_in_1`, one);
    const key = `sub_1/20261110T000000000Z_20261110T000001000Z_${status}`;
    const endsAt = '2026-12-01T00:00:00.000Z';
    await store.setJSON(`subscription-changes/${key}`, change(status, endsAt));
    const found: string[] = [];
    for (const filter of paymentFilters) {
      const page = await listPayments(store, { status: filter }, nobody);
      if (page.records.length > 0) found.push(filter);
      for (const each of page.records) expect(each.subscriptionEndsAt).toBe(endsAt);
    }
    expect(found).toEqual(filters);
  });

  test('filters by an end that was set, until it is taken back', async () => {
    const store = connect('payments');
    await store.setJSON('payments/20261101T000000000Z_first_in_0', payment(0));
    const find = async () =>
      (await listPayments(store, { status: 'ending' }, nobody)).records.map(({ id }) => id);
    const set = (day: string, endsAt: string | null) =>
      store.setJSON(`subscription-changes/sub_0/202611${day}T000000000Z_1Z_active`, {
        ...change('active', endsAt),
        subscriptionId: 'sub_0',
      });
    expect(await find()).toEqual([]);
    await set('10', '2026-12-01T00:00:00.000Z');
    expect(await find()).toHaveLength(1);
    await set('11', null);
    expect(await find()).toEqual([]);
  });

  test('finds payments by person, plan, and month, and customers without an intake', async () => {
    const store = connect('payments');
    const intakes = connect('intakes');
    const agent = (index: number, payerEmail: string) =>
      buildPayment({
        ...payment(index),
        kind: 'first',
        planId: 'aiCallAgent',
        planName: 'AI Call Agent',
        payerEmail,
      });
    const paid = [
      agent(0, 'Zoe+office@harbor.example'),
      agent(1, 'max@maple.example'),
      buildPayment({ ...payment(2), payerName: 'Jos\u00e9', paidAt: '2026-12-01T04:00:00.000Z' }),
    ];
    for (const one of paid) {
      const time = one.paidAt.replace(/[-:.]/g, '');
      await store.setJSON(`payments/${time}_${one.kind}_${one.invoiceId}`, one);
    }
    const intake = { id: '01JD3Z8Q4V0000000000000000', email: 'zoe@harbor.example' };
    await intakes.set(acknowledgedKey(intake), '{}');
    await store.setJSON('refunds/in_2/000000005000', { recordedAt: '2026-12-02T00:00:00.000Z' });
    await store.setJSON('refunds/in_2/000000040000', { recordedAt: '2026-12-03T00:00:00.000Z' });
    const evidenceDueAt = '2026-12-12T00:00:00.000Z';
    const dispute = { disputeId: 'dp_1', amount: 40_000, evidenceDueAt };
    const states = ['20261204T000000000Z_1Z_needs_response', '20261205T000000000Z_1Z_lost'];
    for (const state of states) await store.setJSON(`disputes/in_2/${state}`, dispute);
    await store.setJSON(`disputes/in_0/${states[0]}`, dispute);

    const senders = () => findIntakeSenders(() => intakes);
    const find = async (query: object) =>
      (await listPayments(store, query, senders)).records.map(({ invoiceId }) => invoiceId);
    expect(await find({ q: 'jose' })).toEqual(['in_2']);
    expect(await find({ q: 'call agent max@maple' })).toEqual(['in_1']);
    // In New York, the last payment was made in November.
    expect(await find({ q: 'november 2026' })).toEqual(['in_2', 'in_1']);
    expect(await find({ q: '2026-11-30' })).toEqual(['in_2']);
    expect(await find({ status: 'no_intake' })).toEqual(['in_1']);
    expect(await find({ status: 'disputed' })).toEqual(['in_2', 'in_0']);
    const inDispute = await listPayments(store, { status: 'disputed' }, senders);
    // A dispute that is decided needs no answer.
    expect(inDispute.records.map(({ disputes }) => disputes[0]?.answerBy)).toEqual([
      undefined,
      evidenceDueAt,
    ]);
    const [refunded, ...others] = (await listPayments(store, { status: 'refunded' }, senders))
      .records;
    expect(others).toEqual([]);
    expect(refunded).toMatchObject({
      refunds: [
        { amount: 5_000, at: '2026-12-02T00:00:00.000Z' },
        { amount: 35_000, at: '2026-12-03T00:00:00.000Z' },
      ],
      disputes: [{ amount: 40_000, status: 'lost', at: '2026-12-05T00:00:00.000Z' }],
      awaitsIntake: false,
    });
  });
});

describeWithStorage('The counts about payments', (connect) => {
  test('sum the payments of the month by currency, in the time zone of the company', async () => {
    const store = connect('payments');
    const paid = [
      ['2026-10-20T12:00:00.000Z', 7_000, 'usd', false],
      // October 31 in New York.
      ['2026-11-01T02:00:00.000Z', 9_000, 'usd', false],
      ['2026-11-01T12:00:00.000Z', 40_000, 'usd', false],
      ['2026-11-20T12:00:00.000Z', 12_500, 'usd', false],
      ['2026-11-20T12:00:00.000Z', 5_000, 'eur', false],
      ['2026-11-21T12:00:00.000Z', 100, 'usd', true],
    ] as const;
    for (const [index, [paidAt, amount, currency, isTest]] of paid.entries()) {
      const invoiceId = `in_month${index}`;
      const record = buildPayment({ invoiceId, paidAt, amount, currency, isTest });
      await store.setJSON(`payments/${paymentKey(record)}`, record);
    }
    // No payment, and later than all of them.
    await store.setJSON('payments/unknown', {});
    const counts = await countPayments(store, new Date('2026-11-22T00:00:00.000Z'));
    expect(counts.newest).toMatch(/_in_month5$/);
    expect(counts.latest).toHaveLength(6);
    expect(counts.latest[0]).toEqual({ at: '2026-10-20T12:00:00.000Z', status: 'first' });
    expect(counts.waiting).toEqual({ disputed: 0, overdue: 0 });
    expect(counts.received.toSorted((a, b) => b.amount - a.amount)).toEqual([
      { amount: 52_500, currency: 'usd', isTest: false },
      { amount: 5_000, currency: 'eur', isTest: false },
      { amount: 100, currency: 'usd', isTest: true },
    ]);
    // In New York, this is the last hour of the month.
    const atItsEnd = await countPayments(store, new Date('2026-12-01T04:30:00.000Z'));
    expect(atItsEnd.received).toEqual(counts.received);
    // A month of 31 days, from its first to its last hour.
    const first = buildPayment({ paidAt: '2026-12-01T05:30:00.000Z', amount: 300, isTest: false });
    await store.setJSON(`payments/${paymentKey(first)}`, first);
    const { received } = await countPayments(store, new Date('2027-01-01T04:30:00.000Z'));
    expect(received).toEqual([{ amount: 300, currency: 'usd', isTest: false }]);
  });

  test('name what waits for staff by its latest state, without reading a record', async () => {
    const store = connect('payments');
    const states = [
      ['disputes/in_1', 'needs_response'],
      ['disputes/in_2', 'needs_response', 'won'],
      ['disputes/in_3', 'warning_needs_response'],
      ['subscription-changes/sub_1', 'past_due'],
      ['subscription-changes/sub_2', 'past_due', 'active'],
      ['subscription-changes/sub_3', 'unpaid', 'canceled'],
    ] as const;
    for (const [subject, ...all] of states) {
      for (const [day, state] of all.entries()) {
        const time = `2026111${day}T000000000Z`;
        await store.set(`${subject}/${time}_${time}_${state}`, 'unreadable');
      }
    }
    const { waiting } = await countPayments(store, new Date('2026-11-22T00:00:00.000Z'));
    expect(waiting).toEqual({ disputed: 2, overdue: 1 });
  });
});
