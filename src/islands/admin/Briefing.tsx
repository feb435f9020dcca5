import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCents } from '#brand/money.ts';
import type { Received, Summary } from '#features/submissions/review.ts';
import { awaitsAnswer } from '#features/checkout/payment.ts';
import type { PaymentFilter } from '#features/checkout/payment-states.ts';
import { dayOf } from '#platform/company-time.ts';
import { formatStaffDay } from '#platform/dates.ts';
import { DAY_MS } from '#platform/retention.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import type { DashboardTab } from '#features/site/dashboard-paths.ts';
import { intakeList } from './intakes.tsx';
import type { ListDescription } from './list-description.ts';
import { messageList } from './messages.tsx';
import { paymentList } from './payments.tsx';
import { type AnyRecord, noFilters, useOpenRecord, useRecordList } from './records.ts';

interface BriefingProps {
  readonly summary: Summary;
  readonly onOpen: (tab: DashboardTab, id: string) => void;
}

const FIGURE = 'block font-head text-xl font-bold tabular-nums';

/** Work that waits, and the numbers of the week and the month. */
export function Briefing({ summary, onOpen }: BriefingProps) {
  const { waiting, thisWeek, payments, newest } = summary;
  const { amounts, isTest } = describeReceived(summary.received);
  const problems = (['disputed', 'overdue'] as const).filter((status) => payments[status]);
  const isWaiting =
    waiting.intakes !== undefined || waiting.messages !== undefined || problems.length > 0;
  const waits = [
    <Waiting key="intake" description={intakeList} id={waiting.intakes} onOpen={onOpen} />,
    <Waiting key="message" description={messageList} id={waiting.messages} onOpen={onOpen} />,
  ];
  // Ids begin with the time.
  const isMessageOlder = (waiting.messages ?? '') < (waiting.intakes ?? '');
  const lists = [intakeList, messageList, paymentList];
  const arrived = lists.map(({ tab, texts }) => texts.count(thisWeek[tab]));
  return (
    <dl className="grid content-start gap-x-6 gap-y-5 text-left sm:grid-cols-[repeat(3,minmax(0,1fr))_max-content] [&_dd]:mt-0.5 [&_dt]:text-sm [&_dt]:text-muted">
      <div className="sm:col-span-4">
        <dt>Waits for you</dt>
        <dd>
          {!isWaiting && <p>Nothing waits for you.</p>}
          <ul>
            {problems.map((status) => (
              <Problem key={status} status={status} onOpen={onOpen} />
            ))}
            {isMessageOlder ? waits.reverse() : waits}
          </ul>
        </dd>
      </div>
      <div className="sm:col-span-3">
        <dt>New this week</dt>
        <dd>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-3 gap-y-2 sm:gap-x-6">
            {arrived.map((count) => (
              <li key={count} className="text-sm">
                <b className={FIGURE}>{count.replace(/ .*/, '')}</b>
                <span>{count.replace(/^\S+/, '')}</span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>Paid this month</dt>
        <dd className="text-sm">
          <b className={FIGURE}>{amounts}</b>
          {isTest && <span>in tests</span>}
        </dd>
      </div>
      {lists
        .filter(({ tab }) => newest[tab] === undefined)
        .map(({ tab, texts, start }) => (
          <div key={tab} className="border-t border-line pt-4 sm:col-span-4">
            <dt className="font-semibold !text-text">{texts.empty}</dt>
            <dd className="flex flex-wrap justify-between gap-x-6 text-sm text-muted">
              <span>{texts.emptyHint}</span>
              <a href={start.href} className="text-accent underline underline-offset-3">
                {start.label}
              </a>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Describes the month's payments: `$1,225.00`. Test payments count only if there are no others. */
function describeReceived(received: readonly Received[]) {
  const real = received.filter(({ isTest }) => !isTest);
  const isTest = real.length === 0 && received.length > 0;
  const shown = isTest ? received : real;
  const amounts = shown.map(({ amount, currency }) => formatCents(amount, currency)).join(', ');
  return { amounts: amounts || formatCents(0), isTest };
}

/** Describes the time since a record was sent: `3 days`. */
function describeWait(id: string): string {
  const days = Math.floor((Date.now() - timeOfUlid(id)) / DAY_MS);
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}

interface WaitingProps<Listed extends AnyRecord> extends Pick<BriefingProps, 'onOpen'> {
  readonly description: ListDescription<Listed>;
  readonly id: string | undefined;
}

/** Oldest open record of a list. */
function Waiting<Listed extends AnyRecord>({ description, id, onOpen }: WaitingProps<Listed>) {
  const { tab, texts, address, schema, headOf } = description;
  const { record } = useOpenRecord({ address, schema }, id, {});
  if (id === undefined) return null;
  return (
    <Wait
      name={record ? headOf(record).name : texts.loadingOne}
      reason={`${texts.one}, ${describeWait(id)}`}
      onOpen={() => onOpen(tab, id)}
    />
  );
}

interface ProblemProps extends Pick<BriefingProps, 'onOpen'> {
  readonly status: PaymentFilter;
}

/** Sorts after every deadline. */
const NO_DEADLINE = '~';

/** Dispute with the first deadline, or oldest payment of a subscription that is overdue. */
function Problem({ status, onOpen }: ProblemProps) {
  const { tab, headOf } = paymentList;
  const { records = [] } = useRecordList(paymentList, { ...noFilters, status });
  const isOverdue = status === 'overdue';
  const [first] = records
    .flatMap((payment) =>
      isOverdue
        ? { payment, by: payment.paidAt }
        : payment.disputes
            .filter((dispute) => awaitsAnswer(dispute.status))
            .map(({ answerBy: by = NO_DEADLINE }) => ({ payment, by })),
    )
    .sort((a, b) => a.by.localeCompare(b.by));
  if (!first) return null;
  const { payment, by } = first;
  const deadline = by !== NO_DEADLINE && `by ${formatStaffDay(dayOf(by)).replace(/,.*/, '')}`;
  return (
    <Wait
      name={headOf(payment).name}
      reason={isOverdue ? 'payment overdue' : `dispute, answer ${deadline || 'it'}`}
      isBad
      onOpen={() => onOpen(tab, payment.id)}
    />
  );
}

interface WaitProps {
  readonly name: string;
  readonly reason: string;
  readonly isBad?: boolean;
  readonly onOpen: () => void;
}

/** Button that opens a record that waits. */
function Wait({ name, reason, isBad, onOpen }: WaitProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full cursor-pointer items-center gap-4 border-b border-line text-left hover:text-accent active:transform-none"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 py-1">
          <span className="max-w-full truncate font-semibold">{name}</span>
          <span className={`text-sm ${isBad ? 'text-bad' : 'text-muted'}`}>{reason}</span>
        </span>
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
