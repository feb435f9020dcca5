import { formatDayLong } from '#platform/dates.ts';
import { type Cents, formatCents, prices } from '#brand/money.ts';
import { intakeAddress, pagePaths } from '#features/site/paths.ts';
import { monthlyAmountOf, type StoredPayment } from '../payment.ts';
import { isKnownPlan, plans } from '#brand/plan.ts';
import { company } from '#brand/company.ts';
import { dayOf } from '#platform/company-time.ts';
import { cancellation, portal, refunds } from '../offer.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { linesOf } from '#features/submissions/server/notifications.ts';

const formatDate = (moment: string) => formatDayLong(dayOf(moment));

function manage(portalUrl: string | undefined): string {
  return portalUrl
    ? `${portal} There you can also change the card and download invoices: ${portalUrl}`
    : `To change the card we charge, or for a copy of an invoice, write to ${company.email}.`;
}

/** Returns the lines with the link to the intake form, if this is the first payment for a voice agent. */
function intakeRequest({ kind, planId, payerName }: StoredPayment): string[] {
  if (kind !== 'first' || !isKnownPlan(planId) || plans[planId].kind !== 'voiceAgent') return [];
  return ['', `Next, fill in the intake form: ${company.host}${intakeAddress(payerName)}`];
}

/** Receipt for a client's payment. @param portalUrl address of Stripe's customer portal. */
export function receipt(payment: StoredPayment, portalUrl: string | undefined): Mail {
  const { planName: name, kind, amount, setupAmount, extraAmount, taxAmount, monthlyFee } = payment;
  const money = (cents: Cents) => formatCents(cents, payment.currency);
  const { paidAt, nextBillingAt, payerName, payerEmail } = payment;
  const greeting = payerName ? `Hello ${payerName},` : 'Hello,';
  return {
    to: payerEmail,
    replyTo: { name: company.name, address: company.email },
    subject: `Receipt: ${money(amount)} for ${company.name} ${name}`,
    text: linesOf(
      greeting,
      '',
      kind === 'first'
        ? `Thank you for subscribing to the ${name} plan. We have received your payment.`
        : `Thank you. We have received your monthly payment for the ${name} plan.`,
      payment.isTest && 'This was a test. Nothing was charged.',
      '',
      `Plan: ${name}`,
      setupAmount > 0 && `Setup fee: ${money(setupAmount)}, once`,
      extraAmount > 0 && `Other charges: ${money(extraAmount)}`,
      `Monthly fee: ${money(monthlyAmountOf(payment))}${kind === 'first' ? ', first month' : ''}`,
      `Paid: ${money(amount)} on ${formatDate(paidAt)}`,
      taxAmount > 0 && `Included ${prices.tax?.name ?? 'tax'}: ${money(taxAmount)}`,
      `Next billing date: ${formatDate(nextBillingAt)} (${money(monthlyFee)})`,
      `Invoice: ${payment.invoiceId}`,
      ...intakeRequest(payment),
      '',
      `Monthly fees are billed in advance. ${cancellation}`,
      '',
      refunds,
      '',
      manage(portalUrl),
      '',
      `Our terms: ${company.host}${pagePaths.termsConditions}`,
      '',
      'Questions? Write to us or call us:',
      company.email,
      `${company.phone} (${company.hours})`,
      company.name,
    ),
  };
}
