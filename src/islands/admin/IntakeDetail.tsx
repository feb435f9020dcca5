import { useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { ApiError, send } from '../../browser/api.ts';
import { Button } from '../../components/ui/Button.tsx';
import { INITIAL_INTAKE_STATUS, intakeStatuses, type ListedIntake } from '../../domain/intake.ts';
import { intakeDetailSchema, type StatusChangeRecord } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { nameToType } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { formatMoment } from '../../site/moments.ts';
import { Deletion } from './Dialog.tsx';
import { explainFailure, isMissing } from './failures.ts';
import { Mails } from './Mails.tsx';
import { Notes, readNoteDraft } from './Notes.tsx';
import { loseIfMissing, takeOver } from './record-changes.ts';
import { PaneHead, type PaneProps, Section } from './RecordPane.tsx';
import { useAnswer } from './records.ts';
import { StatusBadge, StatusSelect, statusText } from './StatusBadge.tsx';
import { SubmittedParts } from './SubmittedParts.tsx';

const words = adminWords.detail;
const list = callPaths.adminIntakes;

/** Everything that a client sent, and what staff did with it. Empty parts are not shown. */
export function IntakeDetail(props: PaneProps<ListedIntake>) {
  const { record: intake, status, titleRef, onStatus, onDone } = props;
  const { id, practiceName, contactName, createdAt, isUnreadable } = intake;
  const client = useQueryClient();
  const { data: detail, error } = useAnswer(callPaths.adminIntake(id), intakeDetailSchema);
  // A colleague has deleted it since the list was read.
  if (isMissing(error)) {
    return (
      <>
        <PaneHead titleRef={titleRef} title={adminWords.lists.submissions.gone} />
        <GoneNote id={id} error={error} />
      </>
    );
  }
  return (
    <>
      <PaneHead
        titleRef={titleRef}
        title={isUnreadable ? adminWords.unreadable(id) : practiceName}
        actions={
          <>
            <StatusSelect value={status} statuses={intakeStatuses} onChange={onStatus} />
            <Button look="quiet" onClick={() => window.print()} className="text-sm">
              <Printer size={16} aria-hidden="true" />
              {words.print}
            </Button>
          </>
        }
      >
        <p className="mt-1 wrap-anywhere">{contactName}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <p>
            {words.submitted} <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <StatusBadge status={status} />
        </div>
      </PaneHead>
      <SubmittedParts intake={intake} />
      {error && (
        <p role="alert" className="mt-6 rounded-control border border-bad p-4">
          {explainFailure(error)}
        </p>
      )}
      {detail && (
        <>
          <Section title={words.history}>
            <StatusHistory createdAt={createdAt} changes={detail.changes} />
          </Section>
          <Mails list={list} id={id} mails={detail.mails} />
          <Section title={words.notes}>
            <Notes id={id} notes={detail.notes} />
          </Section>
        </>
      )}
      <div className="mt-8 border-t border-line pt-5 print:hidden">
        <Deletion
          words={adminWords.deletion}
          text={words.delete}
          name={nameToType(practiceName, id)}
          onDelete={(name) => send('POST', callPaths.adminIntakeDeletion(id), { name })}
          onDeleted={() => {
            onDone(adminWords.deletion.deleted, true);
            void takeOver(client, list, id, null);
          }}
          onError={(failure) => loseIfMissing(client, list, id, failure)}
        />
      </div>
    </>
  );
}

interface StatusHistoryProps {
  readonly createdAt: string;
  readonly changes: readonly StatusChangeRecord[];
}

/** List of every status of an intake, with its time. */
function StatusHistory({ createdAt, changes }: StatusHistoryProps) {
  const start = words.historyStart(statusText(INITIAL_INTAKE_STATUS));
  const steps = changes.map(({ id, status, by, changedAt }) => {
    const text = words.historyChange(statusText(status));
    return { id, text: by ? `${text} ${words.by(by)}` : text, at: changedAt };
  });
  return (
    <ol className="space-y-1">
      {[{ id: '', text: start, at: createdAt }, ...steps].map(({ id, text, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span>{text}</span>
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Explanation about an intake that is in no list. */
export function Gone({ id }: { readonly id: string }) {
  const { error } = useAnswer(callPaths.adminIntake(id), intakeDetailSchema);
  return <GoneNote id={id} error={error} />;
}

interface GoneNoteProps {
  readonly id: string;
  /** Answer of the server, which says when a colleague deleted the intake. */
  readonly error: Error | null;
}

/** Says that an intake was deleted, and shows the unsaved note about it if there is one. */
function GoneNote({ id, error }: GoneNoteProps) {
  const note = readNoteDraft(id);
  return (
    <>
      <p role="alert" className="mt-2 text-muted">
        {error instanceof ApiError && error.problem?.detail}
      </p>
      {note.trim() !== '' && (
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
