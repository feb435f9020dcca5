import { useMutation } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { toCsv } from '#features/submissions/csv.ts';
import { dayOf } from '#platform/company-time.ts';
import { SEARCH_MAX_LENGTH } from '#platform/list-query.ts';
import { DialogButton } from './Dialog.tsx';
import { BarPortal } from './panels.tsx';
import { inDigits, type ListDescription } from './list-description.ts';
import { type AnyRecord, type Filters, type ListState, noFilters, readAll } from './records.ts';
import { statusText } from './StatusBadge.tsx';
import { NARROW_HIDDEN } from './view.ts';

export const SEARCH_ID = 'search';

interface ListFiltersProps<Listed extends AnyRecord> extends ListState<Listed> {
  readonly description: ListDescription<Listed>;
  readonly onFilter: (part: Partial<Filters>) => void;
  /** Chart that opens in a dialog if the screen is narrow. */
  readonly overview: Elements;
  /** True if the list has no records, so that there is nothing to filter or to export. */
  readonly isBare: boolean;
}

export function ListFilters<Listed extends AnyRecord>(props: ListFiltersProps<Listed>) {
  const { description, filters, isFiltering, onFilter, list, overview, isBare } = props;
  const { total, records } = list;
  const [progress, saveCsv, cancel] = useExport(description, filters);
  const count =
    total === undefined
      ? `${inDigits(records?.length ?? 0)}+ found`
      : description.texts.count(total);
  const [number, noun] = records?.length && total !== 0 ? count.split(' ') : [];
  return (
    <div
      className={`grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center pb-2 sm:grid-cols-1 ${isBare ? '' : 'border-b border-line'}`}
    >
      <SearchField {...props} />
      {/* On a phone, the title is above, and the buttons are next to the filters. */}
      <div
        className={`flex items-center gap-2 pr-2 max-sm:order-last sm:pl-4 ${isBare ? 'sr-only' : ''}`}
      >
        <h2
          id="list-title"
          tabIndex={-1}
          className="text-sm font-semibold whitespace-nowrap max-sm:sr-only"
        >
          {description.texts.title}
        </h2>
        <span
          role="status"
          className="flex-1 text-xs whitespace-nowrap text-muted tabular-nums max-sm:sr-only"
        >
          <span>{number}</span>
          <span>{noun && ` ${noun}`}</span>
        </span>
        {isFiltering && (
          <button
            type="button"
            className="-my-2 min-h-11 cursor-pointer whitespace-nowrap text-accent underline max-sm:ml-3"
            onClick={() => {
              // Moves the focus, because the button disappears with the filters.
              document.getElementById(SEARCH_ID)?.focus();
              onFilter(noFilters);
            }}
          >
            Clear<span className="max-sm:sr-only"> filters</span>
          </button>
        )}
        {overview && !isBare && (
          <DialogButton className="min-[900px]:hidden" icon={ChartColumn} label="Overview">
            {overview}
          </DialogButton>
        )}
        {!isBare && (
          <Button
            variant="quiet"
            className="border-transparent px-2.5 text-sm text-muted"
            onClick={cancel ?? saveCsv}
          >
            {cancel ? (
              <X size={16} aria-hidden="true" />
            ) : (
              <Download size={16} aria-hidden="true" />
            )}
            {/* Next to the button that clears the filters, the text would wrap and move the list. */}
            <span className={isFiltering ? 'sr-only' : 'max-sm:sr-only'}>
              {cancel ? 'Cancel export' : 'Export CSV'}
            </span>
          </Button>
        )}
      </div>
      <p role="status" className="col-span-full px-4 text-sm text-muted empty:hidden">
        {progress}
      </p>
      {!isBare && <StatusFilter {...props} />}
    </div>
  );
}

/**
 * Saves the filtered list as a CSV file.
 * @returns the progress as text, a function that starts the export, and one that cancels it while it runs.
 */
function useExport<Listed extends AnyRecord>(
  description: ListDescription<Listed>,
  filters: Filters,
) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      setProgress('Exporting...');
      const exported = await readAll(description, filters, {
        signal,
        onProgress: (count, total) => {
          if (!signal.aborted) setProgress(`Exporting: ${progressOf(count, total)}`);
        },
      });
      const type = 'text/csv;charset=utf-8';
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([toCsv(description.toTable(exported))], { type }));
      link.download = `${description.texts.file}-${dayOf(Date.now())}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
      return exported.length;
    },
    onSuccess: (count) => setProgress(`Exported ${description.texts.count(count)}.`),
    onError: (_, { signal }) =>
      setProgress(
        signal.aborted
          ? 'The export was canceled.'
          : 'The export stopped before it was complete. Please try again.',
      ),
  });
  // Another tab of the dashboard, or a logout, ends the export.
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    running.current = new AbortController();
    mutate(running.current);
  };
  const cancel = () => running.current?.abort();
  return [progress, start, isPending ? cancel : undefined] as const;
}

/** Progress of an export: `3,000 of 10,000`. */
function progressOf(count: number, total: number | undefined): string {
  return total === undefined ? inDigits(count) : `${inDigits(count)} of ${inDigits(total)}`;
}

/** Search in the page's bar. On a narrow screen, an open record hides it. */
function SearchField<Listed extends AnyRecord>({
  description,
  filters,
  onFilter,
  selectedId,
}: ListFiltersProps<Listed>) {
  return (
    <BarPortal id="bar-search">
      <div
        role="search"
        className={`field relative ${selectedId ? NARROW_HIDDEN : 'max-[899.98px]:py-2'}`}
      >
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
        />
        <input
          id={SEARCH_ID}
          type="search"
          aria-label={description.texts.search}
          placeholder={description.texts.searchPlaceholder}
          maxLength={SEARCH_MAX_LENGTH}
          value={filters.q}
          onChange={(event) => onFilter({ q: event.currentTarget.value })}
          onKeyDown={({ key, currentTarget: field }) => {
            if (key !== 'Escape') return;
            if (field.value === '') field.blur();
            else onFilter({ q: '' });
          }}
          className="!mt-0 !min-h-9 !py-1 !pl-9 text-ellipsis -outline-offset-1 pointer-coarse:!min-h-11"
        />
      </div>
    </BarPortal>
  );
}

function StatusFilter<Listed extends AnyRecord>({
  description,
  filters,
  summary,
  onFilter,
}: ListFiltersProps<Listed>) {
  // They are of all records, not of those that were found.
  const counts = summary && !filters.q ? description.counts(summary) : undefined;
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label="Filter by status"
      className="flex [scrollbar-width:none] overflow-x-auto px-4 py-0.5 max-sm:mask-r-from-85% max-sm:pr-10 min-[900px]:block min-[900px]:text-balance pointer-coarse:py-2"
    >
      {['', ...description.filters].map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          onClick={() => onFilter({ status })}
          className="min-h-7 shrink-0 cursor-pointer rounded-full border border-transparent px-2 text-xs whitespace-nowrap text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-text pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2"
        >
          <span>{status ? statusText(status) : 'all'}</span>
          {counts && (
            <span className="tabular-nums">
              {` ${inDigits(status ? (counts[status] ?? 0) : all)}`}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
