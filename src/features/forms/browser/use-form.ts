import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextRule, textProblem } from '../text-rule.ts';

type Rules<Name extends string> = Readonly<Record<Name, TextRule>>;
type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Messages by the name of the control. The empty name means the whole form. */
export type FormProblems = Readonly<Record<string, string | undefined>>;

/** Reads the texts of a form, and checks them with the same rules as the server. */
export function readForm<Name extends string>(
  rules: Rules<Name>,
  data: FormData,
): { values: Values<Name>; problems: FormProblems } {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries<TextRule>(rules)) {
    const entered = data.get(name);
    const value = (values[name] = typeof entered === 'string' ? entered : '');
    const message = textProblem(rule, value);
    if (message) problems[name] = message;
  }
  return { values: values as Values<Name>, problems };
}

interface FormOptions {
  readonly takesFocus?: boolean;
  /** Problems of controls that hold no text. */
  readonly check?: (data: FormData) => FormProblems;
  /** Called when the form is not sent because of these problems. */
  readonly onRefused?: (problems: FormProblems) => void;
  /** Problems to show after `submit` has failed. */
  readonly problemsOf?: (error: unknown) => FormProblems;
  /** Element that gets the focus instead of the first control with a problem. */
  readonly focusOn?: (problems: FormProblems) => HTMLElement | null | undefined;
}

/**
 * State of a form: checks it, moves the focus to the first problem, and sends it once at a time. The
 * controls keep their own values, so a failure loses nothing.
 * @param rules rules of the controls, or a function that returns those of the controls in the page.
 * @param submit sends the values as they were typed. The server cleans them.
 */
export function useForm<Name extends string>(
  rules: Rules<Name> | ((data: FormData) => Rules<Name>),
  submit: (values: Values<Name>, data: FormData) => Promise<void>,
  { takesFocus = false, check, onRefused, problemsOf, focusOn }: FormOptions = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblems>({});
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const show = (found: FormProblems): void => {
    // Renders before the focus moves, so that the list of problems has its height when the page scrolls.
    flushSync(() => setProblems(found));
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => name && found[name]);
    const target = focusOn?.(found) ?? first;
    // Unlike focusing, this respects the scroll margin if the control is visible but a notice covers it.
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };

  const deliver = async (values: Values<Name>, data: FormData): Promise<void> => {
    isSending.current = true;
    setIsBusy(true);
    setProblems({});
    try {
      await submit(values, data);
    } catch (error) {
      show(problemsOf?.(error) ?? {});
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    form,
    isBusy,
    problems,
    /** Clears the problems of the controls whose names begin with the prefix. */
    clearProblems: (prefix = '') =>
      setProblems((known) =>
        Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(prefix))),
      ),
    props: {
      ref: (element: HTMLFormElement | null): void => {
        form.current = element;
        // From now on this script shows problems instead of the browser.
        if (element) element.noValidate = true;
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault();
        if (isSending.current) return;
        const data = new FormData(event.currentTarget);
        const ofControls = typeof rules === 'function' ? rules(data) : rules;
        const { values, problems: ofTexts } = readForm(ofControls, data);
        const found = { ...ofTexts, ...check?.(data) };
        if (Object.keys(found).length === 0) void deliver(values, data);
        else {
          show(found);
          onRefused?.(found);
        }
      },
      onChange: ({ target }: ChangeEvent<HTMLFormElement>): void => {
        const { name } = target as unknown as HTMLInputElement;
        setProblems((known) => (known[name] ? { ...known, [name]: undefined } : known));
      },
    },
  };
}
