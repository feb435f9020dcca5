import { company } from '#brand/company.ts';
import { type Cents, formatCents, prices } from '#brand/money.ts';
import { isKnownPlan, isVoiceAgentPlan, plans } from '#brand/plan.ts';
import { dashboardPath } from '#features/site/dashboard-paths.ts';
import { intakeAddress, pagePaths } from '#features/site/paths.ts';
import { receiptTexts as texts } from '#texts/emails.ts';
import { dayOf, formatTime } from '#platform/company-time.ts';
import { formatDayLong } from '#platform/dates.ts';
import { languageForStaff } from '#platform/language-names.ts';
import {
  composeMail,
  type MailBlock,
  type MailParts,
  type MailRow,
} from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { cancellation, portal, refunds, stepsOf } from '../offer.ts';
import {
  monthlyAmountOf,
  type StoredDispute,
  type StoredPayment,
  type StoredRefund,
  type StoredSubscriptionChange,
} from '../payment.ts';
import { describeSubscriptionStatus } from '../subscription-status.ts';

/** Start of a subject for events in Stripe's test mode. */
const testMark = ({ isTest }: { readonly isTest: boolean }) =>
  isTest ? 'TEST, nothing was charged. ' : '';

const moneyOf = (payment: StoredPayment) => (cents: Cents) => formatCents(cents, payment.currency);

const paymentsLink = {
  label: 'See the payments',
  address: company.host + dashboardPath('payments'),
  isButton: true,
} as const;

/** Content of an email to the agency about a payment. @param more completes the line with the invoice. */
function aboutPayment(
  payment: StoredPayment,
  rows: readonly MailRow[],
  more: string,
): Pick<MailParts, 'blocks' | 'small'> {
  const { planName, payerName, payerEmail, invoiceId } = payment;
  const client = `${payerName || '(no name)'} <${payerEmail || 'no email'}>`;
  return {
    blocks: [{ rows: [['Client', client], ['Plan', planName], ...rows] }, paymentsLink],
    small: [`Invoice ${invoiceId}, ${more}`],
  };
}

/** Email to the agency about a payment. */
export function paymentNotification(payment: StoredPayment): Mail {
  const { kind, planName, amount, setupAmount, extraAmount, payerName, payerEmail } = payment;
  const money = moneyOf(payment);
  const occasion = kind === 'first' ? 'New client' : 'Monthly payment';
  const language = languageForStaff(payment.language);
  return composeMail({
    ...(payerEmail && { replyTo: { name: payerName, address: payerEmail } }),
    subject: `${testMark(payment)}${occasion}: ${planName}, ${money(amount)}`,
    ...aboutPayment(
      payment,
      [
        ['Paid', `${money(amount)} on ${formatTime(payment.paidAt)}`, 'sum'],
        setupAmount > 0 && ['Setup fee included', money(setupAmount)],
        extraAmount > 0 && ['Other charges included', money(extraAmount)],
        ['Next billing', formatTime(payment.nextBillingAt)],
        language !== undefined && ['Language', language],
      ],
      `subscription ${payment.subscriptionId}`,
    ),
  });
}

/** Email to the agency about a partial or full refund. */
export function refundNotification(
  payment: StoredPayment,
  { amount, chargeId }: StoredRefund,
): Mail {
  const money = moneyOf(payment);
  const refunded = `${money(amount)} of ${money(payment.amount)}`;
  return composeMail({
    subject: `${testMark(payment)}Refund: ${payment.planName}, ${refunded}`,
    ...aboutPayment(
      payment,
      [
        ['Refunded so far', refunded],
        ['Paid on', formatTime(payment.paidAt)],
      ],
      `charge ${chargeId}`,
    ),
  });
}

/** Email to the agency about a new or changed dispute. */
export function disputeNotification(
  payment: StoredPayment,
  { amount, disputeId, status, reason, evidenceDueAt }: StoredDispute,
): Mail {
  const money = moneyOf(payment);
  const shownStatus = status.replaceAll('_', ' ');
  return composeMail({
    subject: `${testMark(payment)}Dispute, ${shownStatus}: ${payment.planName}, ${money(amount)}`,
    ...aboutPayment(
      payment,
      [
        ['Disputed', `${money(amount)} of ${money(payment.amount)}`],
        ['Paid on', formatTime(payment.paidAt)],
        ['Status', shownStatus],
        ["The client's reason", reason.replaceAll('_', ' ')],
        evidenceDueAt !== null && ['Evidence due by', formatTime(evidenceDueAt)],
      ],
      `dispute ${disputeId}: while it is open, answer it in Stripe`,
    ),
  });
}

/** Warns the agency about tests with stolen cards. */
export function cardTestingNotification(failures: number): Mail {
  return composeMail({
    subject: 'Many payments failed from one network address',
    blocks: [
      `${failures} payments failed within one hour in checkouts from one network address. Someone may be testing stolen cards. The address cannot open the checkout again until the hour is over. Visitors from other addresses are not affected.`,
      "Look at the newest payments in Stripe's dashboard, and at Radar's rules there.",
      'This email is sent at most once a day.',
    ],
  });
}

/** Email to the agency about a subscription that needs attention. */
export function subscriptionNotification(change: StoredSubscriptionChange): Mail {
  const { planName, endsAt } = change;
  const { text: status } = describeSubscriptionStatus(change.status);
  const shownStatus = endsAt && change.status === 'active' ? 'will end' : status;
  return composeMail({
    subject: `${testMark(change)}Subscription ${shownStatus}: ${planName}`,
    blocks: [
      {
        rows: [
          ['Plan', planName],
          ['Status', status],
          endsAt !== null && ['Ends', formatTime(endsAt)],
        ],
      },
      paymentsLink,
    ],
    small: [`Subscription ${change.subscriptionId}, customer ${change.customerId}`],
  });
}

const formatDate = (time: string) => formatDayLong(dayOf(time));

/** Says how to cancel. @param portalUrl address of Stripe's customer portal, if the site has one. */
function describeCancellation(portalUrl: string | undefined): (MailBlock | false)[] {
  return [
    texts.inAdvance,
    ...(portalUrl ? [portal, { text: texts.portal, address: portalUrl }] : []),
    cancellation,
    refunds,
    !portalUrl && texts.withoutPortal,
  ];
}

/** Link to the intake form, if this is the first payment for a voice agent. */
function intakeRequest({ kind, planId, payerName }: StoredPayment): MailBlock | false {
  if (kind !== 'first' || !isVoiceAgentPlan(planId)) return false;
  const address = company.host + intakeAddress(payerName);
  return { label: texts.intake, address, isButton: true };
}

/** Steps after a first payment. The first step of the offer is this email. */
function nextSteps({ kind, planId }: StoredPayment): MailBlock[] {
  if (kind !== 'first' || !isKnownPlan(planId)) return [];
  const [, ...steps] = stepsOf(plans[planId]);
  return [{ heading: texts.steps }, ...steps.map(({ when, what }) => ({ when, what }))];
}

/** Receipt for a client's payment. @param portalUrl address of Stripe's customer portal. */
export function receipt(payment: StoredPayment, portalUrl: string | undefined): Mail {
  const { planName: plan, kind, setupAmount, extraAmount, taxAmount } = payment;
  const money = moneyOf(payment);
  const amount = money(payment.amount);
  const monthly = money(monthlyAmountOf(payment));
  const isFirst = kind === 'first';
  const thanks = (isFirst ? texts.thanksForFirst : texts.thanksForRenewal)({ plan });
  const paidOn = formatDate(payment.paidAt);
  const nextOn = formatDate(payment.nextBillingAt);
  const nextCharge = isVoiceAgentPlan(payment.planId) ? texts.nextWithMinutes : texts.nextOn;
  return composeMail({
    to: payment.payerEmail,
    replyTo: { name: company.name, address: company.email },
    subject: `${texts.subject({ amount, plan })}${payment.isTest ? ' (TEST)' : ''}`,
    blocks: [
      texts.greeting({ name: payment.payerName }),
      { headline: `${thanks}\n${payment.isTest ? texts.test : texts.received}` },
      {
        rows: [
          [texts.plan, plan],
          setupAmount > 0 && [texts.setup, texts.once({ amount: money(setupAmount) })],
          extraAmount > 0 && [texts.extra, money(extraAmount)],
          [texts.monthly, isFirst ? texts.firstMonth({ amount: monthly }) : monthly],
          [texts.paid, texts.paidOn({ amount, day: paidOn }), 'sum'],
          taxAmount > 0 && [
            texts.includedTax({ tax: prices.tax?.name ?? texts.tax }),
            money(taxAmount),
          ],
          [texts.next, nextCharge({ amount: money(payment.monthlyFee), day: nextOn })],
          [texts.invoice, payment.invoiceId],
        ],
      },
      intakeRequest(payment),
      ...nextSteps(payment),
      ...describeCancellation(portalUrl),
      { label: texts.terms, address: company.host + pagePaths.termsConditions },
    ],
    small: [company.name, texts.questions, company.email, `${company.phone} (${company.hours})`],
  });
}
