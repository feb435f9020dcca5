import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import Inbox from 'lucide-react/icons/inbox';
import { Button } from '../../components/ui/Button.tsx';
import type { messageWords } from '../../site/admin-messages.ts';
import type { paymentWords } from '../../site/admin-payments.ts';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';
import type { usePagedRecords } from './records.ts';

/** Message for an empty list. */
export function Empty({ title, hint }: { readonly title: string; readonly hint: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm px-4 py-12 text-center">
      <Inbox size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto mb-3 text-muted" />
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{hint}</p>
    </div>
  );
}

interface ReadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Message for a list that could not be read, with a button to retry. */
export function ReadFailure({ title, error, onRetry }: ReadFailureProps) {
  return (
    <div role="alert" className="m-4 rounded-control border border-bad p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{explainFailure(error)}</p>
      <Button look="quiet" className="mt-3" onClick={onRetry}>
        {adminWords.list.retry}
      </Button>
    </div>
  );
}

/** Error message of a failed action. Empty if there is no error. */
export function Failure({ of: { error } }: { readonly of: { readonly error: Error | null } }) {
  return (
    <p role="alert" className="field-error empty:hidden">
      {error && explainFailure(error)}
    </p>
  );
}

interface BusyButtonProps {
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Button that ignores clicks while its action runs. It is not `disabled`, so it keeps the focus. */
export function BusyButton({ isBusy, onClick, className = '', children }: BusyButtonProps) {
  const begin = () => {
    if (!isBusy) onClick();
  };
  return (
    <Button look="quiet" className={className} aria-disabled={isBusy} onClick={begin}>
      {children}
    </Button>
  );
}

interface PagedPanelProps {
  readonly words: typeof messageWords | typeof paymentWords;
  readonly list: ReturnType<typeof usePagedRecords>;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** List with a button that loads more, and with its loading, error, and empty states. */
export function PagedPanel({ words, list, titleRef, children }: PagedPanelProps) {
  const { records, total, query } = list;
  const { error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const hasAskedForMore = useRef(false);
  useEffect(() => {
    // The focused button disappears when the last page is loaded.
    const isFocusLost = document.activeElement === document.body;
    if (hasAskedForMore.current && !hasNextPage && isFocusLost) titleRef.current?.focus();
  }, [hasNextPage, titleRef]);
  return (
    <div className="w-full max-w-6xl px-4 py-5" aria-busy={isFetching}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 ref={titleRef} tabIndex={-1} className="text-lg">
          {words.title}
        </h2>
        {total > 0 && <p className="text-sm text-muted tabular-nums">{words.count(total)}</p>}
      </div>
      {isPending && (
        <p role="status" className="text-muted">
          {words.loading}
        </p>
      )}
      {error && (
        <ReadFailure
          title={words.failed}
          error={error}
          onRetry={() => {
            titleRef.current?.focus();
            void refetch();
          }}
        />
      )}
      {records?.length === 0 && <Empty title={words.empty} hint={words.emptyHint} />}
      {records && records.length > 0 && children}
      {hasNextPage && (
        <BusyButton
          className="mt-5 w-full"
          isBusy={isFetching}
          onClick={() => {
            hasAskedForMore.current = true;
            void fetchNextPage();
          }}
        >
          {words.more}
        </BusyButton>
      )}
    </div>
  );
}
