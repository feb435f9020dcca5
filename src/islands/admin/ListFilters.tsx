import { useMutation } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { toCsv } from '../../domain/csv.ts';
import { SEARCH_MAX_LENGTH } from '../../domain/record-list.ts';
import { Select } from './controls.tsx';
import { DialogButton } from './Dialog.tsx';
import { InBar } from './panels.tsx';
import { inDigits, type RecordKind } from './record-kind.ts';
import { type Filters, isFiltering, noFilters, readAll, type RecordList } from './records.ts';
import { statusText } from './StatusBadge.tsx';

const dateTexts = { from: 'From', to: 'To' } as const;
const sortTexts: Readonly<Record<string, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
  status: 'By status',
};

/** Pause in typing after which the list is searched, in milliseconds. */
const SEARCH_DELAY = 250;

/** Id of the field in the page's bar, which parts of the dashboard focus and read. */
export const SEARCH_ID = 'search';
const searchField = () => document.querySelector<HTMLInputElement>(`#${SEARCH_ID}`);

interface ListFiltersProps {
  readonly kind: RecordKind;
  readonly filters: Filters;
  readonly onFilter: (part: Partial<Filters>) => void;
  readonly list: RecordList;
  /** Number of records by status. Undefined if it is not known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Chart that opens in a dialog if the screen is narrow. */
  readonly overview: ReactNode;
  /** True if a record is open, which hides the search on a narrow screen. */
  readonly isHidden: boolean;
}

/** Title, search, statuses, dates, order, and export of a list. */
export function ListFilters(props: ListFiltersProps) {
  const { kind, filters, onFilter, list, overview } = props;
  const { total, records } = list;
  const count =
    total === undefined ? `${inDigits(records?.length ?? 0)}+ found` : kind.texts.count(total);
  const [number, noun] = records?.length && total !== 0 ? count.split(' ') : [];
  const clear = () => {
    const field = searchField();
    // The button disappears with the filters.
    field?.focus();
    // Cancels a search that is still waiting, because its text is gone.
    if (field) field.value = '';
    onFilter({ ...noFilters, sort: filters.sort });
  };
  return (
    <div className="shrink-0 border-b border-line pb-2">
      <SearchField {...props} />
      <div className="flex items-center gap-2 pr-2 pl-4">
        <h2 id="list-title" tabIndex={-1} className="text-sm font-semibold whitespace-nowrap">
          {kind.texts.title}
        </h2>
        <span role="status" className="flex-1 text-sm text-muted tabular-nums">
          {number}
          <span className="max-sm:sr-only"> {noun}</span>
        </span>
        {isFiltering(filters) && (
          <button
            type="button"
            className="min-h-11 cursor-pointer whitespace-nowrap text-accent underline"
            onClick={clear}
          >
            Clear filters
          </button>
        )}
        {overview && (
          <DialogButton className="min-[900px]:hidden" icon={ChartColumn} label="Overview">
            {overview}
          </DialogButton>
        )}
        <DialogButton
          icon={SlidersHorizontal}
          label="Dates, order, export"
          actions={<ExportButton {...props} />}
        >
          <div className="grid grid-cols-2 gap-3">
            {(['from', 'to'] as const).map((name) => (
              <Field
                key={name}
                id={`filter-${name}`}
                label={dateTexts[name]}
                kind="date"
                value={filters[name]}
                onChange={(event) => onFilter({ [name]: event.currentTarget.value })}
              />
            ))}
            <div className="col-span-2">
              <Select
                id="filter-sort"
                label="Order"
                value={filters.sort}
                values={kind.sorts}
                textOf={(sort) => sortTexts[sort]}
                onChange={(sort) => onFilter({ sort })}
              />
            </div>
          </div>
        </DialogButton>
      </div>
      <StatusFilter {...props} />
    </div>
  );
}

/**
 * Searches after a pause in the typing, because a search for each letter would delay the next letter.
 * The field is in the page's bar. It is uncontrolled, so that typing renders nothing else.
 */
function SearchField({ kind, filters, onFilter, isHidden }: ListFiltersProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchSoon = () => {
    clearTimeout(timer.current);
    // Reads the current text, because the field may have been cleared.
    timer.current = setTimeout(() => onFilter({ q: searchField()?.value ?? '' }), SEARCH_DELAY);
  };
  return (
    <InBar id="bar-search">
      <div
        role="search"
        className={`field relative ${isHidden ? 'max-[899.98px]:hidden' : 'max-[899.98px]:py-2'}`}
      >
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
        />
        <input
          id={SEARCH_ID}
          type="search"
          aria-label={kind.texts.search}
          placeholder={kind.texts.searchPlaceholder}
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={filters.q}
          onInput={searchSoon}
          onKeyDown={(event) => {
            const { key, currentTarget: field } = event;
            if (key !== 'Escape') return;
            event.preventDefault();
            if (field.value === '') field.blur();
            field.value = '';
            searchSoon();
          }}
          className="!mt-0 !min-h-9 !py-1 !pl-9 pointer-coarse:!min-h-11"
        />
      </div>
    </InBar>
  );
}

function StatusFilter({ kind, filters, counts, onFilter }: ListFiltersProps) {
  const others = Object.keys(counts ?? {}).filter((name) => !kind.filters.includes(name));
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label="Filter by status"
      className="flex overflow-x-auto px-4 py-0.5 pointer-coarse:py-2"
    >
      {['', ...kind.filters, ...others].map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          onClick={() => onFilter({ status })}
          className="min-h-7 shrink-0 cursor-pointer rounded-full border border-transparent px-2 text-xs whitespace-nowrap text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-text pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2"
        >
          {`${status ? statusText(status) : 'all'} `}
          {counts && (
            <span className="tabular-nums">{inDigits(status ? (counts[status] ?? 0) : all)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Button that saves the records that match the filters as a CSV file. */
function ExportButton({ kind, filters }: ListFiltersProps) {
  const [progress, setProgress] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const report = (count: number) => setProgress(`Exporting: ${inDigits(count)} so far`);
      report(0);
      const records = await readAll(kind, filters, report);
      const type = 'text/csv;charset=utf-8';
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([toCsv(kind.toTable(records))], { type }));
      link.download = `${kind.tab}-${new Date().toISOString().slice(0, 10)}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
      return records.length;
    },
    onSuccess: (count) => setProgress(`Exported ${kind.texts.count(count)}.`),
    onError: () => setProgress('The export stopped before it was complete. Please try again.'),
  });
  return (
    <div>
      <Button look="quiet" aria-disabled={isPending} onClick={() => mutate()}>
        <Download size={16} aria-hidden="true" />
        Export CSV
      </Button>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {progress}
      </p>
    </div>
  );
}
