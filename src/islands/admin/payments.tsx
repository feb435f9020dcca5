import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatStaffDay } from '#platform/dates.ts';
import { type Cents, formatCents } from '#brand/money.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import {
  isMailAbout,
  type ListedPayment,
  listedPaymentSchema,
  monthlyAmountOf,
  nextPaymentAt,
  stripeLink,
} from '#features/checkout/payment.ts';
import {
  type PaymentState,
  paymentFilters,
  paymentStates,
} from '#features/checkout/payment-states.ts';
import {
  describeSubscriptionStatus,
  hasEnded,
  isOverdue,
} from '#features/checkout/subscription-status.ts';
import { dayOf, formatTime } from '#platform/company-time.ts';
import { rehearsalLink } from '#features/checkout/browser/payment-loader.ts';
import { DescriptionList } from './panels.tsx';
import {
  type BodyProps,
  inDigits,
  languageColumns,
  type ListDescription,
  tableOf,
} from './list-description.ts';

const kinds = { first: 'first month', renewal: 'renewal' } as const;

export const paymentList: ListDescription<ListedPayment> = {
  tab: 'payments',
  texts: {
    label: 'Payments',
    one: 'payment',
    count: (number) => (number === 1 ? '1 payment' : `${inDigits(number)} payments`),
    file: 'payments',
    search: 'Search payments',
    empty: 'No payments yet',
    noMatch: 'No payment matches.',
    loading: 'Loading payments...',
    failed: 'The payments could not be loaded.',
    none: 'Select a payment',
    back: 'Back to payments',
    loadingOne: 'Loading the payment...',
    unread: 'The payment could not be loaded.',
    gone: 'This payment no longer exists.',
    title: 'Payments',
    searchPlaceholder: 'Name, plan, month',
    emptyHint: 'The first one appears here when a customer pays on a checkout page.',
    at: 'Paid',
  },
  start: { href: pagePaths.plans, label: 'Open the plans' },
  address: callPaths.adminPayments,
  schema: listedPaymentSchema,
  filters: paymentFilters,
  counts: () => undefined,
  parts: {
    first: { text: kinds.first, color: 'good' },
    renewal: { text: kinds.renewal, color: 'busy' },
  },
  weeks: ({ paymentWeeks }) => paymentWeeks,
  headOf: (payment: ListedPayment) => {
    const { payerName, payerEmail, planName, kind, paidAt, amount, currency, isTest } = payment;
    return {
      name: payerName || payerEmail || 'not named',
      note: [planName, endOf(payment), kinds[kind], isTest && 'test'].filter(Boolean).join(', '),
      email: payerEmail,
      at: paidAt,
      states: statesOf(payment),
      statuses: [],
      link: { href: stripeLink(payment), text: 'Open in Stripe', isExternal: true },
      amount: amount === undefined ? undefined : formatCents(amount, currency),
    };
  },
  isMailAbout,
  Body: PaymentBody,
  toTable: (payments: readonly ListedPayment[]) =>
    tableOf<MoneyLine>(payments.flatMap(moneyLinesOf), [
      ['Date', ({ at }) => at && dayOf(at)],
      ['Kind', ({ what }) => what],
      ['Status', ({ status }) => status?.replaceAll('_', ' ')],
      ['Payer', ({ payment }) => payment.payerName],
      ['Email', ({ payment }) => payment.payerEmail],
      ...languageColumns(payments).map(
        ([name, read]) => [name, ({ payment }: MoneyLine) => read(payment)] as const,
      ),
      ['Plan', ({ payment }) => payment.planName],
      ['Month', ({ payment }) => kinds[payment.kind]],
      ...moneyColumns.map(
        (name) => [name, ({ cents }: MoneyLine) => inUnits(cents[name])] as const,
      ),
      ['Currency', ({ payment }) => payment.currency?.toUpperCase()],
      ['Test', ({ payment }) => (payment.isTest ? 'test' : '')],
      ['Invoice', ({ payment }) => payment.invoiceId],
      ['Stripe', ({ payment }) => stripeLink(payment)],
    ]),
};

const moneyColumns = [
  'Amount',
  'Setup fee',
  'Monthly fee',
  'Other charges',
  'Tax included',
] as const;

/** Line of the CSV file, which is for accounting: a payment, a refund, or a dispute. */
interface MoneyLine {
  readonly payment: ListedPayment;
  readonly what: 'payment' | 'refund' | 'dispute';
  readonly at: string;
  readonly status?: string;
  /** Amounts by column, negative if the agency returned them. Only a payment has more than one. */
  readonly cents: Readonly<Partial<Record<(typeof moneyColumns)[number], Cents>>>;
}

/** Lines of a payment. A dispute has an amount only if the agency has lost it. */
function moneyLinesOf(payment: ListedPayment): MoneyLine[] {
  const { paidAt, amount, refunds, disputes } = payment;
  const lineOf = (what: MoneyLine['what'], at: string, Amount: Cents, status = '') => {
    return { payment, what, at, status, cents: { Amount } };
  };
  const cents = amount !== undefined && {
    Amount: amount,
    'Setup fee': payment.setupAmount,
    'Monthly fee': monthlyAmountOf(payment),
    'Other charges': payment.extraAmount,
    'Tax included': payment.taxAmount,
  };
  return [
    { payment, what: 'payment', at: paidAt, cents: { ...cents } },
    ...refunds.map(({ at, amount: refunded }) => lineOf('refund', at, -refunded)),
    ...disputes.map(({ at, status, amount: disputed }) =>
      lineOf('dispute', at, status === 'lost' ? -disputed : 0, status),
    ),
  ];
}

/** Amount in dollars, or in the payment's currency. */
function inUnits(cents: Cents | undefined): string | undefined {
  return cents === undefined ? undefined : (cents / 100).toFixed(2);
}

/**
 * States of a payment that badges show, the most important one first. `active` is about the subscription, and
 * means nothing beside a state of the payment.
 */
function statesOf(payment: ListedPayment): readonly PaymentState[] {
  const { disputes, refunds, awaitsIntake, subscriptionStatus, subscriptionEndsAt } = payment;
  const status = subscriptionStatus ?? 'active';
  const isOver = hasEnded(status);
  const applies = {
    disputed: disputes.length > 0,
    overdue: isOverdue(status),
    no_intake: awaitsIntake,
    ending: !isOver && subscriptionEndsAt !== null,
    refunded: refunds.length > 0,
    ended: isOver,
    active: false,
  } satisfies Record<PaymentState, boolean>;
  const states = paymentStates.filter((state) => applies[state]);
  return states.length > 0 ? states : ['active'];
}

/** End of the subscription, for the list: `ends Dec 20, 2026`. Empty if no end is set. */
function endOf({
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<ListedPayment, 'subscriptionStatus' | 'subscriptionEndsAt'>): string {
  if (subscriptionEndsAt === null) return '';
  return `${hasEnded(subscriptionStatus) ? 'ended' : 'ends'} ${formatStaffDay(dayOf(subscriptionEndsAt))}`;
}

/** Describes the state of a payment's subscription: `active`, `active, ends Dec 20, 2026`. */
export function subscriptionText({
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<ListedPayment, 'subscriptionStatus' | 'subscriptionEndsAt'>): string {
  const { text, stage } = describeSubscriptionStatus(subscriptionStatus ?? 'active');
  const end = endOf({ subscriptionStatus, subscriptionEndsAt });
  return [stage !== 'ended' && text, end].filter(Boolean).join(', ') || text;
}

function row(name: string, ...texts: readonly string[]) {
  return [name, texts.filter(Boolean).join(', ')] as const;
}

const timeIf = (instant: string) => instant && formatTime(instant);

/** Rows about a payment. A row that does not apply has an empty text. */
function rowsOf(payment: ListedPayment): (readonly [string, string])[] {
  const { amount, setupAmount, extraAmount, refunds, disputes, kind, isTest } = payment;
  const next = nextPaymentAt(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const moneyIf = (cents: number) => (cents > 0 ? money(cents) : '');
  return [
    ['Plan', payment.planName],
    row('Kind', kinds[kind], isTest ? 'test' : ''),
    ['Amount', amount === undefined ? 'Cannot be shown here; see Stripe' : money(amount)],
    ['Setup fee', moneyIf(setupAmount)],
    ['Monthly fee', amount === undefined ? '' : money(monthlyAmountOf(payment))],
    ['Other charges', moneyIf(extraAmount)],
    ...refunds.map((refund) => row('Refund', money(refund.amount), timeIf(refund.at))),
    ...disputes.map(({ amount: disputed, status, at }) =>
      row('Dispute', money(disputed), status.replaceAll('_', ' '), at && `as of ${formatTime(at)}`),
    ),
    ['Subscription', subscriptionText(payment)],
    ['Next payment', next === null ? 'none' : formatTime(next)],
  ];
}

function PaymentBody({ record: payment }: BodyProps<ListedPayment>) {
  const rehearsal = rehearsalLink(payment.invoiceId);
  return (
    <>
      {payment.disputes.map(
        ({ answerBy }) =>
          answerBy && (
            <p
              key={answerBy}
              className="mt-4 flex gap-2.5 rounded-control border border-bad p-3 font-semibold text-bad"
            >
              <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>{`Respond to the dispute by ${formatTime(answerBy)}.`}</span>
            </p>
          ),
      )}
      {payment.awaitsIntake && (
        <p className="mt-4 rounded-control border border-line bg-raised p-3">
          This customer has not sent the intake form from this email address yet.
        </p>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <DescriptionList rows={rowsOf(payment)} />
      </div>
      {rehearsal && (
        <p className="mt-5">
          <a href={rehearsal.href} className="text-accent underline underline-offset-3">
            {rehearsal.text}
          </a>
        </p>
      )}
    </>
  );
}
