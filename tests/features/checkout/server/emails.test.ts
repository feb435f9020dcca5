import { type Plan, plans } from '#brand/plan.ts';
import { cancellation, portal, refunds, stepsOf } from '#features/checkout/offer.ts';
import { expect, test } from 'vitest';

import {
  cardTestingNotification,
  disputeNotification,
  paymentNotification,
  receipt,
  refundNotification,
  subscriptionNotification,
} from '#features/checkout/server/emails.ts';
import { buildPayment } from '../../../support/build.ts';
import { showMail } from '../../../support/show-mail.ts';

/** The demo's plans. The types of a copy know the plans of its owner only. */
const plansById: Readonly<Record<string, Plan>> = plans;

const live = buildPayment({ isTest: false });
const renewal = buildPayment({
  kind: 'renewal',
  isTest: false,
  amount: 12_500,
  setupAmount: 0,
  extraAmount: 2_500,
});
const dispute = {
  invoiceId: 'in_1',
  disputeId: 'dp_1',
  amount: 40_000,
  status: 'needs_response',
  reason: 'product_not_received',
  evidenceDueAt: '2026-12-01T00:00:00.000Z',
};
const change = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  planId: 'basic',
  planName: 'Basic',
  status: 'past_due',
  endsAt: null,
  changedAt: '2026-11-20T03:00:00.000Z',
  isTest: false,
};

test('an email to the agency says what happened to a payment', () => {
  expect(showMail(paymentNotification(live))).toMatchInlineSnapshot(`
    "Reply-To: Ada Byron <ada@harbor.example>
    Subject: New client: Basic, $400.00

    Client: Ada Byron <ada@harbor.example>
    Plan: Basic
    Paid: $400.00 on Nov 19, 2026, 10:00 PM EST
    Setup fee included: $300.00
    Next billing: Dec 19, 2026, 10:00 PM EST

    See the payments: https://wrenloop.example/admin?tab=payments

    Invoice in_1, subscription sub_1"
  `);
  expect(showMail(paymentNotification(renewal))).toMatchInlineSnapshot(`
    "Reply-To: Ada Byron <ada@harbor.example>
    Subject: Monthly payment: Basic, $125.00

    Client: Ada Byron <ada@harbor.example>
    Plan: Basic
    Paid: $125.00 on Nov 19, 2026, 10:00 PM EST
    Other charges included: $25.00
    Next billing: Dec 19, 2026, 10:00 PM EST

    See the payments: https://wrenloop.example/admin?tab=payments

    Invoice in_1, subscription sub_1"
  `);
  const refund = { invoiceId: 'in_1', chargeId: 'ch_1', amount: 10_000 };
  expect(showMail(refundNotification(live, refund))).toMatchInlineSnapshot(`
    "Subject: Refund: Basic, $100.00 of $400.00

    Client: Ada Byron <ada@harbor.example>
    Plan: Basic
    Refunded so far: $100.00 of $400.00
    Paid on: Nov 19, 2026, 10:00 PM EST

    See the payments: https://wrenloop.example/admin?tab=payments

    Invoice in_1, charge ch_1"
  `);
  expect(showMail(disputeNotification(live, dispute))).toMatchInlineSnapshot(`
    "Subject: Dispute, needs response: Basic, $400.00

    Client: Ada Byron <ada@harbor.example>
    Plan: Basic
    Disputed: $400.00 of $400.00
    Paid on: Nov 19, 2026, 10:00 PM EST
    Status: needs response
    The client's reason: product not received
    Evidence due by: Nov 30, 2026, 7:00 PM EST

    See the payments: https://wrenloop.example/admin?tab=payments

    Invoice in_1, dispute dp_1: while it is open, answer it in Stripe"
  `);
  expect(showMail(subscriptionNotification(change))).toMatchInlineSnapshot(`
    "Subject: Subscription payment overdue: Basic

    Plan: Basic
    Status: payment overdue

    See the payments: https://wrenloop.example/admin?tab=payments

    Subscription sub_1, customer cus_1"
  `);
  expect(showMail(cardTestingNotification(10))).toMatchInlineSnapshot(`
    "Subject: Many payments failed from one network address

    10 payments failed within one hour in checkouts from one network address. Someone may be testing stolen cards. The address cannot open the checkout again until the hour is over. Visitors from other addresses are not affected.

    Look at the newest payments in Stripe's dashboard, and at Radar's rules there.

    This email is sent at most once a day."
  `);
});

test.each([
  ['active', '2026-12-20T03:00:00.000Z', 'Subscription will end: Basic'],
  ['active', null, 'Subscription active: Basic'],
  ['canceled', '2026-12-20T03:00:00.000Z', 'Subscription ended: Basic'],
  ['unpaid', null, 'Subscription unpaid: Basic'],
])('a subscription that is %s and ends at %s is called "%s"', (status, endsAt, subject) => {
  const mail = subscriptionNotification({ ...change, status, endsAt });
  expect(mail.subject).toBe(subject);
  expect(mail.text.includes('Ends: Dec 19, 2026, 10:00 PM EST')).toBe(endsAt !== null);
});

/** Shows a receipt for the plan Basic with names in place of the owner's texts. */
function showReceipt(mail: Parameters<typeof showMail>[0]): string {
  const [, ...steps] = stepsOf(plansById.basic!);
  return showMail(mail)
    .replace(steps.map(({ when, what }) => `${when}: ${what}`).join('\n\n'), '{steps}')
    .replace(cancellation, '{cancellation}')
    .replace(portal, '{portal}')
    .replace(refunds, '{refunds}');
}

test('a receipt lists the amounts of a first payment and of a renewal', () => {
  expect(showReceipt(receipt(live, 'https://portal.example'))).toMatchInlineSnapshot(`
    "To: ada@harbor.example
    Reply-To: Wrenloop <hello@wrenloop.example>
    Subject: Receipt: $400.00 for Wrenloop Basic

    Hello Ada Byron,

    Thank you for subscribing to the Basic plan.
    We have received your payment.

    Plan: Basic
    Setup fee: $300.00, once
    Monthly fee: $100.00, first month
    Paid: $400.00 on November 19, 2026
    Next billing date: December 19, 2026 ($100.00), unless your subscription ends by then
    Invoice: in_1

    What happens next:

    {steps}

    Monthly fees are billed in advance.

    {portal}

    Cancel, change how you pay, and download invoices at https://portal.example

    {cancellation}

    {refunds}

    Our terms: https://wrenloop.example/terms-conditions

    Wrenloop
    Questions? Email us or call us:
    hello@wrenloop.example
    +1 (212) 555-0142 (Mon-Fri: 9am - 5pm EST)"
  `);
  // A renewal shows no setup fee, and shows additional items.
  expect(showReceipt(receipt(renewal, undefined))).toMatchInlineSnapshot(`
    "To: ada@harbor.example
    Reply-To: Wrenloop <hello@wrenloop.example>
    Subject: Receipt: $125.00 for Wrenloop Basic

    Hello Ada Byron,

    Thank you for your monthly payment for the Basic plan.
    We have received your payment.

    Plan: Basic
    Other charges: $25.00
    Monthly fee: $100.00
    Paid: $125.00 on November 19, 2026
    Next billing date: December 19, 2026 ($100.00), unless your subscription ends by then
    Invoice: in_1

    Monthly fees are billed in advance.

    {cancellation}

    {refunds}

    To change how you pay, or for a copy of an invoice, write to hello@wrenloop.example.

    Our terms: https://wrenloop.example/terms-conditions

    Wrenloop
    Questions? Email us or call us:
    hello@wrenloop.example
    +1 (212) 555-0142 (Mon-Fri: 9am - 5pm EST)"
  `);
});

test('a credit lowers the fee of its month, and not the next one', () => {
  const { text } = receipt(buildPayment({ kind: 'renewal', setupAmount: 0, amount: 7_500 }), '');
  expect(text).toContain('Monthly fee: $75.00\n');
  expect(text).toContain('Next billing date: December 19, 2026 ($100.00)');
});

test("only the first receipt of the voice agent links to the intake form, with the client's name", () => {
  const link = 'Next, fill out the intake form: https://wrenloop.example/ai-voice-agent-intake';
  const agent = { planId: 'aiCallAgent' };
  expect(receipt(buildPayment(agent), '').text).toContain(`\n\n${link}#name=Ada+Byron\n\n`);
  expect(receipt(buildPayment({ ...agent, payerName: '' }), '').text).toContain(`\n\n${link}\n\n`);
  expect(receipt(buildPayment({ ...agent, kind: 'renewal' }), '').text).not.toContain(link);
  expect(receipt(buildPayment({ planId: 'basic' }), '').text).not.toContain(link);
});

test.each(['basic', 'enterprise', 'aiCallAgent'] as const)(
  'only the first receipt for %s lists the steps that follow it',
  (planId) => {
    const [, ...steps] = stepsOf(plansById[planId]!);
    expect(steps.length).toBeGreaterThan(0);
    const listed = steps.map(({ when, what }) => `${when}: ${what}`).join('\n\n');
    expect(receipt(buildPayment({ planId }), '').text).toContain(
      `What happens next:\n\n${listed}\n\n`,
    );
    const renewed = receipt(buildPayment({ planId, kind: 'renewal' }), '').text;
    expect(renewed).not.toContain('What happens next:');
  },
);

test('the receipt of the voice agent says that extra minutes come on top of the next amount', () => {
  const next = (planId: string) =>
    /^Next billing date: .*$/m.exec(receipt(buildPayment({ planId }), '').text)?.[0];
  expect(next('aiCallAgent')).toContain('plus any extra minutes of calls)');
  expect(next('enterprise')).not.toContain('minutes');
});

test('a receipt omits the setup fee and the name if there are none, and marks a test', () => {
  const payment = buildPayment({ setupAmount: 0, amount: 10_000, payerName: '' });
  const { subject, text } = receipt(payment, '');
  expect(subject).toMatch(/ \(TEST\)$/);
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toContain('This was a test. Nothing was charged.');
  expect(text).not.toContain('We have received');
  expect(text).not.toContain('Setup fee:');
  expect(text).toContain('Monthly fee: $100.00, first month\nPaid: $100.00 on');
});

test('a receipt names the customer portal, if there is one, before canceling by writing', () => {
  for (const payment of [live, renewal]) {
    const { text } = receipt(payment, 'https://portal.example');
    expect(text.indexOf(portal)).toBeGreaterThan(0);
    expect(text.indexOf(cancellation)).toBeGreaterThan(text.indexOf('https://portal.example'));
  }
  expect(receipt(live, undefined).text).not.toContain(portal);
  expect(receipt(live, '').text).toContain(cancellation);
});
