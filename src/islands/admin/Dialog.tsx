import { useMutation } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '../../browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { isSameName } from '../../domain/typed-name.ts';
import { adminWords } from '../../site/admin.ts';
import { Failure } from './RecordPane.tsx';

const common = adminWords.deletion;

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Modal dialog, open while it is rendered. Esc closes it, and the browser restores the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes the dialog before it leaves the page. Otherwise the browser would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-ground p-6 text-text backdrop:bg-black/60"
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

interface DeletionProps {
  readonly words: {
    readonly title: string;
    readonly warning: string;
    readonly wrongName: string;
    /** Text of the confirming button, if the record is not called deleted. */
    readonly confirm?: string;
  };
  /** Text of the button. */
  readonly text: string;
  /** Accessible name of the button, if the page has several. */
  readonly label?: string;
  /** Name that staff must type to confirm. */
  readonly name: string;
  readonly onDelete: (typed: string) => Promise<unknown>;
  readonly onDeleted: () => void;
  readonly onError?: (error: Error) => void;
}

/** Button and dialog that delete a record after staff have typed its name. */
export function Deletion({ text, label, ...rest }: DeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className="text-sm text-muted"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
        {text}
      </Button>
      {isOpen && <DeletionDialog {...rest} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DeletionDialogProps extends Omit<DeletionProps, 'text' | 'label'> {
  readonly onClose: () => void;
}

function DeletionDialog(props: DeletionDialogProps) {
  const { words, name, onDelete, onDeleted, onError, onClose } = props;
  const deletion = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      // Closes first, because nothing outside an open dialog can get the focus.
      flushSync(onClose);
      onDeleted();
    },
    onError: (error) => onError?.(error),
  });
  const form = useForm(
    { name: { max: 1_000 } },
    async (typed) => {
      await deletion.mutateAsync(typed.name);
    },
    {
      check: (data) =>
        isSameName(data.get('name') as string, name) ? {} : { name: words.wrongName },
    },
  );
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form {...form.props}>
        <p className="mt-3 mb-4">{words.warning}</p>
        <Field
          id="deletion-name"
          name="name"
          label={common.label(name)}
          autoComplete="off"
          error={form.problems.name}
        />
        <Failure of={deletion} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="danger" type="submit" aria-disabled={form.isBusy}>
            {form.isBusy ? common.deleting : (words.confirm ?? common.confirm)}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
