import { formatInstant } from '../../domain/instants.ts';
import { formatCents } from '../../domain/money.ts';
import { callPaths } from '../../domain/paths.ts';
import { type ListedPayment, listedPaymentSchema, nextPaymentAt } from '../../domain/payment.ts';
import { adminWords } from '../../site/admin.ts';
import { emailHref } from './contact-links.ts';
import { PagedPanel } from './PagedPanel.tsx';
import { subscriptionText } from './subscription-text.ts';
import { usePagedRecords } from './use-paged-records.ts';

const words = adminWords.payments;
const { columns } = words;

/** Payments, newest first. */
export function PaymentsTab() {
  const {
    query,
    records: payments,
    total,
  } = usePagedRecords(callPaths.adminPayments, listedPaymentSchema);
  return (
    <PagedPanel words={words} query={query} isEmpty={payments?.length === 0} isWide>
      {payments && payments.length > 0 && (
        <>
          <p className="mb-4 text-sm text-muted tabular-nums">{words.count(total)}</p>
          <div
            role="region"
            aria-label={words.title}
            // A region that scrolls sideways must be reachable by keyboard.
            // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- see above
            tabIndex={0}
            className="overflow-x-auto rounded-card border border-line"
          >
            <table className="w-full min-w-[60rem] text-left text-sm">
              <thead className="bg-raised">
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
              <tbody>
                {payments.map((payment) => (
                  <Row key={payment.invoiceId} payment={payment} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </PagedPanel>
  );
}

function Row({ payment }: { readonly payment: ListedPayment }) {
  const {
    payerName,
    payerEmail,
    planName,
    kind,
    amount,
    refundedAmount,
    disputeStatus,
    isTest,
    paidAt,
  } = payment;
  const next = nextPaymentAt(payment);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <tr className="border-t border-line align-top">
      <td className="px-3 py-2.5 whitespace-nowrap tabular-nums">
        <time dateTime={paidAt}>{formatInstant(paidAt)}</time>
      </td>
      <td className="min-w-56 px-3 py-2.5 wrap-anywhere">
        {payerName || words.unknownPayer}
        {payerEmail && (
          <a
            href={emailHref(payerEmail)}
            className="block text-accent underline underline-offset-3"
          >
            {payerEmail}
          </a>
        )}
      </td>
      <td className="px-3 py-2.5 whitespace-nowrap">{planName}</td>
      <td className="px-3 py-2.5">
        {words.kinds[kind]}
        {isTest && <span className="text-muted"> ({words.test})</span>}
      </td>
      <td className="px-3 py-2.5 text-right whitespace-nowrap tabular-nums">
        {amount === undefined ? words.unreadable : formatCents(amount)}
        {refundedAmount > 0 && (
          <span className="block text-muted">{words.refunded(formatCents(refundedAmount))}</span>
        )}
        {disputeStatus && <span className="block text-bad">{words.disputed(disputeStatus)}</span>}
      </td>
      <td className="px-3 py-2.5 whitespace-nowrap tabular-nums">
        {next === null ? words.noneDue : <time dateTime={next}>{formatInstant(next)}</time>}
      </td>
      <td className="px-3 py-2.5">{subscriptionText(payment, timeZone)}</td>
    </tr>
  );
}
