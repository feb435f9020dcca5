import type { StoredContactMessage } from '../domain/contact-message.ts';
import { formatCents } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import type { StoredPayment, StoredSubscriptionChange } from '../domain/payment.ts';
import { plans } from '../domain/plan.ts';
import { company } from '../site/company.ts';
import type { Mail } from './mail.ts';

/** What the agency reads when a message arrives. Answering it answers the visitor. */
export function contactNotification(message: StoredContactMessage): Mail {
  return {
    replyTo: { name: message.name, address: message.email },
    subject: `Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`,
    text: [
      `From: ${message.name} <${message.email}>`,
      `Subject: ${message.subject || '(none)'}`,
      `Received: ${message.createdAt}`,
      '',
      message.message,
      '',
      `Kept as ${message.id}. All messages: ${company.host}${pagePaths.admin}`,
    ].join('\n'),
  };
}

/** What the agency reads when a client has paid. */
export function paymentNotification(payment: StoredPayment): Mail {
  const { name } = plans[payment.planId];
  const what = payment.kind === 'first' ? 'New client' : 'Monthly payment';
  const test = payment.isTest ? 'TEST, no money was moved. ' : '';
  return {
    ...(payment.payerEmail
      ? { replyTo: { name: payment.payerName, address: payment.payerEmail } }
      : {}),
    subject: `${test}${what}: ${name}, ${formatCents(payment.amount)}`,
    text: [
      `Plan: ${name}`,
      `Paid: ${formatCents(payment.amount)} on ${payment.paidAt}`,
      `Setup fee in it: ${formatCents(payment.setupAmount)}`,
      `Next billing: ${payment.nextBillingAt}`,
      `Client: ${payment.payerName || '(no name)'} <${payment.payerEmail || 'no e-mail'}>`,
      '',
      `Invoice ${payment.invoiceId}, subscription ${payment.subscriptionId}`,
    ].join('\n'),
  };
}

/** What the agency reads when a subscription needs its attention. */
export function subscriptionNotification(change: StoredSubscriptionChange): Mail {
  const { name } = plans[change.planId];
  const status = change.status.replaceAll('_', ' ');
  return {
    subject: `Subscription ${change.endsAt && change.status === 'active' ? 'will end' : `is ${status}`}: ${name}`,
    text: [
      `Plan: ${name}`,
      `Status: ${status}`,
      ...(change.endsAt ? [`Ends: ${change.endsAt}`] : []),
      '',
      `Subscription ${change.subscriptionId}, customer ${change.customerId}`,
    ].join('\n'),
  };
}
