import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { isSameName } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';
import { explainFailure } from './failures.ts';

const common = adminWords.deletion;

interface DeletionDialogProps {
  readonly words: { readonly title: string; readonly warning: string; readonly wrongName: string };
  /** What has to be typed. */
  readonly name: string;
  readonly deletion: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (typed: string) => void;
  };
  readonly onClose: () => void;
}

/** Deletes a record once somebody has typed the name on it. */
export function DeletionDialog({ words, name, deletion, onClose }: DeletionDialogProps) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const typed = field.current?.value ?? '';
    if (isSameName(typed, name)) {
      setProblem(undefined);
      deletion.mutate(typed);
    } else {
      setProblem(words.wrongName);
      field.current?.focus();
    }
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="mt-3 mb-4">{words.warning}</p>
        <Field
          id="deletion-name"
          label={common.label(name)}
          autoComplete="off"
          error={problem}
          ref={field}
        />
        <p role="alert" className="field-error empty:hidden">
          {deletion.error && explainFailure(deletion.error)}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="danger" type="submit" disabled={deletion.isPending}>
            {deletion.isPending ? common.deleting : common.confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
