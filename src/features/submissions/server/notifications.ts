import { type StoredContactMessage, threadSubject } from '../contact-message.ts';
import type { StoredIntake } from '../intake.ts';
import { intakeTextRules } from '../intake-rules.ts';
import { type Cents, formatCents } from '#brand/money.ts';
import { dashboardPath, pagePaths } from '#features/site/paths.ts';
import type {
  StoredDispute,
  StoredPayment,
  StoredRefund,
  StoredSubscriptionChange,
} from '#features/checkout/payment.ts';
import { meaningOf } from '#features/checkout/subscription-status.ts';
import { formatFileSize } from '#features/forms/training-guide.ts';
import { company } from '#brand/company.ts';
import { intakeForm, type IntakePart, intakeParts } from '../intake-form.ts';
import { periodInWords } from '#features/legal/stored-data.ts';
import { formatMoment } from '#platform/company-time.ts';
import type { Mail } from '#platform/server/mail/mail.ts';

/** Joins the lines of an email. A line that is false or undefined does not apply. */
export function linesOf(...lines: readonly (string | false | undefined)[]): string {
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/** Describes a submission's file. The email does not contain it, because only staff may download it. */
function fileLine(name?: string, path?: string, size?: number): string {
  if (!path) return name ? `${name}, not received` : 'none';
  return `${name ?? 'without a name'}, ${formatFileSize(size)}`;
}

/** Email to the agency about a message. Replies go to the visitor. */
export function contactNotification(message: StoredContactMessage): Mail {
  const { fileName, filePath, fileSize } = message;
  return {
    replyTo: { name: message.name, address: message.email },
    subject: threadSubject(message),
    text: linesOf(
      `From: ${message.name} <${message.email}>`,
      `Subject: ${message.subject || '(none)'}`,
      fileName !== undefined && `Attachment: ${fileLine(fileName, filePath, fileSize)}`,
      `Received: ${formatMoment(message.createdAt)}`,
      '',
      message.message,
      '',
      `Read and answer it at ${company.host}${dashboardPath('messages', message.id)}`,
    ),
  };
}

/**
 * Daily email to the agency about suspected messages. It contains none of their text.
 * @param fresh number of suspected messages that arrived yesterday.
 * @param waiting number of all suspected messages.
 */
export function suspectedNotification(fresh: number, waiting: number): Mail {
  return {
    subject: `Suspected messages yesterday: ${fresh}`,
    text: linesOf(
      `New messages yesterday that look like spam: ${fresh}. All suspected messages: ${waiting}.`,
      '',
      `Real people may have sent some of them. Please review them and move those to the inbox. Each is removed when it is ${periodInWords('suspectedMessages')} old.`,
      '',
      `They are marked as suspected at ${company.host}${pagePaths.admin}`,
    ),
  };
}

/** Returns the start of a subject for events in Stripe's test mode. */
const testMark = ({ isTest }: { readonly isTest: boolean }) =>
  isTest ? 'TEST, nothing was charged. ' : '';

/** Creates an email to the agency about a payment. @param more completes the line with the invoice. */
function aboutPayment(
  payment: StoredPayment,
  subject: string,
  lines: readonly (string | false)[],
  more: string,
): Mail {
  const { planName, payerName, payerEmail, invoiceId } = payment;
  return {
    subject: testMark(payment) + subject,
    text: linesOf(
      `Plan: ${planName}`,
      ...lines,
      `Client: ${payerName || '(no name)'} <${payerEmail || 'no email'}>`,
      '',
      `Invoice ${invoiceId}, ${more}`,
    ),
  };
}

const moneyOf = (payment: StoredPayment) => (cents: Cents) => formatCents(cents, payment.currency);

/** Email to the agency about a payment. */
export function paymentNotification(payment: StoredPayment): Mail {
  const { kind, planName, amount, setupAmount, extraAmount, payerName, payerEmail } = payment;
  const money = moneyOf(payment);
  const what = kind === 'first' ? 'New client' : 'Monthly payment';
  const lines = [
    `Paid: ${money(amount)} on ${formatMoment(payment.paidAt)}`,
    setupAmount > 0 && `Setup fee included: ${money(setupAmount)}`,
    extraAmount > 0 && `Other charges included: ${money(extraAmount)}`,
    `Next billing: ${formatMoment(payment.nextBillingAt)}`,
  ];
  const subject = `${what}: ${planName}, ${money(amount)}`;
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
  const money = moneyOf(payment);
  const given = `${money(amount)} of ${money(payment.amount)}`;
  const lines = [`Refunded so far: ${given}`, `Paid on: ${formatMoment(payment.paidAt)}`];
  const subject = `Refund: ${payment.planName}, ${given}`;
  return aboutPayment(payment, subject, lines, `charge ${chargeId}`);
}

/** Email to the agency about a new or changed dispute. */
export function disputeNotification(
  payment: StoredPayment,
  { amount, disputeId, status, reason, evidenceDueAt }: StoredDispute,
): Mail {
  const money = moneyOf(payment);
  const where = status.replaceAll('_', ' ');
  const lines = [
    `Disputed: ${money(amount)} of ${money(payment.amount)}`,
    `Paid on: ${formatMoment(payment.paidAt)}`,
    `Status: ${where}`,
    `The client's reason: ${reason.replaceAll('_', ' ')}`,
    evidenceDueAt !== null && `Evidence due by: ${formatMoment(evidenceDueAt)}`,
  ];
  const subject = `Dispute, ${where}: ${payment.planName}, ${money(amount)}`;
  return aboutPayment(payment, subject, lines, `dispute ${disputeId}: answer it in Stripe`);
}

/** Warns the agency about tests with stolen cards. */
export function cardTestingNotification(failures: number): Mail {
  return {
    subject: 'Many payments failed from one network address',
    text: linesOf(
      `${failures} payments failed within one hour in checkouts from one network address. Someone may be testing stolen cards. The address cannot open the checkout again until the hour is over. Other visitors are not affected.`,
      '',
      "Look at the newest payments in Stripe's dashboard, and at Radar's rules there.",
      '',
      'This email is sent at most once a day.',
    ),
  };
}

/** Email to the agency about a subscription that needs attention. */
export function subscriptionNotification(change: StoredSubscriptionChange): Mail {
  const { planName: name } = change;
  const { text: status } = meaningOf(change.status);
  return {
    subject: `${testMark(change)}Subscription ${change.endsAt && change.status === 'active' ? 'will end' : status}: ${name}`,
    text: linesOf(
      `Plan: ${name}`,
      `Status: ${status}`,
      change.endsAt !== null && `Ends: ${formatMoment(change.endsAt)}`,
      '',
      `Subscription ${change.subscriptionId}, customer ${change.customerId}`,
    ),
  };
}

/** Removes line breaks, so that user input cannot reach a header or imitate another line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The email repeats only those texts whose rules allow at most this many characters. */
const SHORT_TEXT = 500;

/** Returns the summary of a part: a short text, the length of a long one, or the number of entries. */
function partOf(part: IntakePart, intake: StoredIntake): string {
  if (part.kind === 'list') return String(intake[part.name].length);
  if (part.kind === 'upload') {
    const { trainingGuideFileName: name, trainingGuideFilePath: path } = intake;
    return fileLine(name, path, intake.trainingGuideFileSize);
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
    text: linesOf(
      ...intakeParts.map((part) => `${part.label}: ${partOf(part, intake)}`),
      `Received: ${formatMoment(intake.createdAt)}`,
      withheld !== undefined && `No email was sent to the client: ${withheld}.`,
      '',
      `Reference: ${intake.id}. Read it at ${company.host}${dashboardPath('submissions', intake.id)}`,
    ),
  };
}

/**
 * Email to the client about an intake. It repeats no user input, so that the form cannot be used to send
 * a text of the sender to the address of another person.
 */
export function intakeAcknowledgement({ email, id }: StoredIntake): Mail {
  return {
    to: email,
    replyTo: { name: company.name, address: company.email },
    subject: `We received your voice agent customization (${id})`,
    text: linesOf(
      'Thank you. We have received your customization of an AI voice agent.',
      '',
      `Your reference: ${id}`,
      '',
      intakeForm.received.text,
      '',
      'If you did not send this form, someone else has entered your email address, and you can ignore this email.',
      '',
      company.name,
      company.email,
      company.phone,
    ),
  };
}
