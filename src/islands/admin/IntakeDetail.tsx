import Printer from 'lucide-react/icons/printer';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, useEffect } from 'react';
import { ApiError } from '../../browser/api.ts';
import { Button } from '../../components/ui/Button.tsx';
import { intakeStatuses, type ListedIntake } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { nameToType } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { formatMoment } from '../../site/moments.ts';
import { Deletion } from './Dialog.tsx';
import { explainFailure, isMissing } from './failures.ts';
import { type PaneProps, RecordPane } from './RecordPane.tsx';
import { Mails, Notes, readNoteDraft, StatusHistory } from './ReviewNotes.tsx';
import { StatusBadge, StatusSelect } from './StatusBadge.tsx';
import { Section, SubmittedParts } from './SubmittedParts.tsx';
import { changeDetail, useIntakeDeletion, useIntakeDetail } from './record-changes.ts';

const words = adminWords.detail;
const listWords = adminWords.lists.submissions;

/** Everything that a client sent, and what staff did with it. Empty parts are not shown. */
export const IntakeDetail = memo(function IntakeDetail(props: PaneProps<ListedIntake>) {
  const { id, record, pendingStatus, titleRef, onStatusChange, onBack, onDone } = props;
  const client = useQueryClient();
  const { data: detail, error } = useIntakeDetail(id);
  const deletion = useIntakeDeletion(id, () => onDone(adminWords.deletion.deleted, true));
  const isGone = isMissing(error);
  const intake = isGone ? undefined : (detail?.intake ?? record);
  const pane = { titleRef, onBack, backTo: listWords.back };

  if (!intake) {
    const title = error ? (isGone ? listWords.gone : listWords.unread) : listWords.opening;
    return (
      <RecordPane {...pane} title={title}>
        {isGone && <Gone id={id} error={error} titleRef={titleRef} />}
        {error && !isGone && <p className="mt-2 text-muted">{explainFailure(error)}</p>}
      </RecordPane>
    );
  }
  const status = pendingStatus ?? intake.status;
  return (
    <RecordPane
      {...pane}
      title={intake.isUnreadable ? adminWords.unreadable(id) : intake.practiceName}
      facts={
        <>
          <p className="mt-1 wrap-anywhere">{intake.contactName}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <p>
              {words.submitted}{' '}
              <time dateTime={intake.createdAt}>{formatMoment(intake.createdAt)}</time>
            </p>
            <StatusBadge status={status} />
          </div>
        </>
      }
      actions={
        <>
          <StatusSelect
            value={status}
            statuses={intakeStatuses}
            onChange={(chosen) => onStatusChange({ id, status: chosen })}
          />
          <Button look="quiet" onClick={() => window.print()} className="text-sm">
            <Printer size={16} aria-hidden="true" />
            {words.print}
          </Button>
        </>
      }
    >
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
          <Mails
            address={callPaths.adminIntakeMails(id)}
            mails={detail.mails ?? []}
            onTried={(mails) => changeDetail(client, id, (shown) => ({ ...shown, mails }))}
          />
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
    </RecordPane>
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
