import { useCallback, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '../../domain/problem.ts';
import { CLAIM_VALID_MS, UPLOAD_ADDRESS_VALID_MS } from '../../domain/training-guide.ts';
import { draftTexts, uploadTexts } from '../../site/intake-form.ts';
import type { Draft, DraftContent } from './draft.ts';
import { fieldProblems, GUIDE_FIELD, ownProblems } from './field-problems.ts';
import { filledSections, readFormValues, readTexts, ROBOT_TRAP, readText } from './form-values.ts';
import { DRAFT_OFFER_ID, initialIntakeState, intakeReducer } from './intake-state.ts';
import { submitIntake } from './submit-intake.ts';
import { useDraft } from './use-draft.ts';
import { type GuideUploadControl, useGuideUpload } from './use-guide-upload.ts';

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
export function useIntakeForm() {
  const [state, dispatch] = useReducer(intakeReducer, initialIntakeState);
  const upload = useGuideUpload();
  const formRef = useRef<HTMLFormElement>(null);
  /** Names the wish to send this form, until it has been sent; a draft keeps it. */
  const attemptId = useRef<string>(undefined);
  /** Whether a draft was taken, or begun, here. */
  const hasBegun = useRef(false);
  const wasRestored = useRef(false);
  const isSending = useRef(false);
  const { entries, focus } = state;
  const guide = upload.guide.kind === 'uploaded' ? upload.guide.guide : undefined;

  const readContent = (): DraftContent => {
    attemptId.current ??= crypto.randomUUID();
    return {
      attemptId: attemptId.current,
      texts: formRef.current ? readTexts(new FormData(formRef.current)) : {},
      entries,
      ...(guide ? { guide } : {}),
    };
  };
  const draft = useDraft({
    read: readContent,
    onRestored: () => {
      const kept = draft.take();
      if (kept) fillWith(kept);
    },
    onGone: () => {
      attemptId.current = undefined;
      if (draft.waiting && hasBegun.current) {
        formRef.current?.reset();
        upload.clear();
        dispatch({ type: 'cleared' });
      }
    },
  });
  const { noteChange, waiting } = draft;

  // Live from now on: it, and not the browser, says what is missing. Asked of React, it would render all again.
  useEffect(() => {
    if (formRef.current) formRef.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  // The form is out of reach from now on: the focus goes to what says so.
  useEffect(() => {
    const isLost = waiting && formRef.current?.contains(document.activeElement);
    if (isLost) document.getElementById(DRAFT_OFFER_ID)?.focus();
  }, [waiting]);

  // What was said of the file is no longer true once its state is another.
  const guideKind = upload.guide.kind;
  const guideBefore = useRef(guideKind);
  useEffect(() => {
    const before = guideBefore.current;
    guideBefore.current = guideKind;
    const wasRefused = guideKind === 'failed' && before === 'uploaded';
    if (before !== guideKind && !wasRefused) dispatch({ type: 'settled', field: GUIDE_FIELD });
  }, [guideKind]);

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

  /** To be told of every change a visitor makes to a control. @param field the control's name. */
  function noteEdit(field: string): void {
    hasBegun.current = true;
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

  /** Sends the form; does nothing while it is being sent. */
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
        fax: readText(data, ROBOT_TRAP),
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

  /** Fills the form with a draft that is this tab's from now on. */
  function fillWith(kept: Draft): void {
    const form = formRef.current;
    if (!form) return;
    // Typed before the script arrived: it stays wherever the draft has nothing.
    const early = hasBegun.current ? {} : readTexts(new FormData(form));
    hasBegun.current = true;
    wasRestored.current = true;
    attemptId.current = kept.attemptId;
    flushSync(() => {
      dispatch({ type: 'restored', entries: kept.entries });
      if (!kept.guide) upload.clear();
      else if (Date.now() - kept.guide.uploadedAt < GUIDE_USABLE_MS) upload.restore(kept.guide);
      else upload.refuse(uploadTexts.failures.expired);
    });
    fill(form, { ...early, ...kept.texts });
    followProgress();
    noteChange();
  }

  /** The button that was pressed is gone: on to the beginning of the form. */
  function focusFirst(): void {
    formRef.current?.querySelector<HTMLElement>('input')?.focus();
  }

  /** Goes on with the draft that waits, here. */
  function resume(): void {
    const kept = flushSync(draft.take);
    if (kept) fillWith(kept);
    focusFirst();
  }

  /** Forgets the draft that waits, or this form's own with all it holds, if the visitor means it. */
  function discard(): void {
    const form = formRef.current;
    const question = draft.waiting ? draftTexts.discardOfferQuestion : draftTexts.discardQuestion;
    if (!form || !confirm(question)) return;
    if (draft.waiting) flushSync(draft.discardWaiting);
    else {
      beginAnew(form);
      dispatch({ type: 'cleared' });
    }
    focusFirst();
  }

  return { state, dispatch, formRef, upload, draft, noteEdit, submit, resume, discard };
}
