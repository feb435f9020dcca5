import { useMutation } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/ui/Button.tsx';
import { SEARCH_MAX_LENGTH } from '../../domain/record-list.ts';
import { adminWords, SEARCH_DELAY } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';
import type { KeptRecord, RecordKind } from './record-kinds.tsx';
import { type Filters, isFiltering, noFilters } from './record-list.ts';
import { BusyButton } from './RecordPane.tsx';
import { statusText } from './StatusBadge.tsx';

const words = adminWords.filters;

interface ListFiltersProps<Kept extends KeptRecord> {
  readonly kind: RecordKind<Kept>;
  readonly filters: Filters;
  /** Number of records by status. Undefined if it is not known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Number of records that match, and of those that were read. */
  readonly total: number | undefined;
  readonly loaded: number | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly onChange: (part: Partial<Filters>) => void;
  /** True if a record is open, which hides the search on a narrow screen. */
  readonly isHidden: boolean;
  /** Chart that opens in a dialog if the screen is narrow. */
  readonly overview: ReactNode;
}

/** Title, search, statuses, dates, order, and export of a list. */
export function ListFilters<Kept extends KeptRecord>(props: ListFiltersProps<Kept>) {
  const { kind, filters, counts, total, loaded, searchRef, titleRef, onChange } = props;
  const { isHidden, overview } = props;
  const [open, setOpen] = useState<'more' | 'overview'>();
  const bar = document.getElementById('bar-search');
  const close = () => setOpen(undefined);
  const count =
    total === undefined ? adminWords.list.atLeast(loaded ?? 0) : kind.words.count(total);
  const [number, noun] = loaded && total !== 0 ? count.split(' ') : [];
  const clear = () => {
    const field = searchRef.current;
    // The button disappears with the filters.
    field?.focus();
    // Cancels a search that is still waiting, because its text is gone.
    if (field) field.value = '';
    onChange({ ...noFilters, sort: filters.sort });
  };
  return (
    <div className="shrink-0 border-b border-line pb-2">
      {bar &&
        createPortal(
          <SearchField
            className={isHidden ? 'max-[899.98px]:hidden' : 'max-[899.98px]:pb-2'}
            words={kind.words}
            q={filters.q}
            inputRef={searchRef}
            onSearch={(q) => onChange({ q })}
          />,
          bar,
        )}
      <div className="flex items-center gap-2 pr-2 pl-4">
        <h2
          id="list-title"
          ref={titleRef}
          tabIndex={-1}
          className="[font-family:inherit] text-sm font-semibold tracking-normal whitespace-nowrap"
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
      <StatusFilter
        status={filters.status}
        names={kind.filters}
        counts={counts}
        onChoose={(status) => onChange({ status })}
      />
      {open === 'overview' && (
        <Dialog title={adminWords.overview.summary} onClose={close}>
          <div className="my-4">{overview}</div>
          <Button look="quiet" onClick={close}>
            {adminWords.shortcuts.close}
          </Button>
        </Dialog>
      )}
      {open === 'more' && (
        <Dialog title={words.more} onClose={close}>
          <DatesAndOrder sorts={kind.sorts} filters={filters} onChange={onChange} />
          <div className="mt-5 flex flex-wrap items-start gap-3">
            <ExportButton kind={kind} filters={filters} />
            <Button look="quiet" onClick={close}>
              {adminWords.shortcuts.close}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button with an icon, whose name is in a tooltip. It opens a dialog. */
export function IconButton({ label, className = '', onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
      className={`tip inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-(--tint) hover:text-text ${className}`}
    >
      {children}
    </button>
  );
}

interface SearchFieldProps {
  readonly className: string;
  readonly words: RecordKind<KeptRecord>['words'];
  readonly q: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (q: string) => void;
}

/**
 * Searches after a pause in the typing, because a search for each letter would delay the next letter.
 * The field is uncontrolled, so that typing renders nothing else.
 */
function SearchField(props: SearchFieldProps) {
  const { className, words: listWords, q, inputRef, onSearch } = props;
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
          aria-label={listWords.search}
          placeholder={listWords.searchPlaceholder}
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
          className="!mt-0 !min-h-9 !py-1 !pl-9 pointer-coarse:!min-h-11"
        />
      </div>
    </div>
  );
}

interface StatusFilterProps {
  readonly status: string;
  readonly names: readonly string[];
  readonly counts: ListFiltersProps<KeptRecord>['counts'];
  readonly onChoose: (status: string) => void;
}

function StatusFilter({ status, names, counts, onChoose }: StatusFilterProps) {
  const others = Object.keys(counts ?? {}).filter((name) => !names.includes(name));
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: '', text: words.all, count: total },
    ...[...names, ...others].map((value) => ({
      value,
      text: statusText(value),
      count: counts && (counts[value] ?? 0),
    })),
  ];
  return (
    <div role="group" aria-label={words.byStatus} className="flex overflow-x-auto px-4 py-0.5">
      {choices.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChoose(value)}
          className="min-h-7 shrink-0 cursor-pointer rounded-full border border-transparent px-2 text-xs whitespace-nowrap text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-text pointer-coarse:min-h-11"
        >
          {`${text} `}
          {count !== undefined && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}

interface DatesAndOrderProps {
  readonly sorts: readonly string[];
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

function DatesAndOrder({ sorts, filters, onChange }: DatesAndOrderProps) {
  const sortTexts: Readonly<Record<string, string>> = words.sorts;
  return (
    <div className="field mt-4 grid grid-cols-2 gap-x-3 gap-y-3 text-sm">
      {(['from', 'to'] as const).map((name) => (
        <div key={name}>
          <label htmlFor={`filter-${name}`}>{words[name]}</label>
          <input
            id={`filter-${name}`}
            type="date"
            value={filters[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      <div className="col-span-2">
        <label htmlFor="filter-sort">{words.sort}</label>
        <select
          id="filter-sort"
          value={filters.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortTexts[sort]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface ExportButtonProps<Kept extends KeptRecord> {
  readonly kind: RecordKind<Kept>;
  readonly filters: Filters;
}

function ExportButton<Kept extends KeptRecord>({ kind, filters }: ExportButtonProps<Kept>) {
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
