import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isId, newId } from '#platform/browser/new-id.ts';
import { DAY_MS } from '#platform/retention.ts';
import { DRAFT_KEPT_DAYS, type FormDraft } from '#features/site/behavior.ts';
import { tryStorage } from '#platform/browser/try-storage.ts';

/** Texts of a form that are not empty, by the names of its controls. */
export type EnteredTexts = Readonly<Record<string, string>>;

/** Uploaded file. A draft contains only these fields of it. */
export interface UploadedFile {
  readonly fileName: string;
  /** Address to which it was uploaded. */
  readonly filePath: string;
  /** Size in bytes. */
  readonly fileSize: number;
}

interface Draft {
  /** Idempotency key of the form until it is sent. */
  readonly attemptId: string;
  readonly texts: EnteredTexts;
  readonly file?: UploadedFile | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const areaOf = ({ area }: FormDraft): Storage => (area === 'local' ? localStorage : sessionStorage);

const KEPT_MS = DRAFT_KEPT_DAYS * DAY_MS;

/** Name of the hidden control that only robots fill in. */
export const ROBOT_TRAP = 'fax';

export const trapAttributes = {
  name: ROBOT_TRAP,
  tabIndex: -1,
  autoComplete: 'off',
  'aria-hidden': true,
} as const;

/** Reads the texts of a form, except the robot trap. It does not check them. */
export function readTexts(form: FormData): EnteredTexts {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '' && name !== ROBOT_TRAP) texts[name] = value;
  }
  return texts;
}

/**
 * Fills the texts into the controls that are empty. Other controls contain newer text, which the visitor
 * typed before the script ran, or which the browser has restored.
 */
export function fillTexts(
  form: Pick<HTMLFormElement, 'querySelectorAll'>,
  texts: EnteredTexts,
): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[name], textarea')) {
    const text = texts[control.name];
    if (!text) continue;
    if (control.type === 'checkbox') control.checked = true;
    else control.value ||= text;
  }
}

/** File of a stored draft, which may be damaged. */
function readFile(stored: unknown): UploadedFile | undefined {
  const { fileName, filePath, fileSize } = (stored ?? {}) as Partial<UploadedFile>;
  const isSound = [fileName, filePath].every((text) => typeof text === 'string');
  return isSound && Number.isInteger(fileSize) ? (stored as UploadedFile) : undefined;
}

/**
 * Stored draft of a form; undefined if there is none. An expired or unreadable draft is removed. Of a damaged one, it
 * returns the sound parts, because the form must appear, and must be accepted by the server.
 */
export function readDraft(storage: FormDraft): Draft | undefined {
  return tryStorage(() => {
    const text = areaOf(storage).getItem(storage.key) ?? '{}';
    const { attemptId, texts, file, savedAt } = (tryStorage((): unknown => JSON.parse(text)) ??
      {}) as Partial<Draft>;
    if (texts && Date.now() - Number(savedAt) < KEPT_MS) {
      const sound = Object.entries(texts).filter(([, each]) => typeof each === 'string');
      return {
        attemptId: isId(attemptId) ? attemptId : newId(),
        texts: Object.fromEntries(sound),
        file: readFile(file),
        savedAt: Number(savedAt),
      };
    }
    areaOf(storage).removeItem(storage.key);
    return undefined;
  });
}

/** Makes the browser warn the visitor before the page is closed. @returns a function that ends this. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

function findForm(action: string): HTMLFormElement | null {
  return document.querySelector(`form[action="${action}"]`);
}

interface DraftOptions {
  readonly storage: FormDraft;
  /** Address that the form is sent to. It identifies the form in the page. */
  readonly action: string;
  readonly file?: UploadedFile | undefined;
  /** Called before the texts of a draft are filled in, so that the form can show controls for them. */
  readonly onRestore: (draft: Draft) => void;
}

/**
 * Stores the content of a form at each change, and fills it in when the page is opened again. It stores
 * without delay, so nothing is lost when the page is closed. If several tabs share a draft, the last change
 * counts.
 */
export function useDraft({ storage, action, file, onRestore }: DraftOptions) {
  const attemptId = useRef<string>(undefined);
  /** Draft that was filled in; null if there was none; undefined until the storage was read. */
  const [restored, setRestored] = useState<Draft | null>();
  const [status, setStatus] = useState<'none' | 'saved' | 'failed'>('none');
  const readAttemptId = () => (attemptId.current ??= newId());

  const save = (): void => {
    const form = findForm(action);
    if (!form || restored === undefined) return;
    const texts = readTexts(new FormData(form));
    const isEmpty = !file && Object.values(texts).every((text) => text.trim() === '');
    const isStored = tryStorage(() => {
      const draft = { attemptId: readAttemptId(), texts, file, savedAt: Date.now() };
      if (isEmpty) areaOf(storage).removeItem(storage.key);
      else areaOf(storage).setItem(storage.key, JSON.stringify(draft));
      return true;
    });
    setStatus(isStored ? (isEmpty ? 'none' : 'saved') : 'failed');
  };

  const restore = useEffectEvent(() => {
    const draft = readDraft(storage);
    attemptId.current = draft?.attemptId;
    if (draft) onRestore(draft);
    setRestored(draft ?? null);
  });
  useEffect(() => restore(), []);
  // Runs before the paint, so that the file of the draft never appears without its texts.
  useLayoutEffect(() => {
    const form = findForm(action);
    if (restored && form) fillTexts(form, restored.texts);
  }, [action, restored]);
  const saveAll = useEffectEvent(save);
  useEffect(() => saveAll(), [file, restored]);

  return {
    status,
    restored,
    save,
    /** Fields that the requests of all forms have: the attempt, and those that detect robots. */
    requestFields: (data: FormData) => ({
      attemptId: readAttemptId(),
      fax: data.get(ROBOT_TRAP) ?? '',
      // The texts of a draft were typed earlier, so the time is unknown.
      filledInMs: restored ? undefined : Math.round(performance.now()),
    }),
    remove: () => tryStorage(() => areaOf(storage).removeItem(storage.key)),
  };
}
