import { useQueryClient } from '@tanstack/react-query';
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pagePaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { formatAge, formatMoment } from '../../site/moments.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ListFilters } from './ListFilters.tsx';
import { Boundary, lazyPart } from './lazy-part.tsx';
import { isNarrow } from './place.ts';
import {
  type Conflict,
  knownStatus,
  usePendingStatuses,
  useStatusChange,
  useSummary,
} from './record-changes.ts';
import type { KeptRecord, RecordKind } from './record-kinds.tsx';
import { type Filters, isFiltering, type RecordList, useRecordList } from './record-list.ts';
import { Empty, ReadFailure } from './RecordPane.tsx';
import { StatusBadge, statusText } from './StatusBadge.tsx';
import { useShortcuts } from './shortcuts.tsx';

const words = adminWords.list;

const Overview = lazyPart(() => import('./Overview.tsx').then((part) => part.Overview));

/** Returns the id of the button that opens a record, so that the focus can return to it. */
const rowId = (id: string) => `record-${id}`;

interface RecordsTabProps<Kept extends KeptRecord> {
  readonly kind: RecordKind<Kept>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly hasShortcuts: boolean;
  readonly filters: Filters;
  readonly onFilter: (part: Partial<Filters>) => void;
}

/** List and reading pane: side by side from 900 px, one at a time below. Each of them scrolls separately. */
export function RecordsTab<Kept extends KeptRecord & { readonly status?: string }>(
  props: RecordsTabProps<Kept>,
) {
  const { kind, selectedId, onSelect, hasShortcuts, filters, onFilter } = props;
  const { tab, words: listWords, statuses, counts, Detail } = kind;
  const client = useQueryClient();
  // The pressed control responds with the next paint. The slower parts render later.
  const shownId = useDeferredValue(selectedId);
  const shownFilters = useDeferredValue(filters);
  const list = useRecordList<Kept>(kind, shownFilters);
  const { data: summary } = useSummary();
  const pending = usePendingStatuses();
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const changeStatus = useStatusChange(
    kind,
    (status) => setAnnouncement(adminWords.statusSaved(statusText(status))),
    setConflict,
  );
  const search = useRef<HTMLInputElement>(null);
  const listTitle = useRef<HTMLHeadingElement>(null);
  const detailTitle = useRef<HTMLHeadingElement>(null);

  const lastShown = useRef(shownId);
  useLayoutEffect(() => {
    const left = lastShown.current;
    lastShown.current = shownId;
    if (left === shownId) return;
    // The focused element may have been removed, or is about to be hidden.
    const isLost = document.activeElement === document.body;
    if (shownId !== undefined && (isLost || isNarrow())) detailTitle.current?.focus();
    if (shownId !== undefined || !isLost) return;
    (document.getElementById(rowId(left ?? '')) ?? listTitle.current)?.focus();
  }, [shownId]);

  const setStatus = (id: string, status: string) => {
    // Setting the same status again would add a useless entry to the history.
    const shown = pending.get(id) ?? knownStatus(client, kind, id);
    if (status !== shown) changeStatus({ id, status });
  };

  useShortcuts({
    isOn: hasShortcuts,
    onMove: (by) => {
      const records = list.records ?? [];
      const index = records.findIndex(({ id }) => id === selectedId);
      const next = records[index === -1 ? 0 : index + by];
      if (!next) return;
      onSelect(next.id);
      document.getElementById(rowId(next.id))?.focus();
    },
    onSearch: () => search.current?.focus(),
    onClose: () => {
      if (selectedId !== undefined) onSelect(undefined);
    },
    onStatus: (number) => {
      const status = statuses[number - 1];
      if (selectedId !== undefined && status !== undefined) setStatus(selectedId, status);
    },
  });

  const opened = shownId === undefined ? undefined : list.records?.find(({ id }) => id === shownId);
  const whenSelected = shownId ? 'max-[899.98px]:hidden' : '';
  const unlessSelected = shownId ? '' : 'max-[899.98px]:hidden';
  const byStatus = summary && counts(summary);
  const overview = tab === 'submissions' && summary && summary.total > 0 && (
    <Boundary>
      <Overview summary={summary} />
    </Boundary>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[minmax(20rem,26rem)_1fr] print:block">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* On a wide screen the focus stays in the list, so the opened record is announced. */}
      <p role="status" className="sr-only max-[899.98px]:hidden">
        {opened && words.opened(kind.rowOf(opened).title)}
      </p>
      <section
        aria-labelledby="list-title"
        aria-busy={list.isFetching}
        className={`list-pane group/list flex min-h-0 flex-1 flex-col border-line bg-ground min-[900px]:border-r print:hidden ${whenSelected}`}
      >
        <ListFilters
          kind={kind}
          filters={filters}
          counts={byStatus}
          total={list.total}
          loaded={list.records?.length}
          searchRef={search}
          titleRef={listTitle}
          onChange={onFilter}
          isHidden={shownId !== undefined}
          overview={overview}
        />
        <List
          kind={kind}
          list={list}
          filters={shownFilters}
          pending={pending}
          selectedId={selectedId}
          onSelect={onSelect}
          titleRef={listTitle}
        />
      </section>
      <div
        key={shownId ?? 'none'}
        className={`relative min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible ${unlessSelected}`}
      >
        <Boundary>
          {shownId ? (
            <Detail
              id={shownId}
              record={opened}
              pendingStatus={pending.get(shownId)}
              titleRef={detailTitle}
              onStatusChange={({ id, status }) => setStatus(id, status)}
              onBack={() => onSelect(undefined)}
              onDone={(text, isGone) => {
                setAnnouncement(text);
                (isGone ? listTitle : detailTitle).current?.focus();
                if (isGone) onSelect(undefined);
              }}
            />
          ) : (
            <>
              <Empty title={listWords.none} hint={words.noneHint} />
              <div className="flex justify-center px-8 pb-8">{overview}</div>
            </>
          )}
        </Boundary>
      </div>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onKeep={() => setConflict(undefined)}
          onChange={() => {
            setConflict(undefined);
            changeStatus(conflict);
          }}
        />
      )}
    </div>
  );
}

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onKeep: () => void;
  readonly onChange: () => void;
}

/** Says that a colleague changed the status first, and lets staff choose. */
function ConflictDialog({ conflict, onKeep, onChange }: ConflictDialogProps) {
  const { by, current, status } = conflict;
  const conflictWords = adminWords.conflict;
  return (
    <Dialog title={conflictWords.title} onClose={onKeep}>
      <p className="mt-3">{conflictWords.text(by, statusText(current))}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onKeep}>
          {conflictWords.keep(statusText(current))}
        </Button>
        <Button look="quiet" onClick={onChange}>
          {conflictWords.change(statusText(status))}
        </Button>
      </div>
    </Dialog>
  );
}

/** Distance to the end of the list at which the next page is requested. */
const AHEAD = '2000px';

/** Estimated height of a row that has not been rendered, in pixels. */
const ROW_HEIGHT = 52;

/** Number of rows that the browser renders or skips together. */
const GROUP_SIZE = 20;

interface ListProps<Kept extends KeptRecord> {
  readonly kind: RecordKind<Kept>;
  readonly list: RecordList<Kept>;
  readonly filters: Filters;
  /** Statuses that are being saved, by the id of their record. */
  readonly pending: ReadonlyMap<string, string>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
}

/** Rows of a list, with its loading, error, and empty states. */
function List<Kept extends KeptRecord>(props: ListProps<Kept>) {
  const { kind, list, filters, pending, selectedId, onSelect, titleRef } = props;
  const { records, error, isFetching, isPlaceholderData, dataUpdatedAt } = list;
  const { fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = list;
  const { words: listWords, tab } = kind;
  const canReadMore = hasNextPage && !isFetching && !error;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const now = useNow(dataUpdatedAt);
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil((records?.length ?? 0) / GROUP_SIZE) }, (_, index) =>
        (records ?? []).slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
      ),
    [records],
  );

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
  const isEmpty = records?.length === 0 && !hasNextPage && !isPlaceholderData;
  return (
    <>
      {error && (
        <ReadFailure
          title={records ? words.outdated : listWords.failed}
          error={error}
          onRetry={retry}
        />
      )}
      {!records && isFetching && <Loading text={listWords.loading} />}
      {isEmpty && (
        <Empty
          title={isFiltered ? listWords.noMatch : listWords.empty}
          hint={
            !isFiltered && (
              <>
                {listWords.emptyHint}{' '}
                {tab === 'submissions' && (
                  <a href={pagePaths.intake} className="text-accent underline underline-offset-3">
                    {words.openForm}
                  </a>
                )}
              </>
            )
          }
        />
      )}
      {records?.length === 0 && hasNextPage && (
        <p className="px-4 py-10 text-center text-muted">{words.searching}</p>
      )}
      <div
        ref={scroller}
        className={`list-rows min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {groups.length > 0 && (
          <div role="list" aria-label={listWords.label}>
            {groups.map((rows, index) => (
              <Rows
                key={index}
                rows={rows}
                kind={kind}
                pending={pending}
                // Undefined for groups without the selected row, so that they do not render again.
                selectedId={rows.find(({ id }) => id === selectedId)?.id}
                onSelect={onSelect}
                // The same for all groups of old rows, whose ages are days.
                now={rows.some((row) => isRecent(kind.rowOf(row).at, now)) ? now : dataUpdatedAt}
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

const MINUTE = 60_000;
const TWO_DAYS = 48 * 60 * MINUTE;

/** True if the age of a record is shown in minutes or hours, or as yesterday. */
function isRecent(at: string, now: number): boolean {
  return Date.parse(at) > now - TWO_DAYS;
}

/** Returns the current time, which is updated every minute, and after each read of the list. */
function useNow(readAt: number): number {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, readAt);
}

function Loading({ text }: { readonly text: string }) {
  return (
    <>
      <p role="status" className="px-4 pt-4 text-muted">
        {text}
      </p>
      <div aria-hidden="true" className="animate-pulse px-4">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="space-y-2 border-b border-line py-3">
            <div className="h-4 w-2/3 rounded bg-line" />
            <div className="h-3 w-1/2 rounded bg-line" />
          </div>
        ))}
      </div>
    </>
  );
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

interface RowsProps<Kept extends KeptRecord> {
  readonly rows: readonly Kept[];
  readonly kind: RecordKind<Kept>;
  readonly pending: ReadonlyMap<string, string>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly now: number;
}

/** Group of rows. The browser skips groups that are out of view, so a list of ten thousand stays fast. */
const Rows = memo(function Rows<Kept extends KeptRecord>(props: RowsProps<Kept>) {
  const { rows, kind, pending, selectedId, onSelect, now } = props;
  return (
    <div
      ref={turnInView}
      className="[content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${rows.length * ROW_HEIGHT}px` }}
    >
      {rows.map((record) => {
        const { id, isUnreadable } = record;
        const { title, note, at, amount, status } = kind.rowOf(record);
        return (
          <div key={id} role="listitem" className="border-b border-line">
            <button
              type="button"
              id={rowId(id)}
              aria-current={id === selectedId ? 'true' : undefined}
              onClick={() => onSelect(id)}
              className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-l-3 border-transparent py-1 pr-4 pl-[13px] text-left leading-5 -outline-offset-3 hover:bg-raised active:transform-none active:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
            >
              <span className="truncate font-semibold">
                {isUnreadable ? adminWords.unreadable(id) : title}
              </span>
              <span className="text-right text-xs text-muted tabular-nums">
                {amount && <span className="mr-2 font-semibold text-text">{amount}</span>}
                <time dateTime={at} title={formatMoment(at)}>
                  {formatAge(at, now)}
                </time>
              </span>
              <span className="truncate text-xs text-muted">{note}</span>
              <span className="justify-self-end">
                <StatusBadge status={pending.get(id) ?? status} />
              </span>
            </button>
          </div>
        );
      })}
    </div>
  );
}) as <Kept extends KeptRecord>(props: RowsProps<Kept>) => ReactNode;
