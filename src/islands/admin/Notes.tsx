import { useRef, useState } from 'react';
import { send } from '../../browser/api.ts';
import { tryStorage } from '../../browser/try-storage.ts';
import { useForm } from '../../browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { type NoteRequest, noteRules, type StoredNote } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { formatMoment } from '../../site/moments.ts';
import { explainFailure } from './failures.ts';
import { useRecordChange } from './records.ts';
import { readStored, useStored } from './stored.ts';

const draftKey = (id: string) => `admin-note-${id}`;

/** Storage and key of an unsaved note. It survives the end of a session and a switch to another intake. */
const draftStorageKey = (id: string) => ['sessionStorage', draftKey(id), ''] as const;

/** Returns the unsaved note about an intake; empty if there is none. */
export const readNoteDraft = (id: string): string => readStored(...draftStorageKey(id));

interface NotesProps {
  readonly id: string;
  readonly notes: readonly StoredNote[];
}

export function Notes({ id, notes }: NotesProps) {
  const [text, setText] = useStored<string>(...draftStorageKey(id));
  // Stays the same until the note is stored, so that a retry after a lost answer adds no second note.
  const [attemptId, setAttemptId] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLElement>(null);
  const adding = useRecordChange(callPaths.adminIntakes, id, async (note: NoteRequest) => {
    await send('POST', callPaths.adminRecord(id, 'intakes', 'notes'), note);
    return {};
  });
  const begin = () => {
    setText('');
    setAttemptId(crypto.randomUUID());
    field.current?.focus();
  };
  const { isBusy, problems, clearProblems, props } = useForm(
    noteRules,
    async (note) => {
      await adding.mutateAsync({ ...note, attemptId });
      // Staff may have left the intake, which ends the effect that would remove the draft.
      if (readNoteDraft(id) === text) tryStorage(() => sessionStorage.removeItem(draftKey(id)));
      begin();
    },
    { explain: (error) => ({ text: explainFailure(error) }) },
  );

  return (
    <>
      {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      <ol className="space-y-3 empty:hidden">
        {notes.map(({ id: noteId, text: note, by, createdAt }) => (
          <li key={noteId} className="rounded-control border border-line bg-raised p-3">
            <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              {by && ` by ${by}`}
            </p>
          </li>
        ))}
      </ol>
      <form {...props} className="mt-4 print:hidden">
        <Field
          id="note"
          name="text"
          label="New note"
          hint={text === '' ? undefined : 'Kept in this tab until you save or discard it.'}
          kind="textarea"
          rows={3}
          error={problems.text}
          ref={field}
          value={text}
          readOnly={isBusy}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="quiet" type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Adding...' : 'Add note'}
          </Button>
          {text !== '' && !isBusy && (
            <Button
              look="quiet"
              onClick={() => {
                clearProblems();
                begin();
              }}
            >
              Discard note
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {adding.isSuccess && 'Note added'}
        </p>
      </form>
    </>
  );
}
