import type { ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';

interface PagedPanelProps {
  readonly words: {
    readonly title: string;
    readonly loading: string;
    readonly empty: string;
    readonly failed: string;
    readonly more: string;
  };
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isEmpty: boolean;
  /** For a table, which needs more room than text. */
  readonly isWide?: true;
  readonly children: ReactNode;
}

/** A list that grows by a button, with the states before, instead of and without it. */
export function PagedPanel({ words, query, isEmpty, isWide, children }: PagedPanelProps) {
  const { error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  return (
    <div
      className={`mx-auto w-full px-4 py-5 ${isWide ? 'max-w-6xl' : 'max-w-4xl'}`}
      aria-busy={isFetching}
    >
      <h2 className="mb-4 text-lg">{words.title}</h2>
      {isPending && !error && (
        <p role="status" className="text-muted">
          {words.loading}
        </p>
      )}
      {error && (
        <div role="alert" className="mb-4 rounded-control border border-bad p-4">
          <p className="font-semibold">{words.failed}</p>
          <p className="mt-1 text-muted">{explainFailure(error)}</p>
          <Button look="quiet" className="mt-3" onClick={() => void refetch()}>
            {adminWords.list.retry}
          </Button>
        </div>
      )}
      {isEmpty && <p className="py-10 text-center text-muted">{words.empty}</p>}
      {children}
      {hasNextPage && (
        <Button
          look="quiet"
          className="mt-5 w-full"
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void fetchNextPage();
          }}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}
