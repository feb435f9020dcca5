import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { fieldProblems } from './field-problems.ts';
import { filledSections, readFormValues } from './form-values.ts';
import {
  type IntakeAction,
  initialIntakeState,
  intakeReducer,
  type IntakeState,
} from './intake-state.ts';
import { type Attempt, attemptFor, submitIntake } from './submit-intake.ts';

interface IntakeFormControl {
  readonly state: IntakeState;
  readonly dispatch: Dispatch<IntakeAction>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** To be told of every change a visitor makes to a control. @param field the control's name. */
  readonly noteEdit: (field: string) => void;
  /** Sends the form; does nothing while it is being sent. */
  readonly submit: () => Promise<void>;
}

/** Ties the form's state to its controls: moves the focus, follows the progress, sends the values. */
export function useIntakeForm(): IntakeFormControl {
  const [state, dispatch] = useReducer(intakeReducer, initialIntakeState);
  const formRef = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const isSending = useRef(false);
  const { entries, focus } = state;

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  const followProgress = useCallback(() => {
    if (!formRef.current) return;
    const { values } = readFormValues(new FormData(formRef.current));
    dispatch({ type: 'progressed', filled: filledSections(values) });
  }, []);

  // Also right after hydration: what was typed, or filled in by the browser, before it counts.
  useEffect(followProgress, [entries, followProgress]);

  function noteEdit(field: string): void {
    dispatch({ type: 'edited', field });
    followProgress();
  }

  async function submit(): Promise<void> {
    const form = formRef.current;
    if (!form || isSending.current) return;
    isSending.current = true;
    const { values, sentKeys } = readFormValues(new FormData(form));
    dispatch({ type: 'submitted' });
    try {
      attempt.current = attemptFor(values, attempt.current, () => crypto.randomUUID());
      await submitIntake(attempt.current);
      attempt.current = undefined;
      form.reset();
      dispatch({ type: 'succeeded' });
    } catch (error) {
      dispatch({ type: 'failed', problems: fieldProblems(error, sentKeys) });
    } finally {
      isSending.current = false;
    }
  }

  return { state, dispatch, formRef, noteEdit, submit };
}
