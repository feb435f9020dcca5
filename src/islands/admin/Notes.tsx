import { useRef } from 'react';
import { newId } from '#platform/browser/new-id.ts';
import { send } from '#platform/browser/api.ts';
import { useForm } from '#features/forms/browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { type NoteRequest, noteRules, type StoredNote } from '#features/submissions/review.ts';
import { callPaths } from '#features/site/paths.ts';
import { formatTime } from '#platform/company-time.ts';
import { failureText } from './failures.ts';
import { useRecordChange } from './records.ts';
import { useStored } from './stored.ts';

interface NotesProps {
  readonly id: string;
  readonly list: 'intakes' | 'messages';
  readonly notes: readonly StoredNote[];
}

/** Notes about a record. An unsaved note survives a reload, a new login, and opening another record. */
export function Notes({ id, list, notes }: NotesProps) {
  const [text, setText] = useStored<string>('sessionStorage', `admin-note-${id}`, '');
  // The id stays the same until the note is stored, so that a retry after a lost response adds no second one.
  const [attempt, setAttempt] = useStored<string>('sessionStorage', `admin-note-${id}-attempt`, '');
  const field = useRef<HTMLElement>(null);
  const adding = useRecordChange((note: NoteRequest) =>
    send('POST', callPaths.adminSubmission(id, list, 'notes'), note),
  );
  const { isBusy, problems, props } = useForm(
    noteRules,
    async (note) => {
      const attemptId = attempt || newId();
      setAttempt(attemptId);
      await adding.mutateAsync({ ...note, attemptId });
      setText('');
      setAttempt('');
      field.current?.focus();
    },
    { problemsOf: (error) => ({ text: failureText(error) }) },
  );

  return (
    <>
      {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      <ol className="space-y-3 empty:hidden">
        {notes.map(({ id: noteId, text: note, by, createdAt }) => (
          <li key={noteId} className="rounded-control border border-line bg-raised p-3">
            <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              {by && <span>{` by ${by}`}</span>}
            </p>
          </li>
        ))}
      </ol>
      <form {...props} className="mt-4 print:hidden">
        <Field
          id="note"
          name="text"
          label="New note"
          kind="textarea"
          rows={3}
          error={problems.text}
          ref={field}
          value={text}
          readOnly={isBusy}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="quiet" type="submit" className="mt-3" aria-disabled={isBusy}>
          {isBusy ? 'Adding...' : 'Add note'}
        </Button>
        <p role="status" className="sr-only">
          {adding.isSuccess && 'Note added'}
        </p>
      </form>
    </>
  );
}
