import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Draft,
  type DraftKeeper,
  type FoundDraft,
  isEmptyDraft,
  openDraftKeeper,
} from '../../browser/draft-storage.ts';
import { behaviour } from '../../site/behaviour.ts';

export type DraftContent = Omit<Draft, 'version' | 'savedAt'>;

export interface DraftControl {
  /** The newest draft that was left behind, here or by another tab. */
  readonly offer: FoundDraft | undefined;
  /** Whether another tab is being filled in at this moment. */
  readonly isOpenElsewhere: boolean;
  /** `pending` until what was typed last is written; `failed` when the browser keeps nothing. */
  readonly keeping: 'nothing' | 'pending' | 'kept' | 'failed';
  /** Writes the draft soon. */
  readonly noteChange: () => void;
  /** Writes the draft now. */
  readonly saveNow: () => void;
  /** Forgets this tab's draft. */
  readonly forget: () => void;
  /** Reads a draft on offer again, as another tab may have taken it; it stays on offer. */
  readonly reread: (found: FoundDraft) => Draft | undefined;
  /** Removes a draft from the offers and from storage. */
  readonly remove: (key: string) => void;
  /** Puts a draft among the offers. */
  readonly shelve: (content: DraftContent) => void;
}

/**
 * Keeps what the form holds in the browser's storage, and finds what was left there before.
 * @param read reads the form as it stands.
 */
export function useDraft(read: () => DraftContent): DraftControl {
  const keeper = useRef<DraftKeeper>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readLatest = useRef(read);
  const [offers, setOffers] = useState<readonly FoundDraft[]>([]);
  const [openElsewhere, setOpenElsewhere] = useState<readonly string[]>([]);
  const [keeping, setKeeping] = useState<DraftControl['keeping']>('nothing');

  useEffect(() => {
    readLatest.current = read;
  });

  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const content = readLatest.current();
    if (isEmptyDraft(content)) {
      keeper.current?.clear();
      setKeeping('nothing');
    } else setKeeping(keeper.current?.save(content) ? 'kept' : 'failed');
  }, []);

  const noteChange = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, behaviour.draftDelay);
    const isEmpty = isEmptyDraft(readLatest.current());
    setKeeping((before) => (isEmpty || before !== 'nothing' ? before : 'pending'));
  }, [saveNow]);

  useEffect(() => {
    const found = openDraftKeeper();
    keeper.current = found;
    if (!found) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const known = new Set<string>();

    const drop = (key: string): void => {
      known.delete(key);
      setOffers((before) => before.filter((offer) => offer.key !== key));
      setOpenElsewhere((before) => before.filter((other) => other !== key));
    };
    const watch = async (key: string): Promise<void> => {
      if (known.has(key)) return;
      known.add(key);
      if (await found.isInUse(key)) setOpenElsewhere((before) => [...before, key]);
      await found.whenLeftBehind(key, signal);
      setOpenElsewhere((before) => before.filter((other) => other !== key));
      const draft = found.read(key);
      if (!draft || !known.has(key)) return;
      setOffers((before) => [...before, { key, draft }]);
    };
    const follow = (key: string): void => {
      // Ends with an AbortError when the island goes: nobody is left to tell.
      watch(key).catch(() => known.delete(key));
    };
    const flush = (): void => {
      if (timer.current !== undefined) saveNow();
    };

    found.otherKeys().forEach(follow);
    addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (!found.isOtherKey(key)) return;
        if (newValue === null) drop(key);
        else follow(key);
      },
      { signal },
    );
    addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    return () => closing.abort();
  }, [saveNow]);

  const isUnsent = keeping !== 'nothing';
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsent]);

  const newest = offers.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt)[0];
  return {
    offer: newest,
    isOpenElsewhere: openElsewhere.length > 0,
    keeping,
    noteChange,
    saveNow,
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      keeper.current?.clear();
      setKeeping('nothing');
    },
    reread: ({ key }) => keeper.current?.read(key),
    remove: (key) => {
      keeper.current?.remove(key);
      setOffers((before) => before.filter((offer) => offer.key !== key));
    },
    shelve: (content) => {
      const shelved = keeper.current?.shelve(content);
      if (shelved) setOffers((before) => [...before, shelved]);
    },
  };
}
