import ArrowLeft from 'lucide-react/icons/arrow-left';
import Inbox from 'lucide-react/icons/inbox';
import Printer from 'lucide-react/icons/printer';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, useEffect, useState } from 'react';
import { ApiError } from '../../browser/api.ts';
import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { nameToType } from '../../domain/typed-name.ts';
import type { Summary } from '../../domain/intake-review.ts';
import { adminWords } from '../../site/admin.ts';
import { CopyButton } from './CopyButton.tsx';
import { Deletion } from './Dialog.tsx';
import { explainFailure, isMissing } from './failures.ts';
import { Boundary, lazyPart } from './lazy-part.tsx';
import { Mails, Notes, readNoteDraft, StatusHistory } from './ReviewNotes.tsx';
import { StatusBadge, StatusSelect } from './StatusBadge.tsx';
import { Section, SubmittedParts } from './SubmittedParts.tsx';
import {
  listedIntake,
  type StatusChange,
  useIntakeDeletion,
  useIntakeDetail,
  usePendingStatuses,
} from './intake-changes.ts';
import { isNarrow } from './place.ts';

const words = adminWords.detail;

const Overview = lazyPart(() => import('./Overview.tsx').then((part) => part.Overview));

interface OverviewPartProps {
  readonly summary: Summary | undefined;
  /** True if the screen has room for the overview, which is then open from the start. */
  readonly isOpen?: boolean;
}

/** Collapsible overview of the intakes over time. Its chart is rendered when it is first opened. */
export const OverviewPart = memo(function OverviewPart(props: OverviewPartProps) {
  const { summary, isOpen = false } = props;
  const [isAsked, setIsAsked] = useState(isOpen);
  if (!summary || summary.total === 0) return null;
  return (
    <details open={isOpen} onToggle={() => setIsAsked(true)} className="w-full max-w-xl">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted hover:text-text">
        {adminWords.overview.summary}
      </summary>
      <div className="pb-4">
        <Boundary>{isAsked && <Overview summary={summary} />}</Boundary>
      </div>
    </details>
  );
});

/** Placeholder for the detail until an intake is selected. */
export const NoIntake = memo(function NoIntake(props: Pick<OverviewPartProps, 'summary'>) {
  return (
    <div className="flex flex-col items-center gap-2 p-8 pt-16 text-center text-muted">
      <Inbox size={40} strokeWidth={1.25} aria-hidden="true" />
      <h2 className="text-lg text-text">{words.none}</h2>
      <p className="mb-6">{words.noneHint}</p>
      <OverviewPart summary={props.summary} isOpen={!isNarrow()} />
    </div>
  );
});

interface IntakeDetailProps {
  readonly id: string;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly onStatusChange: (change: StatusChange) => void;
  readonly onSelect: (id: string | undefined) => void;
  readonly onDeleted: () => void;
}

/** Everything that a client sent, and what staff did with it. Empty parts are not shown. */
export const IntakeDetail = memo(function IntakeDetail(props: IntakeDetailProps) {
  const { id, titleRef, onStatusChange, onSelect, onDeleted } = props;
  const client = useQueryClient();
  const { data: detail, error } = useIntakeDetail(id);
  const pendingStatus = usePendingStatuses().get(id);
  const deletion = useIntakeDeletion(id, onDeleted);
  const isGone = isMissing(error);
  const intake = isGone ? undefined : (detail?.intake ?? listedIntake(client, id));
  const back = (
    <Button
      look="quiet"
      onClick={() => onSelect(undefined)}
      className="mb-4 min-[900px]:hidden print:hidden"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {words.back}
    </Button>
  );

  if (!intake) {
    return (
      <div className="px-4 py-5 min-[900px]:px-8">
        {back}
        <h2 ref={titleRef} tabIndex={-1} className="text-lg">
          {!error && words.loading}
          {error && (isGone ? words.gone : words.failed)}
        </h2>
        {isGone && <Gone id={id} error={error} titleRef={titleRef} />}
        {error && !isGone && <p className="mt-2 text-muted">{explainFailure(error)}</p>}
      </div>
    );
  }
  const status = pendingStatus ?? intake.status;
  return (
    <article
      aria-labelledby="detail-title"
      className="max-w-3xl px-4 py-5 min-[900px]:px-8 print:max-w-none print:px-0"
    >
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="detail-title" ref={titleRef} tabIndex={-1} className="text-xl wrap-anywhere">
            {intake.isUnreadable ? adminWords.unreadable(id) : intake.practiceName}
          </h2>
          <p className="mt-1 wrap-anywhere">{intake.contactName}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <p>
              {words.submitted}{' '}
              <time dateTime={intake.createdAt}>{formatInstant(intake.createdAt)}</time>
            </p>
            <StatusBadge status={status} />
          </div>
        </div>
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <StatusSelect
            value={status}
            onChange={(chosen) => onStatusChange({ id, status: chosen })}
          />
          <Button look="quiet" onClick={() => window.print()} className="text-sm">
            <Printer size={16} aria-hidden="true" />
            {words.print}
          </Button>
          <CopyButton label={words.copyLink} text={window.location.href} look="link" />
        </div>
      </div>
      <SubmittedParts intake={intake} />
      {error && (
        <p role="alert" className="mt-6 rounded-control border border-bad p-4">
          {explainFailure(error)}
        </p>
      )}
      {detail && (
        <>
          <Section title={words.history}>
            <StatusHistory detail={detail} />
          </Section>
          <Mails id={id} mails={detail.mails ?? []} />
          <Section title={words.notes}>
            <Notes detail={detail} />
          </Section>
        </>
      )}
      <div className="mt-8 border-t border-line pt-5 print:hidden">
        <Deletion
          words={adminWords.deletion}
          text={words.delete}
          name={nameToType(intake.practiceName, intake.id)}
          {...deletion}
        />
      </div>
    </article>
  );
});

interface GoneProps {
  readonly id: string;
  readonly error: Error | null;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
}

/** Message that a colleague has deleted the intake, with an unsaved note if there is one. */
function Gone({ id, error, titleRef }: GoneProps) {
  useEffect(() => {
    // The focused element may have been removed with the intake.
    if (document.activeElement === document.body) titleRef.current?.focus();
  }, [titleRef]);
  const note = readNoteDraft(id);
  return (
    <>
      <p role="alert" className="mt-2 text-muted">
        {error instanceof ApiError && error.problem?.detail}
      </p>
      {note !== '' && (
        <>
          <p className="mt-4">{words.unsavedNote}</p>
          <p className="mt-2 rounded-control border border-line bg-raised p-3 wrap-anywhere whitespace-pre-wrap">
            {note}
          </p>
        </>
      )}
    </>
  );
}
