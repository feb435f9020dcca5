import Inbox from 'lucide-react/icons/inbox';
import { memo, useEffect, useRef } from 'react';
import { formatTime, formatShort } from '#platform/company-time.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Failed } from './Boundary.tsx';
import { Empty } from './panels.tsx';
import { type ListDescription, unreadable } from './list-description.ts';
import type { AnyRecord, ListState } from './records.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { isNewer } from './use-visit.ts';

/** Id of the button that opens a record, so that the focus can return to it. */
export const rowId = (id: string) => `record-${id}`;

interface RecordRowsProps<Listed extends AnyRecord> extends ListState<Listed> {
  readonly description: ListDescription<Listed>;
  readonly onSelect: (id: string) => void;
}

/** Rows of a list, with its loading, error, and empty states. */
export function RecordRows<Listed extends AnyRecord>(props: RecordRowsProps<Listed>) {
  const { description, selectedId, onSelect, list, filters, isFiltering, summary, since } = props;
  const unsent = summary?.alerts.find((alert) => alert.kind === 'mails')?.ids;
  const { records, error, isFetching, isPlaceholderData } = list;
  const { fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = list;
  const isEmpty = records?.length === 0 && !hasNextPage && !isPlaceholderData;
  const canReadMore = hasNextPage && !isFetching && !error;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!canReadMore || !end.current) return;
    // Requests the next page before its place is visible.
    const options = { root: scroller.current, rootMargin: '2000px' };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    }, options);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canReadMore, fetchNextPage]);

  // Other filters show other rows, so the list starts at the top.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [filters]);

  const retry = () => {
    // The button goes away with the error; the heading stays.
    document.getElementById('list-title')?.focus();
    void refetch();
  };
  const hasArrived = isNewer(summary?.newest[description.tab], list.newest);
  const showArrived = () => {
    document.getElementById('list-title')?.focus();
    if (scroller.current) scroller.current.scrollTop = 0;
    void refetch();
  };
  return (
    <>
      <div role="status" className="print:hidden">
        {hasArrived && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-accent/12 px-4 py-1">
            <span>{`New ${description.texts.label.toLowerCase()} have arrived.`}</span>
            <Button variant="quiet" className="text-sm" onClick={showArrived}>
              {isFetching ? 'Loading...' : 'Show'}
            </Button>
          </p>
        )}
      </div>
      {error && (
        <Failed
          title={
            records
              ? 'The list could not be refreshed. What you see may be out of date.'
              : description.texts.failed
          }
          error={error}
        >
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </Failed>
      )}
      {!records && isFetching && (
        <p role="status" className="animate-pulse px-4 py-10 text-center text-muted">
          {description.texts.loading}
        </p>
      )}
      {records?.length === 0 && hasNextPage && (
        <p className="px-4 py-10 text-center text-muted">Searching...</p>
      )}
      {isEmpty && isFiltering && (
        <Empty title={description.texts.noMatch}>
          Search for another word, or clear the filters.
        </Empty>
      )}
      <div
        ref={scroller}
        className={`list-rows min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {isEmpty && !isFiltering && <Start {...description} />}
        {records && records.length > 0 && (
          <div role="list" aria-label={description.texts.label}>
            {records.map((record) => (
              <Row
                key={record.id}
                description={description}
                record={record}
                isUnsent={unsent?.some((mail) => description.isMailAbout(mail, record))}
                isNew={isNewer(record.id, since)}
                isSelected={record.id === selectedId}
                onSelect={onSelect}
              />
            ))}
          </div>
        )}
        <p ref={end} className="px-4 py-3 text-center text-sm text-muted empty:p-0">
          {isFetchingNextPage && 'Loading more...'}
        </p>
      </div>
    </>
  );
}

/** List without any records. It says how the first one arrives. */
function Start<Listed extends AnyRecord>({ texts, start }: ListDescription<Listed>) {
  return (
    <div className="grid min-h-full place-content-center justify-items-center bg-[radial-gradient(60rem_36rem_at_50%_100%,var(--glow),transparent)] px-4 pt-8 pb-24 text-center text-balance text-muted">
      <Inbox
        size={40}
        strokeWidth={1.25}
        aria-hidden="true"
        className="box-content rounded-card border-2 border-dashed p-6 text-accent"
      />
      <h2 className="mt-6 font-head! text-2xl text-text">{texts.empty}</h2>
      <p className="mt-2 max-w-sm">{texts.emptyHint}</p>
      <a href={start.href} className="btn btn-primary mt-6">
        {start.label}
      </a>
    </div>
  );
}

interface RowProps<Listed extends AnyRecord> extends Pick<
  RecordRowsProps<Listed>,
  'description' | 'onSelect'
> {
  readonly record: Listed;
  readonly isUnsent: boolean | undefined;
  readonly isNew: boolean;
  readonly isSelected: boolean;
}

/** Row of a list. The browser skips rows that are out of view, so a list of thousands stays fast. */
function PlainRow<Listed extends AnyRecord>(props: RowProps<Listed>) {
  const { record, description, isUnsent, isNew, isSelected, onSelect } = props;
  const { id, isUnreadable } = record;
  const { name, subject, note, at, amount, states } = description.headOf(record);
  return (
    <div
      role="listitem"
      className="border-b border-line [contain-intrinsic-height:auto_52px] [content-visibility:auto]"
    >
      <button
        type="button"
        id={rowId(id)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(id)}
        className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-l-3 border-transparent py-1 pr-4 pl-[calc(1rem-3px)] text-left leading-5 -outline-offset-3 hover:bg-raised active:transform-none active:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
      >
        <span className="truncate font-semibold">{isUnreadable ? unreadable(id) : name}</span>
        <span className="text-right text-xs text-muted tabular-nums">
          {amount && <span className="mr-2 font-semibold text-text">{amount}</span>}
          <time
            dateTime={at}
            title={formatTime(at)}
            className={amount && 'inline-block min-w-[5.4rem]'}
          >
            {formatShort(at)}
          </time>
        </span>
        <span className="truncate text-xs text-muted">
          {isNew && <span className="font-semibold text-accent">new · </span>}
          {isUnsent && <span className="text-bad">email not sent · </span>}
          {subject && <span className="text-text">{`${subject} · `}</span>}
          <span>{note}</span>
        </span>
        <span className="justify-self-end">
          <StatusBadge status={states[0] ?? ''} />
        </span>
      </button>
    </div>
  );
}

// `memo` loses the type parameter.
const Row = memo(PlainRow) as typeof PlainRow;
