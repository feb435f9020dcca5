import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#features/forms/browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { Field } from '../../components/ui/Field.tsx';
import { isSameName } from '#features/forms/text-rule.ts';
import { failureText } from './failures.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeText?: string;
  /** Buttons before the one that closes the dialog. */
  readonly actions?: Elements;
  readonly children: Elements;
}

/** Modal dialog that is open while it is rendered. Esc closes it, and the browser restores the focus. */
function Dialog({ title, onClose, closeText = 'Close', actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes the dialog before its element is removed. Otherwise the browser would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-ground p-6 text-sm text-text backdrop:bg-black/60"
    >
      <h2 id={titleId} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {actions}
        <Button variant="quiet" onClick={onClose}>
          {closeText}
        </Button>
      </div>
    </dialog>
  );
}

interface DialogButtonProps {
  /** Name of the button, and title of the dialog. */
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
  readonly className?: string;
  readonly children: Elements;
}

export function DialogButton({ label, icon: Icon, className = '', children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        className={`inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-(--tint) hover:text-text ${className}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog title={label} onClose={() => setIsOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

export interface DeletionTexts {
  readonly button: string;
  readonly title: string;
  readonly warning: string;
  readonly wrongName: string;
  /** Text of the confirming button, if another word than "delete" fits better. */
  readonly confirm?: string;
}

interface DeletionProps {
  readonly texts: DeletionTexts;
  /** Accessible name of the button, if the page has several such buttons. */
  readonly label?: string;
  /** Name that staff must type to confirm. */
  readonly name: string;
  readonly onDelete: (typed: string) => Promise<unknown>;
  readonly onDeleted: () => void;
}

/** Button and dialog that delete a record after staff have typed its name. */
export function Deletion({ texts, label, name, onDelete, onDeleted }: DeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm(
    { name: { max: 1_000 } },
    async (typed) => {
      await onDelete(typed.name);
      // Closes the dialog first, because nothing outside an open dialog can get the focus.
      flushSync(() => setIsOpen(false));
      onDeleted();
    },
    {
      check: (data) =>
        isSameName(data.get('name') as string, name) ? {} : { name: texts.wrongName },
      problemsOf: (error) => ({ '': failureText(error) }),
    },
  );
  const open = () => {
    form.clearProblems();
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="shrink-0 text-sm text-muted"
        aria-label={label}
        onClick={open}
      >
        <Trash2 size={16} aria-hidden="true" />
        <span>{texts.button}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={texts.title}
          onClose={() => setIsOpen(false)}
          closeText="Cancel"
          actions={
            <Button variant="danger" type="submit" form="deletion" aria-disabled={form.isBusy}>
              {form.isBusy ? 'Deleting...' : (texts.confirm ?? 'Delete permanently')}
            </Button>
          }
        >
          <form {...form.props} id="deletion">
            <p className="mb-4">{texts.warning}</p>
            <Field
              id="deletion-name"
              name="name"
              label={`Type “${name}” to confirm`}
              autoComplete="off"
              error={form.problems.name}
            />
            <p role="alert" className="field-error empty:hidden">
              {form.problems['']}
            </p>
          </form>
        </Dialog>
      )}
    </>
  );
}
