import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import type { ListedIntake } from '../../domain/intake.ts';
import { isSameName, nameToType } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';
import { explainFailure } from './failures.ts';
import { useDeletion } from './queries.ts';

const words = adminWords.deletion;

interface DeletionDialogProps {
  readonly intake: ListedIntake;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a submission once somebody has typed the name of the practice. */
export function DeletionDialog({ intake, onDeleted, onClose }: DeletionDialogProps) {
  const deletion = useDeletion(intake.id, onDeleted);
  const [problem, setProblem] = useState<string>();
  const name = useRef<HTMLInputElement>(null);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const typed = name.current?.value ?? '';
    if (isSameName(typed, nameToType(intake.practiceName, intake.id))) {
      setProblem(undefined);
      deletion.mutate(typed);
    } else {
      setProblem(words.wrongName);
      name.current?.focus();
    }
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="mt-3 mb-4">{words.warning}</p>
        <Field
          id="deletion-name"
          label={words.label(nameToType(intake.practiceName, intake.id))}
          autoComplete="off"
          error={problem}
          ref={name}
        />
        <p role="alert" className="field-error empty:hidden">
          {deletion.error && explainFailure(deletion.error)}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="danger" type="submit" disabled={deletion.isPending}>
            {deletion.isPending ? words.deleting : words.confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
