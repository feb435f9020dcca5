import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { summarySchema } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';
import { explainFailure } from './failures.ts';
import { Boundary, lazyPart } from './lazy-part.tsx';
import { ListFilters } from './ListFilters.tsx';
import { isNarrow } from './place.ts';
import { type Conflict, usePendingStatuses, useStatusChange } from './record-changes.ts';
import type { RecordKind } from './record-kinds.tsx';
import { RecordRows, rowId } from './RecordRows.tsx';
import { Empty } from './RecordPane.tsx';
import { useAnswer, useFilters, useOpenRecord, useRecordList } from './records.ts';
import { useShortcuts } from './shortcuts.tsx';
import { statusText } from './StatusBadge.tsx';

const Overview = lazyPart(() => import('./Overview.tsx').then((part) => part.Overview));

const conflictWords = adminWords.conflict;

/** Hides one of list and record where the screen has no room for both. */
const NARROW_HIDDEN = 'max-[899.98px]:hidden';

interface RecordsTabProps {
  readonly kind: RecordKind;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly hasShortcuts: boolean;
  /** Ids of the records whose email to the agency was not sent. */
  readonly unsent: readonly string[];
}

/** List and reading pane: side by side from 900 px, one at a time below. Each of them scrolls separately. */
export function RecordsTab(props: RecordsTabProps) {
  const { kind, selectedId, onSelect, hasShortcuts, unsent } = props;
  const { tab, words, statuses } = kind;
  const [filters, onFilter] = useFilters(tab);
  // The pressed control responds with the next paint. The slower parts render later.
  const deferredId = useDeferredValue(selectedId);
  const shownId = selectedId && deferredId;
  const shownFilters = useDeferredValue(filters);
  const list = useRecordList(kind, shownFilters);
  const { record, error, isGone } = useOpenRecord(kind, shownId, list);
  const { data: summary } = useAnswer(callPaths.adminSummary, summarySchema);
  const pending = usePendingStatuses();
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const changeStatus = useStatusChange({
    ...kind,
    onSaved: (status) => setAnnouncement(adminWords.statusSaved(statusText(status))),
    onConflict: setConflict,
  });
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
  useLayoutEffect(() => {
    // A record that a colleague has deleted loses its controls.
    if (isGone && document.activeElement === document.body) detailTitle.current?.focus();
  }, [isGone]);

  /** Record that is open now, for answers that arrive after staff have left it. */
  const current = useRef<string>(undefined);
  useEffect(() => {
    current.current = selectedId;
    return () => {
      current.current = undefined;
    };
  }, [selectedId]);

  const status = record && (pending.get(record.id) ?? record.status ?? '');
  const setStatus = (chosen: string | undefined) => {
    // Setting the same status again would add a useless entry to the history.
    if (!record || chosen === undefined || chosen === status) return;
    changeStatus({ id: record.id, status: chosen, from: status });
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
    onStatus: (number) => setStatus(statuses[number - 1]),
  });

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
      <p role="status" className={`sr-only ${NARROW_HIDDEN}`}>
        {record && adminWords.list.opened(kind.rowOf(record).title)}
      </p>
      <section
        aria-labelledby="list-title"
        aria-busy={list.isFetching}
        className={`list-pane group/list flex min-h-0 flex-1 flex-col border-line bg-ground min-[900px]:border-r print:hidden ${shownId ? NARROW_HIDDEN : ''}`}
      >
        <ListFilters
          kind={kind}
          filters={filters}
          onFilter={onFilter}
          list={list}
          counts={summary && kind.counts(summary)}
          overview={overview}
          searchRef={search}
          titleRef={listTitle}
          isHidden={shownId !== undefined}
        />
        <RecordRows
          kind={kind}
          list={list}
          filters={shownFilters}
          pending={pending}
          unsent={unsent}
          selectedId={selectedId}
          onSelect={onSelect}
          titleRef={listTitle}
        />
      </section>
      <div
        key={shownId ?? 'none'}
        className={`relative min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible ${shownId ? '' : NARROW_HIDDEN}`}
      >
        {shownId ? (
          <article
            aria-labelledby="detail-title"
            className="max-w-3xl px-4 py-4 min-[900px]:px-8 min-[900px]:py-5 print:max-w-none print:px-0"
          >
            <Button
              look="quiet"
              onClick={() => onSelect(undefined)}
              className="mb-4 min-[900px]:hidden print:hidden"
            >
              <ArrowLeft size={16} aria-hidden="true" />
              {words.back}
            </Button>
            <Boundary>
              {record && status !== undefined ? (
                <kind.Detail
                  record={record}
                  status={status}
                  titleRef={detailTitle}
                  onStatus={setStatus}
                  onDone={(text, isRemoved) => {
                    setAnnouncement(text);
                    if (current.current !== record.id) return;
                    (isRemoved ? listTitle : detailTitle).current?.focus();
                    if (isRemoved) onSelect(undefined);
                  }}
                />
              ) : (
                <>
                  <h2 id="detail-title" ref={detailTitle} tabIndex={-1} className="text-xl">
                    {isGone ? words.gone : error ? words.unread : words.opening}
                  </h2>
                  {isGone && kind.Gone && <kind.Gone id={shownId} />}
                  {error && <p className="mt-2 text-muted">{explainFailure(error)}</p>}
                </>
              )}
            </Boundary>
          </article>
        ) : (
          <>
            <Empty title={words.none} hint={adminWords.list.noneHint} />
            <div className="flex justify-center px-8 pb-8">{overview}</div>
          </>
        )}
      </div>
      {conflict && (
        <Dialog title={conflictWords.title} onClose={() => setConflict(undefined)}>
          {/* A colleague changed the status first. */}
          <p className="mt-3">{conflictWords.text(conflict.by, statusText(conflict.from))}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button look="quiet" onClick={() => setConflict(undefined)}>
              {conflictWords.keep(statusText(conflict.from))}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setConflict(undefined);
                changeStatus(conflict);
              }}
            >
              {conflictWords.change(statusText(conflict.status))}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
