import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCents } from '#brand/money.ts';
import type { Received, Summary } from '#features/submissions/review.ts';
import { DAY_MS } from '#platform/retention.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import type { DashboardTab } from '#features/site/dashboard-paths.ts';
import { intakeList } from './intakes.tsx';
import type { ListDescription } from './list-description.ts';
import { messageList } from './messages.tsx';
import { paymentList } from './payments.tsx';
import { type AnyRecord, useOpenRecord } from './records.ts';

interface BriefingProps {
  readonly summary: Summary;
  readonly onOpen: (tab: DashboardTab, id: string) => void;
}

const FIGURE = 'block font-head text-xl font-bold tabular-nums';

/** Work that waits, and the numbers of the week and the month. */
export function Briefing({ summary, onOpen }: BriefingProps) {
  const { waiting, thisWeek } = summary;
  const { amounts, isTest } = describeReceived(summary.received);
  const isWaiting = waiting.intakes !== undefined || waiting.messages !== undefined;
  const waits = [
    <Waiting key="intake" description={intakeList} id={waiting.intakes} onOpen={onOpen} />,
    <Waiting key="message" description={messageList} id={waiting.messages} onOpen={onOpen} />,
  ];
  // Ids begin with the time.
  const isMessageOlder = (waiting.messages ?? '') < (waiting.intakes ?? '');
  const arrived = [intakeList, messageList, paymentList].map(({ tab, texts }) =>
    texts.count(thisWeek[tab]),
  );
  return (
    <dl className="grid gap-x-6 gap-y-5 text-left sm:grid-cols-[repeat(3,minmax(0,1fr))_max-content] [&_dd]:mt-0.5 [&_dt]:text-sm [&_dt]:text-muted">
      <div className="sm:col-span-4">
        <dt>Waits longest</dt>
        <dd>
          {!isWaiting && <p>Nothing waits for you.</p>}
          <ul>{isMessageOlder ? waits.reverse() : waits}</ul>
        </dd>
      </div>
      <div className="sm:col-span-3">
        <dt>New this week</dt>
        <dd>
          <ul className="grid grid-cols-3 gap-x-6">
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

/** Button that opens the oldest open record of a list. */
function Waiting<Listed extends AnyRecord>({ description, id, onOpen }: WaitingProps<Listed>) {
  const { tab, texts, address, schema, headOf } = description;
  const { record } = useOpenRecord({ address, schema }, id, {});
  if (id === undefined) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(tab, id)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-4 border-b border-line text-left hover:text-accent active:transform-none"
      >
        <span className="truncate font-semibold">
          {record ? headOf(record).name : texts.loadingOne}
        </span>
        <span className="ml-auto shrink-0 text-sm text-muted">{`${texts.one}, ${describeWait(id)}`}</span>
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
