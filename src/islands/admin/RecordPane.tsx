import ArrowLeft from 'lucide-react/icons/arrow-left';
import Inbox from 'lucide-react/icons/inbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { CopyButton } from './CopyButton.tsx';
import { explainFailure } from './failures.ts';
import { listAddress, type ListSource, recordListOptions, recordsOf } from './record-list.ts';

const words = adminWords.detail;

/** Message for an empty list, or for the reading pane while no record is open. */
export function Empty({ title, hint }: { readonly title: string; readonly hint: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm px-4 py-10 text-center text-muted">
      <Inbox size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto mb-3" />
      <h2 className="text-base text-text">{title}</h2>
      <p className="mt-1">{hint}</p>
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

/** Error message of a failed action. Empty without an error. */
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

export interface PaneProps<Kept> {
  readonly id: string;
  /** Record of the list; undefined if the list has not read it. */
  readonly record: Kept | undefined;
  /** Status that is being saved. */
  readonly pendingStatus: string | undefined;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly onStatusChange: (change: { readonly id: string; readonly status: string }) => void;
  readonly onBack: () => void;
  /** Called after an action. The text is announced. @param isGone true if the record was deleted. */
  readonly onDone: (text: string, isGone?: boolean) => void;
}

interface RecordPaneProps extends Pick<PaneProps<unknown>, 'titleRef' | 'onBack'> {
  readonly backTo: string;
  readonly title: string;
  /** Lines under the title. */
  readonly facts?: ReactNode;
  /** Controls next to the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Reading pane of an open record: its title, its actions, and its content. */
export function RecordPane(props: RecordPaneProps) {
  const { titleRef, onBack, backTo, title, facts, actions, children } = props;
  return (
    <article
      aria-labelledby="detail-title"
      className="max-w-3xl px-4 py-4 min-[900px]:px-8 min-[900px]:py-5 print:max-w-none print:px-0"
    >
      <Button look="quiet" onClick={onBack} className="mb-4 min-[900px]:hidden print:hidden">
        <ArrowLeft size={16} aria-hidden="true" />
        {backTo}
      </Button>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="detail-title" ref={titleRef} tabIndex={-1} className="text-xl wrap-anywhere">
            {title}
          </h2>
          {facts}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {actions}
            <CopyButton label={words.copyLink} text={window.location.href} look="link" />
          </div>
        )}
      </div>
      {children}
    </article>
  );
}

/** Reads a record that the list has not read, for example after staff opened a link to it. */
export function useOneRecord<Kept extends { readonly id: string }>(
  source: ListSource,
  { id, record }: Pick<PaneProps<Kept>, 'id' | 'record'>,
) {
  const { data, error } = useInfiniteQuery({
    ...recordListOptions<Kept>(source, listAddress(source.address, { id })),
    enabled: record === undefined,
  });
  const [found] = record ? [record] : data ? recordsOf(data.pages) : [];
  return { found, isGone: !found && data !== undefined, error };
}
