import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { INITIAL_INTAKE_STATUS } from '../../domain/intake.ts';
import { type IntakeDetail, noteSchema } from '../../domain/intake-review.ts';
import { adminWords } from '../../site/admin.ts';
import { explainFailure } from './failures.ts';
import { statusText } from './StatusBadge.tsx';
import { useNewNote } from './queries.ts';

const words = adminWords.detail;

/** Every status a submission has had, and since when. */
export function StatusHistory({ detail }: { readonly detail: IntakeDetail }) {
  const { intake, changes } = detail;
  const steps = [
    {
      id: intake.id,
      text: words.historyStart(statusText(INITIAL_INTAKE_STATUS)),
      at: intake.createdAt,
    },
    ...changes.map(({ id, status, changedAt }) => ({
      id,
      text: words.historyChange(statusText(status)),
      at: changedAt,
    })),
  ];
  return (
    <ol className="space-y-1">
      {steps.map(({ id, text, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span>{text}</span>
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** What staff noted about a submission, and the field for another note. */
export function Notes({ detail }: { readonly detail: IntakeDetail }) {
  const { notes, intake } = detail;
  const newNote = useNewNote(intake.id);
  const [problem, setProblem] = useState<string>();
  // The same until a note is kept: one that is sent again because its answer was lost is one note.
  const [attemptId, setAttemptId] = useState(() => crypto.randomUUID());
  const text = useRef<HTMLTextAreaElement>(null);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (newNote.isPending) return;
    const entered = noteSchema.safeParse({ text: text.current?.value });
    if (!entered.success) {
      setProblem(entered.error.issues.map(({ message }) => message).join(' '));
      text.current?.focus();
      return;
    }
    setProblem(undefined);
    const note = { ...entered.data, attemptId };
    newNote.mutate(note, {
      onSuccess: () => {
        form.reset();
        setAttemptId(crypto.randomUUID());
      },
      onError: (error) => setProblem(explainFailure(error)),
    });
  };

  return (
    <>
      {notes.length === 0 ? (
        <p className="text-muted">{words.noNotes}</p>
      ) : (
        <ol className="space-y-3">
          {notes.map(({ id, text: note, createdAt }) => (
            <li key={id} className="rounded-control border border-line bg-raised p-3">
              <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
              <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
                {formatInstant(createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit} noValidate className="mt-4 print:hidden">
        <Field id="note" label={words.noteLabel} multiline rows={3} error={problem} ref={text} />
        <Button look="quiet" type="submit" className="mt-3" aria-disabled={newNote.isPending}>
          {newNote.isPending ? words.addingNote : words.addNote}
        </Button>
        <p role="status" className="sr-only">
          {newNote.isSuccess && words.noteAdded}
        </p>
      </form>
    </>
  );
}
