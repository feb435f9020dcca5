import { useRef } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import type { StoredIntake } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { groupByAge } from './submission-groups.ts';
import type { IntakesState } from './use-intakes.ts';

const words = adminWords.list;

/** The id of the list button that opens a submission, for the focus to come back to. */
export function submissionButtonId(id: string): string {
  return `submission-${id}`;
}

interface SubmissionListProps {
  readonly state: IntakesState;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onRetry: () => void;
}

/** The submissions, newest first, with the states before, instead of and without them. */
export function SubmissionList({ state, selectedId, onSelect, onRetry }: SubmissionListProps) {
  const { intakes, loadedAt, failure, isLoading } = state;
  const title = useRef<HTMLHeadingElement>(null);

  const retry = () => {
    // The button goes away with the error; the heading stays.
    title.current?.focus();
    onRetry();
  };

  return (
    <>
      <div className="sticky top-0 z-10 flex items-baseline justify-between gap-3 border-b border-line bg-ground px-4 py-3">
        <h2 id="list-title" ref={title} tabIndex={-1} className="text-base">
          {words.title}
        </h2>
        {intakes && intakes.length > 0 && (
          <span className="text-sm text-muted tabular-nums">{words.count(intakes.length)}</span>
        )}
      </div>
      {failure !== undefined && (
        <div role="alert" className="m-4 rounded-control border border-bad p-4">
          <p className="font-semibold">{intakes ? words.outdated : words.failed}</p>
          <p className="mt-1 text-muted">{failure}</p>
          <Button look="quiet" className="mt-3" onClick={retry}>
            {words.retry}
          </Button>
        </div>
      )}
      {!intakes && isLoading && <Loading />}
      {intakes?.length === 0 && <p className="px-4 py-10 text-center text-muted">{words.empty}</p>}
      {intakes && loadedAt && (
        <Groups intakes={intakes} now={loadedAt} selectedId={selectedId} onSelect={onSelect} />
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="px-4 pt-4 text-muted">
        {words.loading}
      </p>
      <div aria-hidden="true" className="animate-pulse px-4">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="space-y-2 border-b border-line py-4">
            <div className="h-4 w-2/3 rounded bg-line" />
            <div className="h-3 w-1/2 rounded bg-line" />
          </div>
        ))}
      </div>
    </>
  );
}

interface GroupsProps {
  readonly intakes: readonly StoredIntake[];
  readonly now: Date;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
}

function Groups({ intakes, now, selectedId, onSelect }: GroupsProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return groupByAge(intakes, now, timeZone).map((group) => (
    <div key={group.title}>
      <h3 className="px-4 pt-4 pb-1 text-sm font-semibold tracking-normal text-muted">
        {group.title}
      </h3>
      <ul>
        {group.intakes.map((intake) => (
          <li key={intake.id} className="border-b border-line">
            <Row intake={intake} isSelected={intake.id === selectedId} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface RowProps {
  readonly intake: StoredIntake;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function Row({ intake, isSelected, onSelect }: RowProps) {
  const { id, practiceName, contactName, createdAt, status } = intake;
  return (
    <button
      type="button"
      id={submissionButtonId(id)}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(id)}
      className="block w-full cursor-pointer scroll-my-16 border-l-3 border-transparent py-2.5 pr-4 pl-[13px] text-left -outline-offset-3 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{practiceName}</span>
        <StatusBadge status={status} />
      </span>
      <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">{contactName}</span>
        <time dateTime={createdAt} className="tabular-nums">
          {formatInstant(createdAt)}
        </time>
      </span>
    </button>
  );
}
