import { useCallback, useEffect, useRef, useState } from 'react';
import { behavior, DRAFT_KEY } from '../../site/behavior.ts';
import { type Draft, type DraftContent, isEmptyDraft, isRestored, KeptDraft } from './draft.ts';

interface DraftOptions {
  /** Reads the form. */
  readonly read: () => DraftContent;
  /** Takes a draft whose fields the browser has restored, as after Back. No offer is shown. */
  readonly onRestored: () => void;
  /** Called when another tab has sent or discarded the draft. */
  readonly onGone: () => void;
}

/** Saves the form's content in the browser's storage, and finds a draft that was left there. */
export function useDraft(options: DraftOptions) {
  const [kept] = useState(() => new KeptDraft());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(options);
  /** A draft that this tab has not taken. Until it is resumed or discarded, nothing is saved. */
  const [waiting, setWaiting] = useState<Draft>();
  /** `pending` until the last change is written; `failed` if storage cannot be written. */
  const [keeping, setKeeping] = useState<'nothing' | 'pending' | 'kept' | 'failed'>('nothing');

  useEffect(() => {
    latest.current = options;
  });

  const stopTimer = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const saveNow = useCallback(() => {
    stopTimer();
    const content = latest.current.read();
    const outcome = isEmptyDraft(content) ? 'nothing' : kept.save(content);
    if (outcome === 'nothing') kept.forget();
    if (outcome === 'taken') setWaiting(kept.read());
    else setKeeping(outcome);
  }, [kept]);

  const noteChange = useCallback(() => {
    stopTimer();
    timer.current = setTimeout(saveNow, behavior.draftDelay);
    const isEmpty = isEmptyDraft(latest.current.read());
    setKeeping((before) => (isEmpty || before !== 'nothing' ? before : 'pending'));
  }, [saveNow]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;

    /** Reads the stored draft, and takes it, offers it, or removes the offer. */
    const look = (): void => {
      const draft = kept.read();
      if (!draft || kept.isMine(draft)) setWaiting(undefined);
      else if (draft.tab === undefined && isRestored(latest.current.read().texts, draft)) {
        queueMicrotask(() => latest.current.onRestored());
      } else setWaiting(draft);
    };
    const flush = (): void => {
      if (timer.current !== undefined) saveNow();
    };
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== DRAFT_KEY && key !== null) return;
      stopTimer();
      look();
      if (newValue === null) latest.current.onGone();
    };
    const leave = (): void => {
      flush();
      kept.release();
    };

    look();
    addEventListener('storage', onStorage, { signal });
    // Another window that takes the draft must find every change of this one.
    addEventListener('blur', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    addEventListener('pagehide', leave, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    return () => closing.abort();
  }, [kept, saveNow]);

  const isUnsent = keeping !== 'nothing';
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsent]);

  return {
    waiting,
    keeping,
    /** Stores the draft after a short delay. */
    noteChange,
    /** Stores the draft immediately. */
    saveNow,
    /** Makes the waiting draft belong to this tab. */
    take: () => {
      setWaiting(undefined);
      return kept.take();
    },
    discardWaiting: () => {
      kept.take();
      kept.forget();
      setWaiting(undefined);
    },
    /** Removes the draft of this tab. */
    forget: () => {
      stopTimer();
      kept.forget();
      setKeeping('nothing');
    },
  };
}
export type DraftControl = ReturnType<typeof useDraft>;
