import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '#platform/browser/api.ts';
import type { UploadedFile } from '#features/forms/browser/use-draft.ts';
import {
  readDraft,
  ROBOT_TRAP,
  useDraft,
  warnBeforeUnload,
} from '#features/forms/browser/use-draft.ts';
import { type FormProblems, useForm } from '#features/forms/browser/use-form.ts';
import type { FormCallbacks } from '../../components/ui/FormWithConfirmation.tsx';
import type { IntakeRequest } from '#features/submissions/intake-schema.ts';
import { callPaths, nameInFragment } from '#features/site/paths.ts';
import { toFilePath } from '#features/forms/file-rules.ts';
import { intakeDraft } from '#features/site/behavior.ts';
import { formTexts } from '#texts/forms.ts';
import { draftTexts } from '#texts/intake.ts';
import {
  type IntakeListName,
  type IntakeSectionId,
  intakeUpload,
} from '#features/submissions/intake.ts';
import type { UploadControl } from '../upload/use-upload.ts';
import {
  controlId,
  controlRules,
  type EntryKeys,
  entriesFor,
  problemsOfFailure,
  filledSections,
  GUIDE_FIELD,
  readFormValues,
} from './controls.ts';

export const SUBMIT_ID = controlId('submit');

/** Fills in the client's name from the link in a receipt, unless there is a draft. */
function usePrefilledName(): void {
  useEffect(() => {
    const name = nameInFragment(location.hash);
    if (name === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    const control = document.getElementById(controlId('contactName'));
    const isFree = control instanceof HTMLInputElement && control.value === '';
    if (isFree && !readDraft(intakeDraft)) control.value = name;
  }, []);
}

/** Connects the form with its entries, its upload, its draft, and the server. */
export function useIntakeForm({ takesFocus, onSent, onEmpty }: FormCallbacks) {
  const upload = useRef<UploadControl>(null);
  const [guide, setGuide] = useState<UploadedFile>();
  const [entries, setEntries] = useState<EntryKeys>(() => entriesFor({}));
  const [filled, setFilled] = useState<readonly IntakeSectionId[]>([]);
  const summary = useRef<HTMLDivElement>(null);

  usePrefilledName();
  const draft = useDraft({
    storage: intakeDraft,
    action: callPaths.intake,
    file: guide,
    onRestore: ({ texts, file }) => {
      setEntries(entriesFor(texts));
      setGuide(file);
    },
  });

  /** Sends the form. @throws ApiError if it was refused; another error if it may or may not have arrived. */
  async function submit(_texts: object, data: FormData): Promise<void> {
    // The fields are disabled until the response arrives, so the button takes the focus.
    document.getElementById(SUBMIT_ID)?.focus();
    const response = await send('POST', callPaths.intake, {
      ...readFormValues(data),
      ...(guide &&
        ({
          [intakeUpload.file.name]: guide.fileName,
          [intakeUpload.file.path]: toFilePath(guide.filePath),
          [intakeUpload.file.size]: guide.fileSize,
        } satisfies Partial<IntakeRequest>)),
      ...draft.requestFields(data),
    });
    const reply = (await response.json()) as { readonly id?: unknown } | null;
    if (typeof reply?.id !== 'string') throw new TypeError('The answer names no submission.');
    draft.remove();
    onSent();
  }
  const { form, isBusy, problems, clearProblems, props } = useForm(controlRules, submit, {
    takesFocus,
    focusOn: (found) => {
      const [name, ...others] = Object.keys(found);
      return name && others.length === 0 ? undefined : summary.current;
    },
    check: () => {
      const problem = upload.current?.problem;
      return problem ? { [GUIDE_FIELD]: problem } : {};
    },
    problemsOf: (error) => {
      // Empties the trap, because a browser extension may have filled it. The next attempt must not fail.
      const trap = form.current?.elements.namedItem(ROBOT_TRAP);
      if (trap instanceof HTMLInputElement) trap.value = '';
      const found: FormProblems = {
        ...problemsOfFailure(error),
        ...(!navigator.onLine && { '': formTexts.offline }),
      };
      if (found[GUIDE_FIELD]) {
        setGuide(undefined);
        upload.current?.showFailure(found[GUIDE_FIELD]);
      }
      return found;
    },
  });
  const isUnsaved = draft.status === 'failed';
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved]);

  const followProgress = () => {
    if (!form.current) return;
    const now = filledSections(readFormValues(new FormData(form.current)), guide !== undefined);
    setFilled((before) => (before.join() === now.join() ? before : now));
  };
  const followDraft = useEffectEvent(followProgress);
  useEffect(() => followDraft(), [guide, draft.restored]);
  const onInput = () => {
    followProgress();
    draft.save();
  };

  return {
    formProps: { ...props, onInput },
    isBusy,
    problems,
    filled,
    entries,
    /** Changes the entries of a list, and renders them before it returns. */
    changeEntries: (list: IntakeListName, keys: readonly number[]) => {
      flushSync(() => {
        for (const key of entries[list]) if (!keys.includes(key)) clearProblems(`${list}.${key}.`);
        setEntries((before) => ({ ...before, [list]: keys }));
      });
      onInput();
    },
    upload,
    changeGuide: (file: UploadedFile | undefined) => {
      setGuide(file);
      clearProblems(GUIDE_FIELD);
    },
    draft,
    summary,
    /** Empties the form, if the visitor confirms it. */
    discard: () => {
      if (!confirm(draftTexts.discardQuestion)) return;
      draft.remove();
      onEmpty();
    },
  };
}
