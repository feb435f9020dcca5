import { useMutation } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/ui/Button.tsx';
import { SEARCH_MAX_LENGTH } from '../../domain/record-list.ts';
import { adminWords, inDigits, SEARCH_DELAY } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import type { RecordKind } from './record-kinds.tsx';
import { BusyButton } from './RecordPane.tsx';
import { type Filters, isFiltering, noFilters, type RecordList } from './records.ts';
import { statusText } from './StatusBadge.tsx';

const words = adminWords.filters;

interface FilterProps {
  readonly kind: RecordKind;
  readonly filters: Filters;
  readonly onFilter: (part: Partial<Filters>) => void;
}

interface ListFiltersProps extends FilterProps {
  readonly list: RecordList;
  /** Number of records by status. Undefined if it is not known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Chart that opens in a dialog if the screen is narrow. */
  readonly overview: ReactNode;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  /** True if a record is open, which hides the search on a narrow screen. */
  readonly isHidden: boolean;
}

/** Title, search, statuses, dates, order, and export of a list. */
export function ListFilters(props: ListFiltersProps) {
  const { kind, filters, onFilter, list, counts, overview, searchRef, titleRef, isHidden } = props;
  const [open, setOpen] = useState<'more' | 'overview'>();
  const bar = document.getElementById('bar-search');
  const { total, records } = list;
  const count =
    total === undefined ? adminWords.list.atLeast(records?.length ?? 0) : kind.words.count(total);
  const [number, noun] = records?.length && total !== 0 ? count.split(' ') : [];
  const clear = () => {
    const field = searchRef.current;
    // The button disappears with the filters.
    field?.focus();
    // Cancels a search that is still waiting, because its text is gone.
    if (field) field.value = '';
    onFilter({ ...noFilters, sort: filters.sort });
  };
  return (
    <div className="shrink-0 border-b border-line pb-2">
      {bar &&
        createPortal(
          <SearchField
            kind={kind}
            filters={filters}
            onFilter={onFilter}
            inputRef={searchRef}
            className={isHidden ? 'max-[899.98px]:hidden' : 'max-[899.98px]:pb-2'}
          />,
          bar,
        )}
      <div className="flex items-center gap-2 pr-2 pl-4">
        <h2
          id="list-title"
          ref={titleRef}
          tabIndex={-1}
          className="text-sm font-semibold whitespace-nowrap"
        >
          {kind.words.title}
        </h2>
        <span role="status" className="text-sm text-muted tabular-nums">
          {number}
          <span className="max-sm:sr-only"> {noun}</span>
        </span>
        <span className="flex-1" />
        {isFiltering(filters) && (
          <button type="button" className="quiet-link" onClick={clear}>
            {words.clear}
          </button>
        )}
        {overview && (
          <IconButton
            className="min-[900px]:hidden"
            label={adminWords.overview.summary}
            onClick={() => setOpen('overview')}
          >
            <ChartColumn size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={words.more} onClick={() => setOpen('more')}>
          <SlidersHorizontal size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <StatusFilter kind={kind} filters={filters} onFilter={onFilter} counts={counts} />
      {open && (
        <Dialog
          title={open === 'more' ? words.more : adminWords.overview.summary}
          onClose={() => setOpen(undefined)}
        >
          <div className="my-4">
            {open === 'more' ? (
              <DatesAndOrder kind={kind} filters={filters} onFilter={onFilter} />
            ) : (
              overview
            )}
          </div>
          <div className="flex flex-wrap items-start gap-3">
            {open === 'more' && <ExportButton kind={kind} filters={filters} />}
            <Button look="quiet" onClick={() => setOpen(undefined)}>
              {adminWords.shortcuts.close}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface SearchFieldProps extends FilterProps {
  readonly className: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * Searches after a pause in the typing, because a search for each letter would delay the next letter.
 * The field is uncontrolled, so that typing renders nothing else.
 */
function SearchField({ className, kind, filters, inputRef, onFilter }: SearchFieldProps) {
  const { q } = filters;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Reads the current text, because the field may have been cleared.
      const text = inputRef.current?.value ?? '';
      if (text !== q) onFilter({ q: text });
    }, SEARCH_DELAY);
  };

  return (
    <div className={`field ${className}`} role="search">
      <div className="relative">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          ref={inputRef}
          type="search"
          aria-label={kind.words.search}
          placeholder={kind.words.searchPlaceholder}
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={q}
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
    </div>
  );
}

type StatusFilterProps = FilterProps & Pick<ListFiltersProps, 'counts'>;

function StatusFilter({ kind, filters, counts, onFilter }: StatusFilterProps) {
  const others = Object.keys(counts ?? {}).filter((name) => !kind.filters.includes(name));
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label={words.byStatus}
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
          {`${status ? statusText(status) : words.all} `}
          {counts && (
            <span className="tabular-nums">
              {inDigits(status ? (counts[status] ?? 0) : (all ?? 0))}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function DatesAndOrder({ kind, filters, onFilter }: FilterProps) {
  const sortTexts: Readonly<Record<string, string>> = words.sorts;
  return (
    <div className="field grid grid-cols-2 gap-3 text-sm">
      {(['from', 'to'] as const).map((name) => (
        <div key={name}>
          <label htmlFor={`filter-${name}`}>{words[name]}</label>
          <input
            id={`filter-${name}`}
            type="date"
            value={filters[name]}
            onChange={(event) => onFilter({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      <div className="col-span-2">
        <label htmlFor="filter-sort">{words.sort}</label>
        <select
          id="filter-sort"
          value={filters.sort}
          onChange={(event) => onFilter({ sort: event.currentTarget.value })}
        >
          {kind.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortTexts[sort]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function ExportButton({ kind, filters }: Pick<FilterProps, 'kind' | 'filters'>) {
  const [progress, setProgress] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setProgress(words.exporting(0));
      const { exportRecords } = await import('./export-csv.ts');
      return exportRecords(kind, filters, (soFar) => setProgress(words.exporting(soFar)));
    },
    onSuccess: (count) => setProgress(words.exported(kind.words.count(count))),
    onError: () => setProgress(words.exportFailed),
  });
  return (
    <div>
      <BusyButton isBusy={isPending} onClick={mutate}>
        <Download size={16} aria-hidden="true" />
        {words.exportCsv}
      </BusyButton>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {progress}
      </p>
    </div>
  );
}
