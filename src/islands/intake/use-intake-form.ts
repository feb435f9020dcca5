import { useCallback, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '../../domain/problem.ts';
import { CLAIM_VALID_MS, UPLOAD_ADDRESS_VALID_MS } from '../../domain/training-guide.ts';
import { draftTexts, uploadTexts } from '../../site/intake-form.ts';
import { addTyped, type Draft, type DraftContent } from './draft.ts';
import { fieldProblems, GUIDE_FIELD, ownProblems } from './field-problems.ts';
import { filledSections, readFormValues, readTexts, ROBOT_TRAP, readText } from './form-values.ts';
import { DRAFT_OFFER_ID, initialIntakeState, intakeReducer } from './intake-state.ts';
import { submitIntake } from './submit-intake.ts';
import { useDraft } from './use-draft.ts';
import { type GuideUploadControl, useGuideUpload } from './use-guide-upload.ts';

/** Milliseconds after an upload in which a draft's guide is restored: it can certainly be claimed. */
const GUIDE_USABLE_MS = CLAIM_VALID_MS - UPLOAD_ADDRESS_VALID_MS;

/** Returns the problem of a guide that is not uploaded yet. */
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
 * Connects the form's state with its controls: moves the focus, updates the progress, saves the draft,
 * and sends the values.
 */
export function useIntakeForm() {
  const [state, dispatch] = useReducer(intakeReducer, initialIntakeState);
  const upload = useGuideUpload();
  const formRef = useRef<HTMLFormElement>(null);
  /** Idempotency key of this intake until it is sent. The draft contains it. */
  const attemptId = useRef<string>(undefined);
  /** True after a draft was taken or started in this tab. */
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

  // From now on the form reports problems itself. A state of React would render everything again.
  useEffect(() => {
    if (formRef.current) formRef.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  // The form becomes inert, so the focus moves to the offer.
  useEffect(() => {
    const isLost = waiting && formRef.current?.contains(document.activeElement);
    if (isLost) document.getElementById(DRAFT_OFFER_ID)?.focus();
  }, [waiting]);

  // A message about the file is out of date when its state changes.
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

  // Also runs after hydration, for text that was typed or restored before it.
  useEffect(() => {
    followProgress();
    noteChange();
  }, [entries, followProgress, noteChange]);

  /** Handles a change that the visitor made. @param field name of the control. */
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

  /** Sends the form. Does nothing while a request is running. */
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
    // If the page is closed before the response, the draft sends the same attempt again.
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
      // A browser extension may have filled the trap: the next attempt must not fail.
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

  /** Fills the form with a draft that this tab has taken. */
  function fillWith(kept: Draft): void {
    const form = formRef.current;
    if (!form) return;
    // Text that was typed before the script ran is kept too.
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
    fill(form, addTyped(early, kept));
    followProgress();
    noteChange();
  }

  /** Focuses the first field, because the pressed button has been removed. */
  function focusFirst(): void {
    formRef.current?.querySelector<HTMLElement>('input')?.focus();
  }

  /** Resumes the waiting draft in this tab. */
  function resume(): void {
    const kept = flushSync(draft.take);
    if (kept) fillWith(kept);
    focusFirst();
  }

  /** Discards the waiting draft, or this tab's draft and all fields, if the visitor confirms it. */
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

  /** Shows the empty form after a submission. */
  function beginAgain(): void {
    flushSync(() => dispatch({ type: 'cleared' }));
    focusFirst();
  }

  return { state, dispatch, formRef, upload, draft, noteEdit, submit, resume, discard, beginAgain };
}
