import { type ReactNode, useRef } from 'react';
import { dayIn, formatDay } from '../../domain/dates.ts';
import { formatInstant } from '../../domain/instants.ts';
import { formatCents } from '../../domain/money.ts';
import { callPaths } from '../../domain/paths.ts';
import { type ListedPayment, listedPaymentSchema, nextPaymentAt } from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { paymentWords as words } from '../../site/admin-payments.ts';
import { PagedPanel } from './PagedPanel.tsx';
import { usePagedRecords } from './records.ts';
import { TextLink } from './TextLink.tsx';

const { columns } = words;

/**
 * Describes the state of a payment's subscription: `active`, `active, ends Dec 20, 2026`.
 * @param timeZone the viewer's time zone as an IANA name. It decides on which day something ends.
 */
export function subscriptionText(
  {
    subscriptionStatus,
    subscriptionEndsAt,
  }: Pick<ListedPayment, 'subscriptionStatus' | 'subscriptionEndsAt'>,
  timeZone: string,
): string {
  const { text, stage } = meaningOf(subscriptionStatus ?? 'active');
  if (subscriptionEndsAt === null) return text;
  const day = formatDay(dayIn(timeZone, new Date(subscriptionEndsAt)));
  return stage === 'ended' ? words.ended(day) : words.ends(text, day);
}

/** Tab with the payments, newest first. */
export function PaymentsTab() {
  const title = useRef<HTMLHeadingElement>(null);
  const payments = usePagedRecords(callPaths.adminPayments, listedPaymentSchema);
  return (
    <PagedPanel words={words} list={payments} titleRef={title}>
      <div
        role="region"
        aria-label={words.title}
        // A region that scrolls sideways must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full text-left text-sm max-sm:block sm:min-w-[60rem]">
          <thead className="bg-raised max-sm:hidden">
            <tr>
              {Object.entries(columns).map(([name, text]) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-3 py-2.5 font-semibold ${name === 'amount' ? 'text-right' : ''}`}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {payments.records?.map((payment) => (
              <Row key={payment.invoiceId} payment={payment} />
            ))}
          </tbody>
        </table>
      </div>
    </PagedPanel>
  );
}

interface CellProps {
  readonly of: keyof typeof columns;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Table cell. On a phone, where a row is a card, it also shows the name of its column. */
function Cell({ of, className = '', children }: CellProps) {
  return (
    <td
      className={`gap-4 px-3 py-2.5 max-sm:flex max-sm:justify-between max-sm:px-4 max-sm:py-1 ${className}`}
    >
      <span className="shrink-0 text-muted sm:hidden">{columns[of]}</span>
      <div className="max-sm:text-right">{children}</div>
    </td>
  );
}

function Row({ payment }: { readonly payment: ListedPayment }) {
  const {
    payerName,
    payerEmail,
    planName,
    kind,
    amount,
    currency,
    refundedAmount,
    disputeStatus,
    isTest,
    paidAt,
  } = payment;
  const next = nextPaymentAt(payment);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <tr className="border-t border-line align-top max-sm:block max-sm:py-3 max-sm:first:border-t-0">
      <Cell of="paidAt" className="whitespace-nowrap tabular-nums">
        <time dateTime={paidAt}>{formatInstant(paidAt)}</time>
      </Cell>
      <Cell of="payer" className="wrap-anywhere sm:min-w-56">
        {payerName || words.unknownPayer}
        {payerEmail && (
          <div>
            <TextLink kind="email">{payerEmail}</TextLink>
          </div>
        )}
      </Cell>
      <Cell of="plan" className="whitespace-nowrap">
        {planName}
      </Cell>
      <Cell of="kind">
        {words.kinds[kind]}
        {isTest && <span className="text-muted"> ({words.test})</span>}
      </Cell>
      <Cell of="amount" className="whitespace-nowrap tabular-nums sm:text-right">
        {amount === undefined ? words.unreadable : formatCents(amount, currency)}
        {refundedAmount > 0 && (
          <span className="block text-muted">
            {words.refunded(formatCents(refundedAmount, currency))}
          </span>
        )}
        {disputeStatus && <span className="block text-bad">{words.disputed(disputeStatus)}</span>}
      </Cell>
      <Cell of="next" className="whitespace-nowrap tabular-nums">
        {next === null ? words.noneDue : <time dateTime={next}>{formatInstant(next)}</time>}
      </Cell>
      <Cell of="subscription">{subscriptionText(payment, timeZone)}</Cell>
    </tr>
  );
}
