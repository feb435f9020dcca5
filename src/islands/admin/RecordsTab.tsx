import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/Button.tsx';
import type { Summary } from '#features/submissions/review.ts';
import { formatToday } from '#platform/company-time.ts';
import type { DashboardTab } from '#features/site/dashboard-paths.ts';
import { Boundary } from './Boundary.tsx';
import { ListFilters, SEARCH_ID } from './ListFilters.tsx';
import { Briefing } from './Briefing.tsx';
import { Overview } from './Overview.tsx';
import { BarPortal } from './panels.tsx';
import { isNarrow, NARROW_HIDDEN, readView } from './view.ts';
import type { ListDescription } from './list-description.ts';
import { RecordPane } from './RecordPane.tsx';
import { RecordRows, rowId } from './RecordRows.tsx';
import {
  type AnyRecord,
  listAddress,
  noFilters,
  type StatusChange,
  useOpenRecord,
  useRecordList,
  useStatusChange,
} from './records.ts';
import { useShortcuts } from './shortcuts.tsx';
import { statusText } from './StatusBadge.tsx';
import { useStored } from './stored.ts';
import type { NewestIds } from './use-visit.ts';

const focusOn = (id: string) => document.getElementById(id)?.focus();

/**
 * Moves the focus when a record is opened or left, if the focused element was removed or is about to be hidden.
 * @param onLeave called with the record that was open before.
 */
function useFocusOfSelection(
  selectedId: string | undefined,
  isGone: boolean,
  onLeave: (left: string | undefined) => void,
): void {
  const lastId = useRef(selectedId);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const left = lastId.current;
    lastId.current = selectedId;
    if (left !== selectedId) leave(left);
    const isLost = document.activeElement === document.body;
    if (selectedId !== undefined) {
      // The controls of the open record disappear if a colleague has deleted the record.
      const isMoved = left === selectedId ? isGone && isLost : isLost || isNarrow();
      if (isMoved) focusOn('detail-title');
    } else if (left !== undefined && isLost) {
      focusOn(document.getElementById(rowId(left)) ? rowId(left) : 'list-title');
    }
  }, [selectedId, isGone]);
}

interface RecordsTabProps<Listed extends AnyRecord> {
  readonly description: ListDescription<Listed>;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly hasShortcuts: boolean;
  readonly onOpen: (tab: DashboardTab, id: string) => void;
  readonly summary: Summary | null | undefined;
  /** Id of the newest record of the last visit. */
  readonly since: string | undefined;
  /** Called with the newest record when the list is shown. */
  readonly onSeen: (newest: NewestIds) => void;
}

/** List and reading pane: side by side from 900 px, one at a time below. Each of them scrolls separately. */
export function RecordsTab<Listed extends AnyRecord>(props: RecordsTabProps<Listed>) {
  const { description, selectedId, onSelect, onOpen, hasShortcuts, summary, since, onSeen } = props;
  const { tab, texts, address } = description;
  const [filters, setFilters] = useStored('sessionStorage', `admin-filters-${tab}`, noFilters);
  const isFiltering = listAddress(address, filters) !== address;
  const list = useRecordList(description, filters);
  const state = { filters, isFiltering, list, summary, selectedId, since };
  useEffect(() => {
    if (list.newest !== undefined) onSeen({ [tab]: list.newest });
  }, [list.newest, onSeen, tab]);
  /** True if there is nothing to select, so that the list needs the whole width. */
  const isBare = !isFiltering && list.records?.length === 0 && !selectedId;
  /** True if a phone has room for the overview below the list. */
  const isShort = !isFiltering && list.records !== undefined && list.records.length < 5;
  const open = useOpenRecord(description, selectedId, list);
  const { record, isGone } = open;
  const head = record && description.headOf(record);
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<StatusChange>();
  const changeStatus = useStatusChange(
    address,
    (status) => setAnnouncement(`Status saved: ${statusText(status)}`),
    setConflict,
  );

  useFocusOfSelection(selectedId, isGone, (left) => {
    // Once its record is left, the message has been read.
    setConflict((last) => (last?.id === left ? undefined : last));
  });

  const setStatus = (chosen: string) => {
    const { id, status: from } = record ?? {};
    // Setting the same status again would add a useless entry to the history.
    if (id === undefined || from === undefined || chosen === from) return;
    setConflict(undefined);
    changeStatus({ id, status: chosen, from });
  };
  const step = (by: 1 | -1) => () => {
    const records = list.records ?? [];
    const index = records.findIndex(({ id }) => id === selectedId);
    const next = records[index === -1 ? 0 : index + by];
    if (!next) return;
    onSelect(next.id);
    focusOn(rowId(next.id));
  };
  useShortcuts(hasShortcuts, {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    '/': () => focusOn(SEARCH_ID),
    Escape: () => {
      if (selectedId !== undefined) onSelect(undefined);
    },
  });

  const overview = summary && (
    <Boundary>
      <div className="flex flex-auto flex-col gap-x-12 gap-y-6 min-[2200px]:grid min-[2200px]:flex-none min-[2200px]:grid-cols-2">
        <Briefing summary={summary} onOpen={onOpen} />
        <Overview description={description} weeks={description.weeks(summary)} />
      </div>
    </Boundary>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[minmax(20rem,26rem)_1fr] min-[1400px]:grid-cols-[30rem_1fr] min-[1800px]:grid-cols-[34rem_1fr] print:block">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* On a wide screen the focus stays in the list, so the opened record is announced. */}
      <p role="status" className={`sr-only ${NARROW_HIDDEN}`}>
        {head && `Opened: ${head.name}`}
      </p>
      <section
        aria-labelledby="list-title"
        aria-busy={list.isFetching}
        className={`list-pane flex min-h-0 flex-1 flex-col border-line bg-ground print:hidden ${isShort && !isBare ? 'is-short max-[899.98px]:flex-none' : ''} ${isBare ? 'min-[900px]:col-span-2' : 'min-[900px]:border-r'} ${selectedId ? NARROW_HIDDEN : ''}`}
      >
        <ListFilters
          description={description}
          {...state}
          onFilter={(part) => setFilters({ ...filters, ...part })}
          overview={overview}
          isBare={isBare}
        />
        <RecordRows description={description} {...state} onSelect={onSelect} />
      </section>
      <div
        key={selectedId ?? 'none'}
        hidden={isBare}
        // Without a record, it contains nothing that a keyboard reaches, and it may scroll.
        {...(!selectedId && { role: 'region', 'aria-label': texts.none, tabIndex: 0 })}
        className={`relative min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible ${selectedId || isShort ? '' : NARROW_HIDDEN}`}
      >
        {selectedId ? (
          <article
            aria-labelledby="detail-title"
            className="max-w-4xl px-4 py-4 min-[900px]:px-8 min-[900px]:py-5 min-[1800px]:max-w-[120rem] print:max-w-none print:px-0"
          >
            <BarPortal id="bar-search">
              <Button
                variant="quiet"
                onClick={() => onSelect(undefined)}
                aria-label={texts.back}
                className="my-1 text-sm min-[900px]:hidden"
              >
                <ArrowLeft size={16} aria-hidden="true" />
                <span>Back</span>
              </Button>
            </BarPortal>
            <p role="alert" className="mb-4 text-bad empty:hidden">
              {conflict?.id === selectedId &&
                `${conflict.by ?? 'A colleague'} set the status to “${statusText(conflict.from)}” after this page loaded it. Your change was not saved.`}
            </p>
            <Boundary>
              <RecordPane
                description={description}
                id={selectedId}
                open={open}
                onStatus={setStatus}
                onDone={(text, isDeleted) => {
                  setAnnouncement(text);
                  // The response can arrive after the user has left the record.
                  if (readView().record !== selectedId) return;
                  // The title of the list can be hidden while a record is open.
                  if (isDeleted) flushSync(() => onSelect(undefined));
                  focusOn(isDeleted ? 'list-title' : 'detail-title');
                }}
              />
            </Boundary>
          </article>
        ) : (
          <div className="flex min-h-full max-w-4xl flex-col px-4 py-5 min-[900px]:px-8 min-[900px]:py-6 min-[1800px]:max-w-[120rem]">
            <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-head text-[1.9rem]/tight font-bold tracking-tight">
                {formatToday()}
              </p>
              <h2 className={`shrink-0 font-sans text-sm font-normal text-muted ${NARROW_HIDDEN}`}>
                {texts.none}
              </h2>
            </div>
            {overview}
          </div>
        )}
      </div>
    </div>
  );
}
