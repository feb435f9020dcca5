import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { pagePaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';
import { type Filters, isFiltering } from './filters.ts';
import { type ListRow, toRows } from './list-rows.ts';
import { Empty } from './PagedPanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { ListedIntakes } from './queries.ts';

const words = adminWords.list;

/** A row's height before it was measured, in pixels. */
const ROW_HEIGHT = 74;
/** Rows drawn beyond what can be seen, each way. */
const OVERSCAN = 8;
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
  /** The intake whose button gets the focus as soon as it is drawn. */
  const awaited = useRef<string>(undefined);

  const rows = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return toRows(intakes ?? [], filters.sort, new Date(dataUpdatedAt), timeZone);
  }, [intakes, filters.sort, dataUpdatedAt]);

  // eslint-disable-next-line react-hooks/incompatible-library -- what it returns stays in here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.intake.id ?? index,
  });
  const visible = virtualizer.getVirtualItems();
  const firstVisible = visible.at(0)?.index ?? 0;
  const lastVisible = visible.at(-1)?.index ?? -1;
  useEffect(() => watchRows(firstVisible, lastVisible), [watchRows, firstVisible, lastVisible]);

  const needsMore = hasNextPage && !isFetching && !error && lastVisible >= rows.length - ROWS_AHEAD;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  useEffect(() => {
    // Another choice of intakes begins at its beginning.
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [filters]);

  const focusAwaited = () => {
    const button = awaited.current && document.getElementById(intakeButtonId(awaited.current));
    if (!button) return;
    awaited.current = undefined;
    // Somebody may have gone on meanwhile.
    if (document.activeElement === title.current) button.focus({ preventScroll: true });
  };
  useEffect(focusAwaited);

  useImperativeHandle(handle, () => ({
    focus: (id) => {
      const index = rows.findIndex(({ intake }) => intake.id === id);
      if (index === -1) {
        title.current?.focus();
        return;
      }
      // The row is drawn after the scroll, and a list that was hidden is measured first.
      awaited.current = id;
      title.current?.focus();
      virtualizer.scrollToIndex(index);
      focusAwaited();
    },
    focusTitle: () => title.current?.focus(),
    scrollToTop: () => virtualizer.scrollToOffset(0),
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
        <div role="alert" className="m-4 rounded-control border border-bad p-4">
          <p className="font-semibold">{intakes ? words.outdated : words.failed}</p>
          <p className="mt-1 text-muted">{explainFailure(error)}</p>
          <Button look="quiet" className="mt-3" onClick={retry}>
            {words.retry}
          </Button>
        </div>
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
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {rows.length > 0 && (
          <ul
            aria-label={words.label}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {visible.map(({ index, key, start }) => {
              const row = rows[index];
              return (
                row && (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    aria-posinset={index + 1}
                    aria-setsize={setSize}
                    className="absolute inset-x-0 top-0 border-b border-line"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <Row
                      row={row}
                      status={pending.get(row.intake.id) ?? row.intake.status}
                      isSelected={row.intake.id === selectedId}
                      onSelect={onSelect}
                    />
                  </li>
                )
              );
            })}
          </ul>
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
