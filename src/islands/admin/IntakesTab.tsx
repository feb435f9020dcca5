import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { IntakeStatus } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { ListFilters } from './ListFilters.tsx';
import { statusText } from './StatusBadge.tsx';
import { IntakeDetail, NoIntake, OverviewPart } from './IntakeDetail.tsx';
import { IntakeList, type IntakeListHandle } from './IntakeList.tsx';
import { detailStatus, usePendingStatuses, useStatusChange, useSummary } from './intake-changes.ts';
import { type Filters, useIntakeList } from './intake-list.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface IntakesTabProps {
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly hasShortcuts: boolean;
  readonly filters: Filters;
  readonly onFilter: Dispatch<SetStateAction<Filters>>;
  readonly listRef: RefObject<IntakeListHandle | null>;
}

/** List and detail: side by side from 900 px, one at a time below. Each scrolls on its own. */
export function IntakesTab(props: IntakesTabProps) {
  const { selectedId, onSelect, hasShortcuts, filters, onFilter, listRef } = props;
  const client = useQueryClient();
  const list = useIntakeList(filters);
  const { data: summary } = useSummary();
  const pending = usePendingStatuses();
  const [announcement, setAnnouncement] = useState('');
  const changeStatus = useStatusChange((status) =>
    setAnnouncement(adminWords.statusSaved(statusText(status))),
  );
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const detailTitle = useRef<HTMLHeadingElement>(null);
  const listed = useMemo(
    () => list.intakes?.find(({ id }) => id === selectedId),
    [list.intakes, selectedId],
  );
  const changeSelected = (status: IntakeStatus) => {
    if (selectedId === undefined) return;
    const shown = pending.get(selectedId) ?? detailStatus(client, selectedId) ?? listed?.status;
    // What it is already would be an entry in the history that says nothing.
    if (status !== shown) changeStatus({ id: selectedId, status });
  };
  const isListShown = () => (section.current?.getClientRects().length ?? 0) > 0;

  const select = (id: string) => {
    flushSync(() => onSelect(id));
    if (!isListShown()) detailTitle.current?.focus();
  };

  const close = () => {
    if (selectedId === undefined) return;
    flushSync(() => onSelect(undefined));
    listRef.current?.focus(selectedId);
  };

  const forget = () => {
    setAnnouncement(adminWords.deletion.deleted);
    flushSync(() => onSelect(undefined));
    listRef.current?.focusTitle();
  };

  useShortcuts({
    isOn: hasShortcuts,
    onMove: (by) => {
      const id = listRef.current?.neighbour(selectedId, by);
      if (id === undefined) return;
      flushSync(() => onSelect(id));
      if (isListShown()) listRef.current?.focus(id);
      else detailTitle.current?.focus();
    },
    onSearch: () => {
      if (isListShown()) search.current?.focus();
    },
    onClose: close,
    onStatus: changeSelected,
  });

  const whenSelected = selectedId ? 'max-[899.98px]:hidden' : '';
  const unlessSelected = selectedId ? '' : 'max-[899.98px]:hidden';
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[minmax(20rem,24rem)_1fr] print:block">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <section
        ref={section}
        aria-labelledby="list-title"
        aria-busy={list.isFetching}
        className={`flex min-h-0 flex-1 flex-col border-line min-[900px]:border-r print:hidden ${whenSelected}`}
      >
        {/* On a wide screen it stands where the detail will be. */}
        <div className="relative max-h-1/2 shrink-0 overflow-y-auto border-b border-line px-4 empty:hidden min-[900px]:hidden">
          <OverviewPart summary={summary} />
        </div>
        <IntakeList
          list={list}
          filters={filters}
          pending={pending}
          selectedId={selectedId}
          onSelect={select}
          handle={listRef}
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
        key={selectedId ?? 'none'}
        className={`relative min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible ${unlessSelected}`}
      >
        {selectedId ? (
          <IntakeDetail
            id={selectedId}
            listed={listed}
            pendingStatus={pending.get(selectedId)}
            titleRef={detailTitle}
            onStatusChange={changeSelected}
            onBack={close}
            onDeleted={forget}
          />
        ) : (
          <NoIntake summary={summary} />
        )}
      </div>
    </div>
  );
}
