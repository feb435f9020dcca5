import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DAY_MS } from '../domain/retention.ts';
import { DRAFT_KEPT_DAYS, type FormDraft } from '../site/behavior.ts';
import { tryStorage } from './try-storage.ts';

/** Texts of a form that are not empty, by the names of their controls. */
export type EnteredTexts = Readonly<Record<string, string>>;

/** An uploaded file, which a draft names but does not contain. */
export interface UploadedFile {
  readonly fileName: string;
  /** Address to which it was uploaded. */
  readonly filePath: string;
  /** Bytes. */
  readonly fileSize: number;
}

export interface Draft {
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

/** Reads the texts of a form, including those that are incomplete. */
export function readTexts(form: FormData): EnteredTexts {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '' && name !== ROBOT_TRAP) texts[name] = value;
  }
  return texts;
}

function fillTexts(form: HTMLFormElement, texts: EnteredTexts): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[name], textarea')) {
    const text = texts[control.name] ?? '';
    if (control.type === 'checkbox') control.checked = text !== '';
    else if (control.name !== ROBOT_TRAP && control.value !== text) control.value = text;
  }
}

/**
 * Adds the texts of the page, which the visitor typed before the script ran, or which the browser has
 * restored. For each field, a text of the page is newer than the draft, unless the draft continues it.
 */
export function addTyped(draft: EnteredTexts, page: EnteredTexts): EnteredTexts {
  const newer = Object.entries(page).filter(([name, text]) => !draft[name]?.includes(text));
  return { ...draft, ...Object.fromEntries(newer) };
}

/** @returns undefined without a draft. An expired or unreadable draft is removed. */
export function readDraft(storage: FormDraft): Draft | undefined {
  return tryStorage(() => {
    const text = areaOf(storage).getItem(storage.key) ?? '{}';
    const { attemptId, texts, file, savedAt } = (tryStorage((): unknown => JSON.parse(text)) ??
      {}) as Draft;
    if (attemptId && typeof texts === 'object' && Date.now() - savedAt < KEPT_MS) {
      return { attemptId, texts, file, savedAt };
    }
    areaOf(storage).removeItem(storage.key);
    return undefined;
  });
}

/** Warns the visitor before the page is closed. @returns a function that ends this. */
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
  readonly onRestore?: (draft: Draft) => void;
  /** Called when another tab has sent or discarded the draft. */
  readonly onGone?: () => void;
}

/**
 * Stores the content of a form at each change, and fills it in again. Nothing is delayed, so nothing is
 * lost when the page is closed. All tabs with a shared draft show the same content.
 */
export function useDraft(options: DraftOptions) {
  const latest = useRef(options);
  const attemptId = useRef<string>(undefined);
  /** Content in the storage, as far as this tab knows it. */
  const known = useRef<string>(undefined);
  /** True from the moment a draft was read until its texts are in the form. */
  const isFilling = useRef(false);
  const [restored, setRestored] = useState<Draft>();
  const [status, setStatus] = useState<'none' | 'saved' | 'failed'>('none');

  useLayoutEffect(() => {
    latest.current = options;
  });

  const readAttemptId = useCallback(() => (attemptId.current ??= crypto.randomUUID()), []);

  /** Stores the content of the form, unless it is already stored. */
  const save = useCallback(() => {
    const { storage, action, file } = latest.current;
    const form = findForm(action);
    if (!form || isFilling.current) return;
    const texts = readTexts(new FormData(form));
    const isEmpty = !file && Object.values(texts).every((text) => text.trim() === '');
    const content = isEmpty ? undefined : { attemptId: readAttemptId(), texts, file };
    const json = JSON.stringify(content);
    if (json === known.current) return;
    const isStored = tryStorage(() => {
      const area = areaOf(storage);
      if (content) area.setItem(storage.key, JSON.stringify({ ...content, savedAt: Date.now() }));
      else area.removeItem(storage.key);
      return true;
    });
    if (isStored) known.current = json;
    setStatus(isStored ? (content ? 'saved' : 'none') : 'failed');
  }, [readAttemptId]);

  useEffect(() => {
    const { storage, action } = latest.current;
    /** Shows the stored draft, unless it is unchanged. @param page texts of the page that must not be lost. */
    const show = (page: EnteredTexts): void => {
      const draft = readDraft(storage);
      if (draft) {
        const { attemptId: id, texts, file } = draft;
        const json = JSON.stringify({ attemptId: id, texts, file });
        if (json === known.current) return;
        attemptId.current = id;
        known.current = json;
        isFilling.current = true;
        latest.current.onRestore?.(draft);
        setRestored({ ...draft, texts: addTyped(texts, page) });
        setStatus('saved');
      } else if (known.current !== undefined) latest.current.onGone?.();
      else save();
    };
    show(readTexts(new FormData(findForm(action) ?? undefined)));

    const closing = new AbortController();
    const { signal } = closing;
    addEventListener('storage', ({ key }) => key === storage.key && show({}), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && show({}), { signal });
    return () => closing.abort();
  }, [save]);

  // Before the paint, so that the file of the draft never appears without its texts.
  useLayoutEffect(() => {
    const form = findForm(latest.current.action);
    if (!restored || !form) return;
    fillTexts(form, restored.texts);
    isFilling.current = false;
    save();
  }, [restored, save]);

  return {
    status,
    /** The draft that was filled in. */
    restored,
    save,
    /** Returns the fields that every request of a form has: its attempt, and those that detect robots. */
    requestFields: (data: FormData) => ({
      attemptId: readAttemptId(),
      fax: data.get(ROBOT_TRAP) ?? '',
      // A draft was filled in earlier, so its time is unknown.
      filledInMs: restored ? undefined : Math.round(performance.now()),
    }),
    remove: () => {
      tryStorage(() => areaOf(options.storage).removeItem(options.storage.key));
      attemptId.current = undefined;
      known.current = undefined;
    },
  };
}
