import { formatDay } from '../../domain/dates.ts';
import { type Cents, formatCents } from '../../domain/money.ts';
import { callPaths } from '../../domain/paths.ts';
import {
  type ListedPayment,
  listedPaymentSchema,
  monthlyAmountOf,
  nextPaymentAt,
  paymentFilters,
  stripeLink,
} from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { adminWords } from '../../site/admin.ts';
import { dayOf, formatMoment } from '../../site/moments.ts';
import { Facts } from './panels.tsx';
import { type BodyProps, byTime, type RecordKind, tableOf } from './record-kind.ts';

const words = adminWords.payment;

export const paymentKind: RecordKind = {
  tab: 'payments',
  words: adminWords.lists.payments,
  address: callPaths.adminPayments,
  schema: listedPaymentSchema,
  filters: paymentFilters,
  sorts: byTime,
  counts: () => undefined,
  headOf: (payment: ListedPayment) => {
    const { payerName, payerEmail, planName, kind, paidAt, amount, currency, isTest } = payment;
    return {
      name: payerName || payerEmail || words.unknownPayer,
      note: [planName, words.kinds[kind], isTest && words.test].filter(Boolean).join(', '),
      email: payerEmail,
      at: paidAt,
      states: statesOf(payment),
      statuses: [],
      link: { href: stripeLink(payment), text: words.openInStripe, isExternal: true },
      amount: amount === undefined ? undefined : formatCents(amount, currency),
    };
  },
  Body: PaymentBody,
  toTable: (payments: readonly ListedPayment[]) =>
    tableOf<MoneyLine>(
      [
        ['Date', ({ at }) => at && dayOf(at)],
        ['Kind', ({ what }) => what],
        ['Status', ({ status }) => status?.replaceAll('_', ' ')],
        ['Payer', ({ payment }) => payment.payerName],
        ['Email', ({ payment }) => payment.payerEmail],
        ['Plan', ({ payment }) => payment.planName],
        ['Month', ({ payment }) => words.kinds[payment.kind]],
        ...moneyColumns.flatMap((name) => [
          [`${name} (cents)`, ({ cents }: MoneyLine) => cents[name]?.toFixed(0)] as const,
          [name, ({ cents }: MoneyLine) => inUnits(cents[name])] as const,
        ]),
        ['Currency', ({ payment }) => payment.currency?.toUpperCase()],
        ['Test', ({ payment }) => (payment.isTest ? 'test' : '')],
        ['Invoice', ({ payment }) => payment.invoiceId],
        ['Stripe', ({ payment }) => stripeLink(payment)],
      ],
      payments.flatMap(moneyLinesOf),
    ),
};

const moneyColumns = [
  'Amount',
  'Setup fee',
  'Monthly fee',
  'Other charges',
  'Tax included',
] as const;

/** Line of the accountant's table: a payment, a refund, or a dispute. */
interface MoneyLine {
  readonly payment: ListedPayment;
  readonly what: 'payment' | 'refund' | 'dispute';
  readonly at: string;
  readonly status?: string;
  /** Amounts that the agency received, negative if it returned them. Only a payment has parts. */
  readonly cents: Readonly<Partial<Record<(typeof moneyColumns)[number], Cents>>>;
}

/** Returns the lines of a payment. A dispute takes the money away when it is lost. */
function moneyLinesOf(payment: ListedPayment): MoneyLine[] {
  const { paidAt, amount, refunds, disputes } = payment;
  const cents = amount !== undefined && {
    Amount: amount,
    'Setup fee': payment.setupAmount,
    'Monthly fee': monthlyAmountOf(payment),
    'Other charges': payment.extraAmount,
    'Tax included': payment.taxAmount,
  };
  return [
    { payment, what: 'payment', at: paidAt, cents: { ...cents } },
    ...refunds.map(
      (refund) =>
        ({ payment, what: 'refund', at: refund.at, cents: { Amount: -refund.amount } }) as const,
    ),
    ...disputes.map(({ at, status, amount: disputed }) => {
      const lost = status === 'lost' ? -disputed : 0;
      return { payment, what: 'dispute', at, status, cents: { Amount: lost } } as const;
    }),
  ];
}

/** Returns an amount in dollars, or in the payment's currency. */
function inUnits(cents: Cents | undefined): string | undefined {
  return cents === undefined ? undefined : (cents / 100).toFixed(2);
}

/** Returns the states of a payment that badges show, the most important one first. */
function statesOf(payment: ListedPayment): readonly string[] {
  const { disputeStatus, refundedAmount, awaitsIntake, subscriptionStatus } = payment;
  const { stage, needsAttention } = meaningOf(subscriptionStatus ?? 'active');
  return [
    disputeStatus && 'disputed',
    stage !== 'ended' && needsAttention && 'overdue',
    awaitsIntake && 'no_intake',
    refundedAmount > 0 && 'refunded',
    stage === 'ended' ? 'ended' : !needsAttention && 'active',
  ].filter((state) => typeof state === 'string');
}

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

/** Returns the facts about a payment, some of which have no text. */
function factsOf(payment: ListedPayment): (readonly [string, string])[] {
  const { amount, setupAmount, extraAmount, refunds, disputes, kind, isTest } = payment;
  const { lines } = words;
  const next = nextPaymentAt(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const moneyIf = (cents: number) => (cents > 0 ? money(cents) : '');
  return [
    [lines.plan, payment.planName],
    [lines.kind, `${words.kinds[kind]}${isTest ? `, ${words.test}` : ''}`],
    [lines.amount, amount === undefined ? words.unreadable : money(amount)],
    [lines.setup, moneyIf(setupAmount)],
    [lines.monthly, amount === undefined ? '' : money(monthlyAmountOf(payment))],
    [lines.extra, moneyIf(extraAmount)],
    ...refunds.map(
      (refund) =>
        [
          lines.refund,
          `${money(refund.amount)}${refund.at && `, ${formatMoment(refund.at)}`}`,
        ] as const,
    ),
    ...disputes.map(
      ({ amount: disputed, status, at }) =>
        [lines.dispute, words.disputed(money(disputed), status, formatMoment(at))] as const,
    ),
    [lines.subscription, subscriptionText(payment)],
    [lines.next, next === null ? words.noneDue : formatMoment(next)],
  ];
}

function PaymentBody({ record: payment }: BodyProps<ListedPayment>) {
  return (
    <>
      {payment.awaitsIntake && (
        <p className="mt-4 rounded-control border border-line bg-raised p-3">
          {words.awaitsIntake}
        </p>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <Facts facts={factsOf(payment)} />
      </div>
    </>
  );
}
