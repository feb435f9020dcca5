import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { IntakeStatus } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { ListFilters } from './ListFilters.tsx';
import { statusText } from './StatusBadge.tsx';
import { IntakeDetail, NoIntake, OverviewPart } from './IntakeDetail.tsx';
import { intakeButtonId, IntakeList } from './IntakeList.tsx';
import {
  knownStatus,
  listedIntake,
  usePendingStatuses,
  useStatusChange,
  useSummary,
} from './intake-changes.ts';
import { type Filters, useIntakeList } from './intake-list.ts';
import { Boundary } from './lazy-part.tsx';
import { isNarrow } from './place.ts';
import { useShortcuts } from './shortcuts.tsx';

interface IntakesTabProps {
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly hasShortcuts: boolean;
  readonly filters: Filters;
  readonly onFilter: Dispatch<SetStateAction<Filters>>;
}

/** List and detail: side by side from 900 px, one at a time below. Each of them scrolls separately. */
export function IntakesTab(props: IntakesTabProps) {
  const { selectedId, onSelect, hasShortcuts, filters, onFilter } = props;
  const client = useQueryClient();
  // The pressed control responds with the next paint. The slower parts render later.
  const shownId = useDeferredValue(selectedId);
  const shownFilters = useDeferredValue(filters);
  const list = useIntakeList(shownFilters);
  const { data: summary } = useSummary();
  const pending = usePendingStatuses();
  const [announcement, setAnnouncement] = useState('');
  const changeStatus = useStatusChange((status) =>
    setAnnouncement(adminWords.statusSaved(statusText(status))),
  );
  const search = useRef<HTMLInputElement>(null);
  const listTitle = useRef<HTMLHeadingElement>(null);
  const detailTitle = useRef<HTMLHeadingElement>(null);

  const focusRow = (id: string | undefined) => {
    const button = id && document.getElementById(intakeButtonId(id));
    (button || listTitle.current)?.focus();
  };

  const lastShown = useRef(shownId);
  useLayoutEffect(() => {
    const left = lastShown.current;
    lastShown.current = shownId;
    if (left === shownId) return;
    // The focused element may have been removed, or is about to be hidden.
    const isLost = document.activeElement === document.body;
    if (shownId !== undefined && (isLost || isNarrow())) detailTitle.current?.focus();
    if (shownId === undefined && isLost) focusRow(left);
  }, [shownId]);

  const forget = useCallback(() => {
    setAnnouncement(adminWords.deletion.deleted);
    onSelect(undefined);
  }, [onSelect]);

  useShortcuts({
    isOn: hasShortcuts,
    onMove: (by) => {
      const intakes = list.intakes ?? [];
      const index = intakes.findIndex(({ id }) => id === selectedId);
      const next = intakes[index === -1 ? 0 : index + by];
      if (!next) return;
      onSelect(next.id);
      focusRow(next.id);
    },
    onSearch: () => search.current?.focus(),
    onClose: () => {
      if (selectedId !== undefined) onSelect(undefined);
    },
    onStatus: (status: IntakeStatus) => {
      if (selectedId === undefined) return;
      // Setting the same status again would add a useless entry to the history.
      const shown = pending.get(selectedId) ?? knownStatus(client, selectedId);
      if (status !== shown) changeStatus({ id: selectedId, status });
    },
  });

  const opened = shownId === undefined ? undefined : listedIntake(client, shownId);
  const whenSelected = shownId ? 'max-[899.98px]:hidden' : '';
  const unlessSelected = shownId ? '' : 'max-[899.98px]:hidden';
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[minmax(20rem,24rem)_1fr] print:block">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* On a wide screen the focus stays in the list, so the opened intake is announced. */}
      <p role="status" className="sr-only max-[899.98px]:hidden">
        {opened && adminWords.detail.opened(opened.practiceName)}
      </p>
      <section
        aria-labelledby="list-title"
        aria-busy={list.isFetching}
        className={`list-pane group/list flex min-h-0 flex-1 flex-col border-line min-[900px]:border-r print:hidden ${whenSelected}`}
      >
        {/* On a wide screen, the overview is in the detail's place instead. */}
        <div className="relative max-h-1/2 shrink-0 overflow-y-auto border-b border-line px-4 empty:hidden min-[900px]:hidden">
          <OverviewPart summary={summary} />
        </div>
        <IntakeList
          list={list}
          filters={shownFilters}
          pending={pending}
          selectedId={selectedId}
          onSelect={onSelect}
          titleRef={listTitle}
        >
          <ListFilters
            filters={filters}
            counts={summary?.byStatus}
            searchRef={search}
            onChange={onFilter}
          />
          {list.intakes && list.intakes.length > 0 && (
            <p className="px-4 pt-3 text-sm text-muted min-[900px]:hidden">
              {adminWords.detail.none}
            </p>
          )}
        </IntakeList>
      </section>
      <div
        key={shownId ?? 'none'}
        className={`relative min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible ${unlessSelected}`}
      >
        <Boundary>
          {shownId ? (
            <IntakeDetail
              id={shownId}
              titleRef={detailTitle}
              onStatusChange={changeStatus}
              onSelect={onSelect}
              onDeleted={forget}
            />
          ) : (
            <NoIntake summary={summary} />
          )}
        </Boundary>
      </div>
    </div>
  );
}
