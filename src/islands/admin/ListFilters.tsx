import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import {
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { intakeStatuses } from '../../domain/intake.ts';
import { type IntakeSort, intakeSorts, SEARCH_MAX_LENGTH } from '../../domain/intake-review.ts';
import { adminWords, SEARCH_DELAY } from '../../site/admin.ts';
import { type Filters, isFiltering, noFilters } from './intake-list.ts';
import { BusyButton } from './PagedPanel.tsx';
import { statusText } from './StatusBadge.tsx';

const words = adminWords.filters;

interface ListFiltersProps {
  readonly filters: Filters;
  /** Number of intakes by status. Undefined until it is known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onChange: Dispatch<SetStateAction<Filters>>;
}

/** Search, status, dates, order, and export of the list. It does not render when an intake is selected. */
export const ListFilters = memo(function ListFilters(props: ListFiltersProps) {
  const { filters, counts, searchRef, onChange } = props;
  // Changes the current filters, because a delayed search must not undo a later choice.
  const change = (part: Partial<Filters>) => onChange((current) => ({ ...current, ...part }));
  return (
    <div className="space-y-2 border-b border-line px-4 pb-3">
      <SearchField q={filters.q} inputRef={searchRef} onSearch={(q) => change({ q })} />
      <StatusFilter
        status={filters.status}
        counts={counts}
        onChoose={(status) => change({ status })}
      />
      <details>
        <summary className="min-h-8 cursor-pointer py-1 text-sm text-muted hover:text-text">
          {words.more}
        </summary>
        <div className="field mt-2 grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <label htmlFor={`filter-${name}`}>{words[name]}</label>
              <input
                id={`filter-${name}`}
                type="date"
                value={filters[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            </div>
          ))}
          <div className="col-span-2">
            <label htmlFor="filter-sort">{words.sort}</label>
            <select
              id="filter-sort"
              value={filters.sort}
              onChange={(event) =>
                // The value is one of the options below.
                change({ sort: event.currentTarget.value as IntakeSort })
              }
            >
              {intakeSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {words.sorts[sort]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <ExportButton filters={filters} />
      </details>
      {isFiltering(filters) && (
        <Button
          look="quiet"
          className="w-full text-sm"
          onClick={() => {
            const field = searchRef.current;
            // The button disappears with the filters.
            field?.focus();
            // Cancels a search that is still waiting, because its text is gone.
            if (field) field.value = '';
            onChange(({ sort }) => ({ ...noFilters, sort }));
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
});

interface SearchFieldProps {
  readonly q: string;
  readonly inputRef: ListFiltersProps['searchRef'];
  readonly onSearch: (q: string) => void;
}

/**
 * Searches after a pause in the typing, because a search for each letter would delay the next letter.
 * The field is uncontrolled, so that typing renders nothing else.
 */
function SearchField({ q, inputRef, onSearch }: SearchFieldProps) {
  /** Last search that this field started or received. */
  const known = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (q === known.current) return;
    // The search was changed elsewhere, for example by "Clear filters".
    known.current = q;
    if (inputRef.current) inputRef.current.value = q;
  }, [q, inputRef]);

  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Reads the current text, because the field may have been cleared.
      const text = inputRef.current?.value ?? q;
      if (text === known.current) return;
      known.current = text;
      onSearch(text);
    }, SEARCH_DELAY);
  };

  return (
    <div className="field relative" role="search">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={inputRef}
        type="search"
        aria-label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={SEARCH_MAX_LENGTH}
        defaultValue={q}
        onInput={searchSoon}
        onKeyDown={(event) => {
          const { key, currentTarget: field } = event;
          if (key !== 'Escape') return;
          event.preventDefault();
          if (field.value === '') field.blur();
          else {
            field.value = '';
            searchSoon();
          }
        }}
        className="!mt-0 !pl-9"
      />
    </div>
  );
}

interface StatusFilterProps {
  readonly status: string;
  readonly counts: ListFiltersProps['counts'];
  readonly onChoose: (status: string) => void;
}

function StatusFilter({ status, counts, onChoose }: StatusFilterProps) {
  const others = Object.keys(counts ?? {}).filter(
    (name) => !intakeStatuses.some((known) => known === name),
  );
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: '', text: words.all, count: total },
    ...[...intakeStatuses, ...others].map((value) => ({
      value,
      text: statusText(value),
      count: counts && (counts[value] ?? 0),
    })),
  ];
  return (
    <div role="group" aria-label={words.byStatus} className="flex flex-wrap gap-1.5">
      {choices.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChoose(value)}
          className="min-h-8 cursor-pointer rounded-full border border-line px-2.5 text-xs text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-text pointer-coarse:min-h-11"
        >
          {`${text} `}
          {count !== undefined && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}

function ExportButton({ filters }: { readonly filters: Filters }) {
  const [progress, setProgress] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setProgress(words.exporting(0));
      const { exportIntakes } = await import('./export-csv.ts');
      return exportIntakes(filters, (soFar) => setProgress(words.exporting(soFar)));
    },
    onSuccess: (count) => setProgress(words.exported(count)),
    onError: () => setProgress(words.exportFailed),
  });

  return (
    <div className="mt-3">
      <BusyButton className="w-full text-sm" isBusy={isPending} onClick={mutate}>
        <Download size={16} aria-hidden="true" />
        {words.exportCsv}
      </BusyButton>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {progress}
      </p>
    </div>
  );
}
