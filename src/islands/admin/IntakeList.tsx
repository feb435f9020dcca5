import { flushSync } from 'react-dom';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { formatInstant } from '../../domain/instants.ts';
import { pagePaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { type Filters, isFiltering, type ListedIntakes } from './intake-list.ts';
import { type ListRow, toRows } from './list-rows.ts';
import { Empty, ReadFailure } from './PagedPanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useRowWindow } from './use-row-window.ts';

const words = adminWords.list;

/** The next page is asked for when so many rows are left. */
const ROWS_AHEAD = 30;

/** The id of the list button that opens an intake, for the focus to come back to. */
function intakeButtonId(id: string): string {
  return `intake-${id}`;
}

/** What the dashboard can ask the list to do. */
export interface IntakeListHandle {
  /** Brings an intake into view and gives its button the focus. */
  readonly focus: (id: string) => void;
  readonly focusTitle: () => void;
  readonly scrollToTop: () => void;
  /** The intake so many places after another; the first, when there is no other. */
  readonly neighbour: (id: string | undefined, by: number) => string | undefined;
}

interface IntakeListProps {
  readonly list: ListedIntakes;
  readonly filters: Filters;
  /** Statuses that were chosen and are on their way. */
  readonly pending: ReadonlyMap<string, string>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly handle: Ref<IntakeListHandle>;
  /** Stands between the title and the rows. */
  readonly children: React.ReactNode;
}

/**
 * The intakes, with the states before, instead of and without them. Only the rows in view are
 * in the page, so ten thousand cost no more than ten.
 */
export function IntakeList(props: IntakeListProps) {
  const { list, filters, pending, selectedId, onSelect, handle, children } = props;
  const { intakes, total, dataUpdatedAt, error, isFetching, isPlaceholderData } = list;
  const { fetchNextPage, hasNextPage, isFetchingNextPage, refetch, watchRows } = list;
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLUListElement>(null);

  const rows = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return toRows(intakes ?? [], filters.sort, new Date(dataUpdatedAt), timeZone);
  }, [intakes, filters.sort, dataUpdatedAt]);

  const { from, to, before, after, look, drawRow, begin } = useRowWindow(
    rows.length,
    scroller,
    drawn,
  );
  useEffect(() => watchRows(from, to - 1), [watchRows, from, to]);

  const needsMore = hasNextPage && !isFetching && !error && to >= rows.length - ROWS_AHEAD;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  useEffect(begin, [begin, filters]);

  useImperativeHandle(handle, () => ({
    focus: (id) => {
      const index = rows.findIndex(({ intake }) => intake.id === id);
      if (index === -1) {
        title.current?.focus();
        return;
      }
      flushSync(() => drawRow(index));
      document.getElementById(intakeButtonId(id))?.focus();
    },
    focusTitle: () => title.current?.focus(),
    scrollToTop: () => scroller.current?.scrollTo(0, 0),
    neighbour: (id, by) => {
      const index = rows.findIndex(({ intake }) => intake.id === id);
      const next = index === -1 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1);
      return rows[next]?.intake.id;
    },
  }));

  const retry = () => {
    // The button goes away with the error; the heading stays.
    title.current?.focus();
    void refetch();
  };

  const isFiltered = isFiltering(filters);
  const isEmpty = intakes?.length === 0 && !hasNextPage && !isPlaceholderData;
  const setSize = total ?? -1;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h2 id="list-title" ref={title} tabIndex={-1} className="text-base">
          {words.title}
        </h2>
        <span role="status" className="text-sm text-muted tabular-nums">
          {intakes && <Count loaded={intakes.length} total={total} />}
        </span>
      </div>
      {children}
      {error && (
        <ReadFailure
          title={intakes ? words.outdated : words.failed}
          error={error}
          onRetry={retry}
        />
      )}
      {!intakes && isFetching && <Loading />}
      {isEmpty && (
        <Empty
          title={isFiltered ? words.noMatch : words.empty}
          hint={!isFiltered && <FirstIntake />}
        />
      )}
      {intakes?.length === 0 && hasNextPage && (
        <p className="px-4 py-10 text-center text-muted">{words.searching}</p>
      )}
      <div
        ref={scroller}
        onScroll={look}
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {rows.length > 0 && (
          <>
            <div style={{ height: before }} />
            <ul ref={drawn} aria-label={words.label}>
              {rows.slice(from, to).map((row, offset) => (
                <li
                  key={row.intake.id}
                  aria-posinset={from + offset + 1}
                  aria-setsize={setSize}
                  className="border-b border-line"
                >
                  <Row
                    row={row}
                    status={pending.get(row.intake.id) ?? row.intake.status}
                    isSelected={row.intake.id === selectedId}
                    onSelect={onSelect}
                  />
                </li>
              ))}
            </ul>
            <div style={{ height: after }} />
          </>
        )}
        {isFetchingNextPage && (
          <p className="px-4 py-3 text-center text-sm text-muted">{words.loadingMore}</p>
        )}
      </div>
    </>
  );
}

function FirstIntake() {
  return (
    <>
      {words.emptyHint}{' '}
      <a href={pagePaths.intake} className="text-accent underline underline-offset-3">
        {words.openForm}
      </a>
    </>
  );
}

function Count({ loaded, total }: { readonly loaded: number; readonly total: number | undefined }) {
  if (total === undefined) return words.atLeast(loaded);
  return total > 0 && words.count(total);
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

interface RowProps {
  readonly row: ListRow;
  readonly status: string;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function Row({ row, status, isSelected, onSelect }: RowProps) {
  const { id, practiceName, contactName, createdAt, isUnreadable } = row.intake;
  return (
    <>
      {row.heading !== undefined && (
        <h3 className="px-4 pt-4 pb-1 text-sm font-semibold tracking-normal text-muted">
          {row.heading}
        </h3>
      )}
      <button
        type="button"
        id={intakeButtonId(id)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(id)}
        className="block w-full cursor-pointer border-l-3 border-transparent py-2.5 pr-4 pl-[13px] text-left -outline-offset-3 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {isUnreadable ? adminWords.unreadable(id) : practiceName}
          </span>
          <StatusBadge status={status} />
        </span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">{contactName}</span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatInstant(createdAt)}
          </time>
        </span>
      </button>
    </>
  );
}
