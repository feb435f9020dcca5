/** Questions that the editor asks before it saves. */
import { useEffect, useId, useRef, useState } from 'react';
import type { ArticleName, BeforeSaveDeps, Destination } from './before-save.ts';

type Question =
  | { readonly kind: 'overwrite'; readonly answer: (isWanted: boolean) => void }
  | {
      readonly kind: 'destination';
      readonly title: string;
      readonly others: readonly ArticleName[];
      readonly answer: (destination: Destination | undefined) => void;
    };

let show: (question: Question | undefined) => void = () => undefined;

/** Asks a question in the dialog below, which is always on the page. */
function ask<Answer>(make: (answer: (value: Answer) => void) => Question): Promise<Answer> {
  return new Promise((resolve) => {
    show(
      make((value) => {
        show(undefined);
        resolve(value);
      }),
    );
  });
}

export const askOverwrite: BeforeSaveDeps['askOverwrite'] = () =>
  ask((answer) => ({ kind: 'overwrite', answer }));

export const askDestination: BeforeSaveDeps['askDestination'] = (title, others) =>
  ask((answer) => ({ kind: 'destination', title, others, answer }));

function Overwrite({ answer }: Extract<Question, { kind: 'overwrite' }>) {
  return (
    <>
      <h2>A newer version exists</h2>
      <p>
        This was changed in another tab or by someone else after you opened it. If you replace that
        version, its changes are lost. If you keep editing, your text stays here and nothing is
        saved.
      </p>
      <div className="editor-answers">
        <button type="button" className="btn btn-quiet" onClick={() => answer(false)}>
          Keep editing
        </button>
        <button type="button" className="btn btn-primary" onClick={() => answer(true)}>
          Replace the newer version
        </button>
      </div>
    </>
  );
}

function ChooseDestination(
  props: Extract<Question, { kind: 'destination' }> & {
    readonly titles: Readonly<Record<ArticleName, string>>;
  },
) {
  const { title, others, titles, answer } = props;
  const [to, setTo] = useState('');
  const id = useId();
  const choices = others
    .map((name) => ({ name, label: titles[name] ?? name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <h2>Where should its address lead?</h2>
      <p>
        {`“${title}” was published, so readers and search engines know its address. Choose the article that replaces it, or say that it is gone.`}
      </p>
      <label htmlFor={id}>Redirect to</label>
      <select id={id} value={to} onChange={({ target }) => setTo(target.value)}>
        <option value="">Nowhere: the article is gone</option>
        {choices.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <div className="editor-answers">
        <button type="button" className="btn btn-quiet" onClick={() => answer(undefined)}>
          Keep the article
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => answer(to ? { to } : 'gone')}
        >
          Delete the article
        </button>
      </div>
    </>
  );
}

export function Questions({ titles }: { readonly titles: Readonly<Record<ArticleName, string>> }) {
  const [question, setQuestion] = useState<Question>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    show = setQuestion;
  }, []);
  useEffect(() => {
    if (question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [question]);
  // Esc keeps everything as it is.
  const cancel = () => {
    if (question?.kind === 'overwrite') question.answer(false);
    else question?.answer(undefined);
  };
  return (
    <dialog ref={dialog} className="editor-question" onCancel={cancel}>
      {question?.kind === 'overwrite' && <Overwrite {...question} />}
      {question?.kind === 'destination' && <ChooseDestination {...question} titles={titles} />}
    </dialog>
  );
}
