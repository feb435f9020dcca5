import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatInstant } from '../../domain/instants.ts';
import { pagePaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { type Filters, isFiltering, type ListedIntakes, type ListRow } from './intake-list.ts';
import { Empty, ReadFailure } from './PagedPanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const words = adminWords.list;

/** Distance to the end of the list at which the next page is requested. */
const AHEAD = '2000px';

/** Estimated height of a row that has not been rendered, in pixels. */
const ROW_HEIGHT = 74;

/** Returns the id of the list button that opens an intake, so that the focus can return to it. */
export function intakeButtonId(id: string): string {
  return `intake-${id}`;
}

interface IntakeListProps {
  readonly list: ListedIntakes;
  readonly filters: Filters;
  /** Statuses that are being saved, by the id of their intake. */
  readonly pending: ReadonlyMap<string, string>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  /** Content between the title and the rows. */
  readonly children: ReactNode;
}

/** List of intakes, with its loading, error, and empty states. */
export function IntakeList(props: IntakeListProps) {
  const { list, filters, pending, selectedId, onSelect, titleRef, children } = props;
  const { groups = [], intakes, total, error, isFetching, isPlaceholderData } = list;
  const { fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = list;
  const canReadMore = hasNextPage && !isFetching && !error;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!canReadMore || !end.current) return;
    const options = { root: scroller.current, rootMargin: AHEAD };
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
    titleRef.current?.focus();
    void refetch();
  };

  const isFiltered = isFiltering(filters);
  const isEmpty = intakes?.length === 0 && !hasNextPage && !isPlaceholderData;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h2 id="list-title" ref={titleRef} tabIndex={-1} className="text-base">
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
        className={`list-rows min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {intakes && intakes.length > 0 && (
          <div role="list" aria-label={words.label}>
            {groups.map((rows, index) => (
              <Rows
                key={index}
                rows={rows}
                pending={pending}
                // Undefined for groups without the selected row, so that they do not render again.
                selectedId={rows.find(({ intake }) => intake.id === selectedId)?.intake.id}
                onSelect={onSelect}
              />
            ))}
          </div>
        )}
        <p ref={end} className="px-4 py-3 text-center text-sm text-muted empty:p-0">
          {isFetchingNextPage && words.loadingMore}
        </p>
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

interface RowsProps extends Pick<IntakeListProps, 'pending' | 'selectedId' | 'onSelect'> {
  readonly rows: readonly ListRow[];
}

/**
 * Starts the spinning icons of a group (StatusBadge) when the group comes into view. If they started
 * while the browser skipped the group, Chromium would repaint the page 60 times a second forever.
 */
function turnInView(group: HTMLElement | null): void {
  if (!group || !('oncontentvisibilityautostatechange' in group)) return;
  group.style.setProperty('--turning', 'none');
  group.addEventListener('contentvisibilityautostatechange', (event) => {
    const { skipped } = event as ContentVisibilityAutoStateChangeEvent;
    group.style.setProperty('--turning', skipped ? 'none' : 'spin');
  });
}

/** Group of rows. The browser skips groups that are out of view, so a list of ten thousand stays fast. */
const Rows = memo(function Rows({ rows, pending, selectedId, onSelect }: RowsProps) {
  return (
    <div
      ref={turnInView}
      className="[content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${rows.length * ROW_HEIGHT}px` }}
    >
      {rows.map(({ intake, heading }) => (
        <div key={intake.id} role="listitem" className="border-b border-line">
          <Row
            intake={intake}
            heading={heading}
            status={pending.get(intake.id) ?? intake.status}
            isSelected={intake.id === selectedId}
            onSelect={onSelect}
          />
        </div>
      ))}
    </div>
  );
});

interface RowProps extends ListRow {
  readonly status: string;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

const Row = memo(function Row({ intake, heading, status, isSelected, onSelect }: RowProps) {
  const { id, practiceName, contactName, createdAt, isUnreadable } = intake;
  return (
    <>
      {heading !== undefined && (
        <h3 className="px-4 pt-4 pb-1 text-sm font-semibold tracking-normal text-muted">
          {heading}
        </h3>
      )}
      <button
        type="button"
        id={intakeButtonId(id)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(id)}
        className="block w-full cursor-pointer border-l-3 border-transparent py-2.5 pr-4 pl-[13px] text-left -outline-offset-3 hover:bg-raised active:transform-none active:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
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
});
