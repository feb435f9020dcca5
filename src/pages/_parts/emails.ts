import { planIds, plans, plansOfKind } from '#brand/plan.ts';
/* eslint-disable no-restricted-imports -- this page exists in development only */
import * as ofCheckout from '#features/checkout/server/emails.ts';
import type { StoredPayment } from '#features/checkout/payment.ts';
import {
  intakeMails,
  messageMails,
  type SubmissionMails,
  suspectedNotification,
} from '#features/submissions/server/emails.ts';
import type { StoredIntake } from '#features/submissions/intake-schema.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
/* eslint-enable no-restricted-imports */

const MOMENT = '2026-11-20T15:00:00.000Z';
const ID = '01JD3Z8Q4V0000000000000000';

const plan = plansOfKind('voiceAgent')[0] ?? plans[planIds[0]!];

const payment: StoredPayment = {
  invoiceId: 'in_1',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  planId: plan.id,
  planName: plan.name,
  kind: 'first',
  currency: 'usd',
  taxAmount: 0,
  amount: 130_000,
  setupAmount: 100_000,
  extraAmount: 0,
  monthlyFee: 30_000,
  paidAt: MOMENT,
  nextBillingAt: '2026-12-20T15:00:00.000Z',
  payerName: 'Ada Byron',
  payerEmail: 'ada@harbor.example',
  isTest: false,
};

const { customerId, subscriptionId, invoiceId, planId, planName, isTest } = payment;

const message = {
  id: ID,
  createdAt: MOMENT,
  name: 'Ada Byron',
  email: 'ada@harbor.example',
  subject: 'A voice agent',
  message: 'Hello,\n\nhow soon could you start?',
} as const;

const intake: StoredIntake = {
  id: ID,
  createdAt: MOMENT,
  practiceName: 'Harbor Dental',
  contactName: 'Ada Byron',
  email: 'ada@harbor.example',
  phone: '+1 212 555 0100',
  faqs: [{ question: 'Do you take walk-ins?', answer: 'Before noon.' }],
  scenarios: [],
};

const examples = <Submission>(of: string, mails: SubmissionMails<Submission>, one: Submission) =>
  Object.fromEntries(
    Object.entries(mails).map(([name, { compose }]) => [`${of}, ${name}`, compose(one)]),
  );

/** Emails about payments, by the functions that compose them. One without an example does not compile. */
const aboutPayments: Readonly<Record<keyof typeof ofCheckout, Mail>> = {
  receipt: ofCheckout.receipt(payment, 'https://billing.example/portal'),
  paymentNotification: ofCheckout.paymentNotification(payment),
  refundNotification: ofCheckout.refundNotification(payment, {
    invoiceId,
    chargeId: 'ch_1',
    amount: 30_000,
  }),
  disputeNotification: ofCheckout.disputeNotification(payment, {
    invoiceId,
    disputeId: 'dp_1',
    amount: 130_000,
    status: 'needs_response',
    reason: 'product_not_received',
    evidenceDueAt: '2026-12-01T23:59:00.000Z',
  }),
  subscriptionNotification: ofCheckout.subscriptionNotification({
    subscriptionId,
    customerId,
    planId,
    planName,
    isTest,
    status: 'past_due',
    endsAt: null,
    changedAt: MOMENT,
  }),
  cardTestingNotification: ofCheckout.cardTestingNotification(10),
};

export const emails: Readonly<Record<string, Mail>> = {
  ...aboutPayments,
  ...examples('message', messageMails, message),
  suspectedNotification: suspectedNotification(3, 12),
  ...examples('intake', intakeMails, intake),
};
