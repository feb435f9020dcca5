import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { CopyButton } from './CopyButton.tsx';
import { explainFailure } from './failures.ts';
import type { AnyRecord } from './records.ts';

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

export interface PaneProps<Kept = AnyRecord> {
  readonly record: Kept;
  /** Stored status, or the one that is being saved. */
  readonly status: string;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly onStatus: (status: string) => void;
  /** Called after an action. The text is announced. @param isGone true if the record was deleted. */
  readonly onDone: (text: string, isGone?: boolean) => void;
}

interface PaneHeadProps extends Pick<PaneProps, 'titleRef'> {
  readonly title: string;
  /** Controls next to the title. */
  readonly actions?: ReactNode;
  /** Lines under the title. */
  readonly children?: ReactNode;
}

/** Title of the open record, with its actions. */
export function PaneHead({ titleRef, title, actions, children }: PaneHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="detail-title" ref={titleRef} tabIndex={-1} className="text-xl wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {actions}
          <CopyButton label={adminWords.detail.copyLink} text={window.location.href} look="link" />
        </div>
      )}
    </div>
  );
}

/** Part of a record under its heading. */
export function Section(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="text-base">{props.title}</h3>
      <div className="mt-3">{props.children}</div>
    </section>
  );
}
