import { useCallback, useEffect, useRef, useState } from 'react';
import { behaviour, DRAFT_KEY } from '../../site/behaviour.ts';
import { type Draft, type DraftContent, isEmptyDraft, KeptDraft } from './draft.ts';

/** Whether the browser itself brought back what the draft holds, and nothing else. */
function isRestored(content: DraftContent, draft: Draft): boolean {
  const texts = Object.entries(content.texts);
  return texts.length > 0 && texts.every(([name, text]) => draft.texts[name] === text);
}

interface DraftOptions {
  /** Reads the form as it stands. */
  readonly read: () => DraftContent;
  /** To be told of a draft that the browser has restored, as after Back: it goes on by itself. */
  readonly onRestored: () => void;
  /** To be told that another tab has sent or discarded the draft. */
  readonly onGone: () => void;
}

/** Keeps what the form holds in the browser's storage, and finds what was left there before. */
export function useDraft(options: DraftOptions) {
  const [kept] = useState(() => new KeptDraft());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(options);
  /** A draft that this tab has not taken: what is typed here waits until it is settled. */
  const [waiting, setWaiting] = useState<Draft>();
  /** `pending` until what was typed last is written; `failed` when the browser keeps nothing. */
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
    timer.current = setTimeout(saveNow, behaviour.draftDelay);
    const isEmpty = isEmptyDraft(latest.current.read());
    setKeeping((before) => (isEmpty || before !== 'nothing' ? before : 'pending'));
  }, [saveNow]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;

    /** What lies there now, and whose it is. */
    const look = (): void => {
      const draft = kept.read();
      if (!draft || kept.isMine(draft)) setWaiting(undefined);
      else if (draft.tab === undefined && isRestored(latest.current.read(), draft)) {
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
    // Before another window can take the draft, it holds all that was typed in this one.
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
    /** Writes the draft soon. */
    noteChange,
    /** Writes the draft now. */
    saveNow,
    /** Makes the waiting draft this tab's. */
    take: () => {
      setWaiting(undefined);
      return kept.take();
    },
    discardWaiting: () => {
      kept.take();
      kept.forget();
      setWaiting(undefined);
    },
    /** Removes this tab's draft. */
    forget: () => {
      stopTimer();
      kept.forget();
      setKeeping('nothing');
    },
  };
}
export type DraftControl = ReturnType<typeof useDraft>;
