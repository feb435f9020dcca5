import ExternalLink from 'lucide-react/icons/external-link';
import { formatDay } from '../../domain/dates.ts';
import { formatCents } from '../../domain/money.ts';
import {
  type ListedPayment,
  monthlyAmountOf,
  nextPaymentAt,
  stripeLink,
} from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { paymentWords as words } from '../../site/admin-payments.ts';
import { adminWords } from '../../site/admin.ts';
import { dayOf, formatMoment } from '../../site/moments.ts';
import { paymentStates } from './payment-states.ts';
import { PaneHead, type PaneProps } from './RecordPane.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { TextLink } from './TextLink.tsx';

/** Describes the state of a payment's subscription: `active`, `active, ends Dec 20, 2026`. */
export function subscriptionText({
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<ListedPayment, 'subscriptionStatus' | 'subscriptionEndsAt'>): string {
  const { text, stage } = meaningOf(subscriptionStatus ?? 'active');
  if (subscriptionEndsAt === null) return text;
  const day = formatDay(dayOf(subscriptionEndsAt));
  return stage === 'ended' ? words.ended(day) : words.ends(text, day);
}

/** Returns the lines of a payment's table, some of which have no text. */
function linesOf(payment: ListedPayment): [string, string][] {
  const { amount, setupAmount, extraAmount, refunds, disputes, kind, isTest } = payment;
  const next = nextPaymentAt(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const moneyIf = (cents: number) => (cents > 0 ? money(cents) : '');
  const { lines } = words;
  const { kinds, test } = adminWords.payments;
  return [
    [lines.plan, payment.planName],
    [lines.kind, `${kinds[kind]}${isTest ? `, ${test}` : ''}`],
    ...(amount === undefined
      ? ([[lines.amount, words.unreadable]] as [string, string][])
      : ([
          [lines.amount, money(amount)],
          [lines.setup, moneyIf(setupAmount)],
          [lines.monthly, money(monthlyAmountOf(payment))],
          [lines.extra, moneyIf(extraAmount)],
        ] as [string, string][])),
    ...refunds.map(({ amount: refunded, at }): [string, string] => [
      lines.refund,
      `${money(refunded)}${at && `, ${formatMoment(at)}`}`,
    ]),
    ...disputes.map(({ amount: disputed, status, at }): [string, string] => [
      lines.dispute,
      words.disputed(money(disputed), status, formatMoment(at)),
    ]),
    [lines.subscription, subscriptionText(payment)],
    [lines.next, next === null ? words.noneDue : formatMoment(next)],
  ];
}

/** Payment with its amounts, its later changes, and the link to its record in Stripe. */
export function PaymentDetail({ record: payment, titleRef }: PaneProps<ListedPayment>) {
  const { payerName, payerEmail, paidAt, awaitsIntake } = payment;
  return (
    <>
      <PaneHead
        titleRef={titleRef}
        title={payerName || adminWords.payments.unknownPayer}
        actions={
          <a
            href={stripeLink(payment)}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-quiet text-sm"
          >
            <ExternalLink size={16} aria-hidden="true" />
            {words.openInStripe}
            <span className="sr-only"> {adminWords.detail.newTab}</span>
          </a>
        }
      >
        {payerEmail && (
          <p className="mt-1 wrap-anywhere">
            <TextLink kind="email">{payerEmail}</TextLink>
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          {words.paid} <time dateTime={paidAt}>{formatMoment(paidAt)}</time>
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {paymentStates(payment).map((state) => (
            <StatusBadge key={state} status={state} />
          ))}
        </p>
      </PaneHead>
      {awaitsIntake && (
        <p className="mt-4 rounded-control border border-line bg-raised p-3">
          {words.awaitsIntake}
        </p>
      )}
      <dl className="mt-5 grid grid-cols-[7rem_1fr] items-baseline gap-x-4 gap-y-1.5 border-t border-line pt-5 sm:grid-cols-[9rem_1fr]">
        {linesOf(payment)
          .filter(([, text]) => text !== '')
          .map(([name, text], index) => (
            <div key={index} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere tabular-nums">{text}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
