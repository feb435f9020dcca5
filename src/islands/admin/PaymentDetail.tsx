import ExternalLink from 'lucide-react/icons/external-link';
import { formatDay } from '../../domain/dates.ts';
import { formatCents } from '../../domain/money.ts';
import { callPaths } from '../../domain/paths.ts';
import {
  type ListedPayment,
  listedPaymentSchema,
  monthlyAmountOf,
  nextPaymentAt,
  stripeLink,
} from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { paymentWords as words } from '../../site/admin-payments.ts';
import { adminWords } from '../../site/admin.ts';
import { dayOf, formatMoment } from '../../site/moments.ts';
import { paymentStates } from './payment-states.ts';
import { type PaneProps, RecordPane, useOneRecord } from './RecordPane.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { TextLink } from './TextLink.tsx';

const list = { address: callPaths.adminPayments, schema: listedPaymentSchema };
const listWords = adminWords.lists.payments;

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

/** Returns the lines of a payment's table, without the blank ones. */
function linesOf(payment: ListedPayment): readonly (readonly [string, string])[] {
  const { amount, setupAmount, extraAmount, refunds, disputes, kind, isTest } = payment;
  const next = nextPaymentAt(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const { lines } = words;
  const isKnown = amount !== undefined;
  return [
    [lines.plan, payment.planName],
    [
      lines.kind,
      `${adminWords.payments.kinds[kind]}${isTest ? `, ${adminWords.payments.test}` : ''}`,
    ],
    [lines.amount, isKnown ? money(amount) : words.unreadable],
    [lines.setup, isKnown && setupAmount > 0 ? money(setupAmount) : ''],
    [lines.monthly, isKnown ? money(monthlyAmountOf(payment)) : ''],
    [lines.extra, isKnown && extraAmount > 0 ? money(extraAmount) : ''],
    ...refunds.map(
      ({ amount: refunded, at }) =>
        [lines.refund, `${money(refunded)}${at && `, ${formatMoment(at)}`}`] as const,
    ),
    ...disputes.map(
      ({ amount: disputed, status, at }) =>
        [lines.dispute, words.disputed(money(disputed), status, formatMoment(at))] as const,
    ),
    [lines.subscription, subscriptionText(payment)],
    [lines.next, next === null ? words.noneDue : formatMoment(next)],
  ].filter(([, text]) => text !== '') as (readonly [string, string])[];
}

/** Payment with its amounts, its later changes, and the link to its record in Stripe. */
export function PaymentDetail(props: PaneProps<ListedPayment>) {
  const { titleRef, onBack } = props;
  const { found: payment, isGone, error } = useOneRecord<ListedPayment>(list, props);
  const pane = { titleRef, onBack, backTo: listWords.back };
  if (!payment) {
    const title = error ? listWords.unread : isGone ? listWords.gone : listWords.opening;
    return <RecordPane {...pane} title={title} />;
  }
  const { payerName, payerEmail, paidAt, awaitsIntake } = payment;
  return (
    <RecordPane
      {...pane}
      title={payerName || adminWords.payments.unknownPayer}
      facts={
        <>
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
        </>
      }
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
      {awaitsIntake && (
        <p className="mt-4 rounded-control border border-line bg-raised p-3">
          {words.awaitsIntake}
        </p>
      )}
      <dl className="mt-5 grid items-baseline gap-x-6 gap-y-1.5 border-t border-line pt-5 sm:grid-cols-[9rem_1fr]">
        {linesOf(payment).map(([name, text], index) => (
          <div key={index} className="sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </RecordPane>
  );
}
