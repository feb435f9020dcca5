import type { ReactNode, Ref } from 'react';
import Inbox from 'lucide-react/icons/inbox';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';

interface PagedPanelProps {
  readonly words: {
    readonly title: string;
    readonly loading: string;
    readonly empty: string;
    readonly emptyHint: string;
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
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** Nothing yet, and how that will change. */
export function Empty({ title, hint }: { readonly title: string; readonly hint: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm px-4 py-12 text-center">
      <Inbox size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto mb-3 text-muted" />
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{hint}</p>
    </div>
  );
}

/** A list that grows by a button, with the states before, instead of and without it. */
export function PagedPanel({ words, query, isEmpty, isWide, titleRef, children }: PagedPanelProps) {
  const { error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  return (
    <div
      className={`mx-auto w-full px-4 py-5 ${isWide ? 'max-w-6xl' : 'max-w-4xl'}`}
      aria-busy={isFetching}
    >
      <h2 ref={titleRef} tabIndex={-1} className="mb-4 text-lg">
        {words.title}
      </h2>
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
      {isEmpty && <Empty title={words.empty} hint={words.emptyHint} />}
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
