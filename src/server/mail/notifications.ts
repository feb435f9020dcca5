import type { StoredContactMessage } from '../../domain/contact-message.ts';
import type { StoredIntake } from '../../domain/intake.ts';
import { intakeTextRules } from '../../domain/intake-rules.ts';
import { formatCents } from '../../domain/money.ts';
import { pagePaths } from '../../domain/paths.ts';
import type {
  StoredDispute,
  StoredPayment,
  StoredRefund,
  StoredSubscriptionChange,
} from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { formatFileSize } from '../../domain/training-guide.ts';
import { company } from '../../site/company.ts';
import { type IntakePart, intakeParts } from '../../site/intake-form.ts';
import { periodInWords } from '../../site/kept-data.ts';
import type { Mail } from './mail.ts';

/** Email to the agency about a message. Replies go to the visitor. */
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

/**
 * Daily email to the agency about suspected messages. It contains none of their text.
 * @param fresh number of suspected messages that arrived yesterday.
 * @param waiting number of all suspected messages.
 */
export function suspectedNotification(fresh: number, waiting: number): Mail {
  return {
    subject: `Messages kept aside yesterday: ${fresh}`,
    text: [
      `Of yesterday's messages ${fresh} looked like a robot's and were kept aside, where ${waiting} wait in all.`,
      'A person may be among them: please look through them and move what is real to the inbox. Each is',
      `removed when it is ${periodInWords('suspectedMessages')} old.`,
      '',
      `They are marked as suspected on ${company.host}${pagePaths.admin}`,
    ].join('\n'),
  };
}

/**
 * Email to the agency about many records that arrived together. It contains none of their text.
 * @param noun name of the records, such as `intakes`.
 */
export function manyAtOnceNotification(noun: string, count: number): Mail {
  return {
    subject: `${count} more ${noun} came within minutes`,
    text: [
      `So many ${noun} came at the same time that ${count} of them have no mail of their own; this one stands`,
      'for all of them. Each is stored. If they are not from people, somebody is flooding the form.',
      '',
      `Read them on ${company.host}${pagePaths.admin}`,
    ].join('\n'),
  };
}

/** Returns the start of a subject for events in Stripe's test mode. */
const testMark = ({ isTest }: { readonly isTest: boolean }) =>
  isTest ? 'TEST, no money was moved. ' : '';

/** Creates an email to the agency about a payment. @param more completes the line with the invoice. */
function aboutPayment(
  payment: StoredPayment,
  subject: string,
  lines: readonly string[],
  more: string,
): Mail {
  const { planName, payerName, payerEmail, invoiceId } = payment;
  return {
    subject: testMark(payment) + subject,
    text: [
      `Plan: ${planName}`,
      ...lines,
      `Client: ${payerName || '(no name)'} <${payerEmail || 'no email'}>`,
      '',
      `Invoice ${invoiceId}, ${more}`,
    ].join('\n'),
  };
}

/** Email to the agency about a payment. */
export function paymentNotification(payment: StoredPayment): Mail {
  const { kind, planName, amount, setupAmount, extraAmount, payerName, payerEmail } = payment;
  const what = kind === 'first' ? 'New client' : 'Monthly payment';
  const lines = [
    `Paid: ${formatCents(amount)} on ${payment.paidAt}`,
    `Setup fee in it: ${formatCents(setupAmount)}`,
    ...(extraAmount > 0 ? [`Billed besides: ${formatCents(extraAmount)}`] : []),
    `Next billing: ${payment.nextBillingAt}`,
  ];
  const subject = `${what}: ${planName}, ${formatCents(amount)}`;
  return {
    ...(payerEmail ? { replyTo: { name: payerName, address: payerEmail } } : {}),
    ...aboutPayment(payment, subject, lines, `subscription ${payment.subscriptionId}`),
  };
}

/** Email to the agency about a partial or full refund. */
export function refundNotification(
  payment: StoredPayment,
  { amount, chargeId }: StoredRefund,
): Mail {
  const given = `${formatCents(amount)} of ${formatCents(payment.amount)}`;
  const lines = [`Given back so far: ${given}, paid on ${payment.paidAt}`];
  const subject = `Refund: ${payment.planName}, ${given}`;
  return aboutPayment(payment, subject, lines, `charge ${chargeId}`);
}

/** Email to the agency about a new or changed dispute. */
export function disputeNotification(
  payment: StoredPayment,
  { amount, disputeId, status, reason, evidenceDueAt }: StoredDispute,
): Mail {
  const where = status.replaceAll('_', ' ');
  const lines = [
    `Disputed: ${formatCents(amount)} of ${formatCents(payment.amount)}, paid on ${payment.paidAt}`,
    `Stands: ${where}`,
    `The client's reason: ${reason.replaceAll('_', ' ')}`,
    ...(evidenceDueAt ? [`Evidence is taken until ${evidenceDueAt}`] : []),
  ];
  const subject = `Dispute, ${where}: ${payment.planName}, ${formatCents(amount)}`;
  return aboutPayment(payment, subject, lines, `dispute ${disputeId}: answer it in Stripe`);
}

/** Warns the agency about tests with stolen cards. */
export function cardTestingNotification(failures: number): Mail {
  return {
    subject: 'Many payments failed from one network address',
    text: [
      `${failures} payments failed within one hour in checkouts from one network address. This can be`,
      'a test with stolen cards. The address cannot open the checkout again until the hour is over.',
      'Other visitors are not affected. This email is sent at most once a day.',
      '',
      "Look at the newest payments in Stripe's dashboard, and at Radar's rules there.",
    ].join('\n'),
  };
}

/** Email to the agency about a subscription that needs attention. */
export function subscriptionNotification(change: StoredSubscriptionChange): Mail {
  const { planName: name } = change;
  const { text: status } = meaningOf(change.status);
  return {
    subject: `${testMark(change)}Subscription ${change.endsAt && change.status === 'active' ? 'will end' : status}: ${name}`,
    text: [
      `Plan: ${name}`,
      `Status: ${status}`,
      ...(change.endsAt ? [`Ends: ${change.endsAt}`] : []),
      '',
      `Subscription ${change.subscriptionId}, customer ${change.customerId}`,
    ].join('\n'),
  };
}

/** Removes line breaks, so that user input cannot reach a header or imitate another line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Most characters of a text whose content the email repeats. */
const SHORT_TEXT = 500;

/** Returns the summary of a part: a short text, the length of a long one, or the number of entries. */
function partOf(part: IntakePart, intake: StoredIntake): string {
  if (part.kind === 'list') return String(intake[part.name].length);
  if (part.kind === 'upload') {
    const { trainingGuideFileName: name, trainingGuideFilePath, trainingGuideFileSize } = intake;
    if (!trainingGuideFilePath) return name ? `${name}, not received` : 'none';
    return `${name ?? 'without a name'}, ${formatFileSize(trainingGuideFileSize)}`;
  }
  const text = intake[part.name];
  if (text === undefined) return 'none';
  return intakeTextRules[part.name].max > SHORT_TEXT ? `${text.length} characters` : oneLine(text);
}

/**
 * Email to the agency about an intake. It names the sender and summarizes the content; /admin shows the
 * rest.
 * @param withheld reason why no acknowledgment was sent to the client.
 */
export function intakeNotification(intake: StoredIntake, withheld?: string): Mail {
  return {
    replyTo: { name: oneLine(intake.contactName), address: intake.email },
    subject: `Intake from ${oneLine(intake.practiceName)}`,
    text: [
      ...intakeParts.map((part) => `${part.label}: ${partOf(part, intake)}`),
      `Received: ${intake.createdAt}`,
      ...(withheld === undefined ? [] : [`The client was sent no mail: ${withheld}.`]),
      '',
      `Kept as ${intake.id}. Read it on ${company.host}${pagePaths.admin}`,
    ].join('\n'),
  };
}

/**
 * Email to the client about an intake. It repeats no user input, so that nobody can use the form to send
 * their own text to someone else's address.
 */
export function intakeAcknowledgement({ email, id }: StoredIntake): Mail {
  return {
    to: email,
    replyTo: { name: company.name, address: company.email },
    subject: `We received your voice agent customization (${id})`,
    text: [
      'Thank you. Your customization of an AI voice agent has arrived.',
      '',
      `Your reference: ${id}`,
      '',
      `We write to you within ${company.answersWithin} with the next steps. If you did not send`,
      'one, somebody typed your address by mistake, and you can ignore this mail.',
      '',
      company.name,
      `${company.email}, ${company.phone}`,
    ].join('\n'),
  };
}
