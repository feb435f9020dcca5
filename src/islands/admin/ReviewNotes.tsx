import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../browser/attempt.ts';
import { useForm } from '../../browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { INITIAL_INTAKE_STATUS } from '../../domain/intake.ts';
import { type IntakeDetail, noteRules } from '../../domain/intake-review.ts';
import { type RecordMail, recordMailsSchema } from '../../domain/record-mails.ts';
import { adminWords } from '../../site/admin.ts';
import { formatMoment } from '../../site/moments.ts';
import { explainFailure } from './failures.ts';
import { statusText } from './StatusBadge.tsx';
import { useNewNote } from './record-changes.ts';
import { BusyButton, Failure } from './RecordPane.tsx';
import { change } from './records.ts';
import { Section } from './SubmittedParts.tsx';

const words = adminWords.detail;

/** Key of an unsaved note. It survives the end of a session and a switch to another intake. */
function noteKey(intakeId: string): string {
  return `admin-note-${intakeId}`;
}

export function readNoteDraft(intakeId: string): string {
  return attempt(() => sessionStorage.getItem(noteKey(intakeId))) ?? '';
}

/** Stores an unsaved note in this tab. @param text a blank text removes the stored note. */
function keepNoteDraft(intakeId: string, text: string): void {
  attempt(() =>
    text.trim() === ''
      ? sessionStorage.removeItem(noteKey(intakeId))
      : sessionStorage.setItem(noteKey(intakeId), text),
  );
}

/** List of every status of an intake, with its time. */
export function StatusHistory({ detail }: { readonly detail: IntakeDetail }) {
  const { intake, changes } = detail;
  const steps = [
    {
      id: intake.id,
      text: words.historyStart(statusText(INITIAL_INTAKE_STATUS)),
      at: intake.createdAt,
    },
    ...changes.map(({ id, status, by, changedAt }) => ({
      id,
      text: [words.historyChange(statusText(status)), by && words.by(by)].filter(Boolean).join(' '),
      at: changedAt,
    })),
  ];
  return (
    <ol className="space-y-1">
      {steps.map(({ id, text, at }) => (
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

interface MailsProps {
  /** Call that sends the unsent emails. */
  readonly address: string;
  readonly mails: readonly RecordMail[];
  /** Called with the new states. */
  readonly onTried: (mails: RecordMail[]) => void;
}

/** Returns the state of an email, with the reason of a failure. */
function mailText({ to, state, failure }: RecordMail): string {
  const reason = failure && `: ${words.mailFailures[failure]}`;
  return `${words.mailTo[to]}: ${words.mailStates[state]}${reason ?? ''}`;
}

/** States of the emails about a record, shown until all of them are sent. */
export function Mails({ address, mails, onTried }: MailsProps) {
  const sending = useMutation({
    mutationFn: () => change('POST', address, recordMailsSchema),
    onSuccess: (answer) => onTried(answer.mails),
  });
  const outcome = useRef<HTMLParagraphElement>(null);
  const { isSuccess } = sending;
  const isOut = mails.every(({ state }) => state === 'sent');
  useEffect(() => {
    // The button disappears when all emails are sent.
    if (isSuccess && isOut) outcome.current?.focus();
  }, [isSuccess, isOut]);
  const canBeSent = mails.some(({ state }) => state === 'waiting' || state === 'failed');
  if (isOut && sending.isIdle) return null;

  return (
    <Section title={words.mails}>
      <ul className="space-y-1">
        {mails.map((mail) => (
          <li key={mail.to} className={mail.failure ? 'text-bad' : ''}>
            {mailText(mail)}
          </li>
        ))}
      </ul>
      {canBeSent && (
        <BusyButton
          className="mt-3 print:hidden"
          isBusy={sending.isPending}
          onClick={sending.mutate}
        >
          {sending.isPending ? words.sending : words.sendAgain}
        </BusyButton>
      )}
      <p ref={outcome} tabIndex={-1} role="status" className="mt-2 text-muted empty:hidden">
        {isSuccess && (isOut ? words.mailsSent : words.mailsTried)}
      </p>
      <Failure of={sending} />
    </Section>
  );
}

/** Notes about an intake, and the form for a new one. */
export function Notes({ detail }: { readonly detail: IntakeDetail }) {
  const { notes, intake } = detail;
  const newNote = useNewNote(intake.id);
  const [text, setText] = useState(() => readNoteDraft(intake.id));
  // Stays the same until the note is stored, so that a retry after a lost answer adds no second note.
  const [attemptId, setAttemptId] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);

  const keepText = (next: string) => {
    setText(next);
    keepNoteDraft(intake.id, next);
  };
  const begin = () => {
    keepText('');
    setAttemptId(crypto.randomUUID());
    field.current?.focus();
  };
  const { isBusy, problems, clearProblems, props } = useForm(
    noteRules,
    async (note) => {
      await newNote.mutateAsync({ ...note, attemptId });
      begin();
    },
    { explain: (error) => ({ text: explainFailure(error) }) },
  );

  return (
    <>
      {notes.length === 0 ? (
        <p className="text-muted">{words.noNotes}</p>
      ) : (
        <ol className="space-y-3">
          {notes.map(({ id, text: note, by, createdAt }) => (
            <li key={id} className="rounded-control border border-line bg-raised p-3">
              <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
              <p className="text-sm text-muted tabular-nums">
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
                {by && ` ${words.by(by)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form {...props} className="mt-4 print:hidden">
        <Field
          id="note"
          name="text"
          label={words.noteLabel}
          hint={text === '' ? undefined : words.noteKept}
          multiline
          rows={3}
          error={problems.text}
          ref={field}
          value={text}
          readOnly={isBusy}
          onChange={(event) => keepText(event.currentTarget.value)}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="quiet" type="submit" aria-disabled={isBusy}>
            {isBusy ? words.addingNote : words.addNote}
          </Button>
          {text !== '' && !isBusy && (
            <Button
              look="quiet"
              onClick={() => {
                clearProblems();
                begin();
              }}
            >
              {words.discardNote}
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {newNote.isSuccess && words.noteAdded}
        </p>
      </form>
    </>
  );
}
