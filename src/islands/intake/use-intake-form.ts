import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FoundDraft, isEmptyDraft } from '../../browser/draft-storage.ts';
import type { FieldProblem } from '../../domain/problem.ts';
import { CLAIM_VALID_MS, UPLOAD_ADDRESS_VALID_MS } from '../../domain/training-guide.ts';
import { draftTexts, uploadTexts } from '../../site/intake-form.ts';
import { fieldProblems, GUIDE_FIELD, ownProblems } from './field-problems.ts';
import { filledSections, readFormValues, readTexts, ROBOT_TRAP, textOf } from './form-values.ts';
import {
  type IntakeAction,
  initialIntakeState,
  intakeReducer,
  type IntakeState,
} from './intake-state.ts';
import { submitIntake } from './submit-intake.ts';
import { type DraftContent, type DraftControl, useDraft } from './use-draft.ts';
import { type GuideUploadControl, useGuideUpload } from './use-guide-upload.ts';

interface IntakeFormControl {
  readonly state: IntakeState;
  readonly dispatch: Dispatch<IntakeAction>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly upload: GuideUploadControl;
  readonly draft: DraftControl;
  /** To be told of every change a visitor makes to a control. @param field the control's name. */
  readonly noteEdit: (field: string) => void;
  /** Sends the form; does nothing while it is being sent. */
  readonly submit: () => Promise<void>;
  /** Fills the form with a draft that was left behind. */
  readonly resume: (found: FoundDraft) => void;
  /** Empties the form and forgets its draft, if the visitor means it. */
  readonly discard: () => void;
}

/** A draft's guide is taken over while it can surely still be claimed. Milliseconds. */
const GUIDE_USABLE_MS = CLAIM_VALID_MS - UPLOAD_ADDRESS_VALID_MS;

/** Why the guide does not let the form be sent yet, if so. */
function guideProblems({ guide }: GuideUploadControl): FieldProblem[] {
  if (guide.kind === 'uploading') {
    return [{ field: GUIDE_FIELD, message: uploadTexts.stillUploading }];
  }
  const isUnfinished = guide.kind === 'failed' && guide.file !== undefined;
  return isUnfinished ? [{ field: GUIDE_FIELD, message: uploadTexts.notUploaded }] : [];
}

function fill(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  form.reset();
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      control.value = text;
    }
  }
}

/**
 * Ties the form's state to its controls: moves the focus, follows the progress, keeps the draft,
 * sends the values.
 */
export function useIntakeForm(): IntakeFormControl {
  const [state, dispatch] = useReducer(intakeReducer, initialIntakeState);
  const upload = useGuideUpload();
  const formRef = useRef<HTMLFormElement>(null);
  /** Names the wish to send this form, until it has been sent; a draft keeps it. */
  const attemptId = useRef<string>(undefined);
  const wasRestored = useRef(false);
  const isSending = useRef(false);
  const { entries, focus } = state;
  const guide = upload.guide.kind === 'uploaded' ? upload.guide.guide : undefined;

  const readContent = (): DraftContent => {
    attemptId.current ??= crypto.randomUUID();
    return {
      attemptId: attemptId.current,
      texts: formRef.current ? readTexts(new FormData(formRef.current)) : {},
      entries: { faqs: [...entries.faqs], scenarios: [...entries.scenarios] },
      ...(guide ? { guide } : {}),
    };
  };
  const draft = useDraft(readContent);
  const { noteChange } = draft;

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  const hasGuide = guide !== undefined;
  const followProgress = useCallback(() => {
    if (!formRef.current) return;
    const { values } = readFormValues(new FormData(formRef.current));
    dispatch({ type: 'progressed', filled: filledSections(values, hasGuide) });
  }, [hasGuide]);

  // Also right after hydration: what was typed, or filled in by the browser, before it counts.
  useEffect(() => {
    followProgress();
    noteChange();
  }, [entries, followProgress, noteChange]);

  function noteEdit(field: string): void {
    dispatch({ type: 'edited', field });
    followProgress();
    noteChange();
  }

  function beginAnew(form: HTMLFormElement): void {
    form.reset();
    upload.clear();
    draft.forget();
    attemptId.current = undefined;
  }

  async function submit(): Promise<void> {
    const form = formRef.current;
    if (!form || isSending.current) return;
    const data = new FormData(form);
    const { values, sentKeys } = readFormValues(data);
    const missing = [...ownProblems(values, sentKeys), ...guideProblems(upload)];
    if (missing.length > 0) {
      dispatch({ type: 'refused', problems: missing });
      return;
    }
    isSending.current = true;
    dispatch({ type: 'submitted' });
    // Before it is sent: should this page die now, the draft sends the same attempt again.
    draft.saveNow();
    attemptId.current ??= crypto.randomUUID();
    try {
      await submitIntake({
        values,
        guide,
        attemptId: attemptId.current,
        fax: textOf(data, ROBOT_TRAP),
        filledInMs: wasRestored.current ? undefined : Math.round(performance.now()),
      });
      beginAnew(form);
      dispatch({ type: 'succeeded' });
    } catch (error) {
      // Whatever filled the trap, a browser's helper perhaps: the next press must not fail for it.
      const trap = form.elements.namedItem(ROBOT_TRAP);
      if (trap instanceof HTMLInputElement) trap.value = '';
      const problems = fieldProblems(error, sentKeys);
      const refusal = problems.find(({ field }) => field === GUIDE_FIELD);
      if (refusal) upload.refuse(refusal.message);
      dispatch({ type: 'failed', problems });
    } finally {
      isSending.current = false;
    }
  }

  function resume(found: FoundDraft): void {
    const form = formRef.current;
    const kept = draft.reread(found);
    if (!form || !kept) {
      draft.remove(found.key);
      return;
    }
    const current = readContent();
    if (!isEmptyDraft(current)) draft.shelve(current);
    attemptId.current = kept.attemptId;
    wasRestored.current = true;
    flushSync(() => {
      dispatch({ type: 'restored', entries: kept.entries });
      if (!kept.guide) upload.clear();
      else if (Date.now() - kept.guide.uploadedAt < GUIDE_USABLE_MS) upload.restore(kept.guide);
      else upload.refuse(uploadTexts.failures.expired);
    });
    fill(form, kept.texts);
    followProgress();
    form.querySelector<HTMLElement>('input')?.focus();
    // Under this tab's own key first: the words are never kept nowhere.
    draft.saveNow();
    draft.remove(found.key);
  }

  function discard(): void {
    const form = formRef.current;
    if (!form || !confirm(draftTexts.discardQuestion)) return;
    beginAnew(form);
    dispatch({ type: 'cleared' });
  }

  return { state, dispatch, formRef, upload, draft, noteEdit, submit, resume, discard };
}
