import { attempt } from '../../browser/attempt.ts';
import { forEachList, type IntakeListName } from '../../domain/intake-rules.ts';
import { DRAFT_KEPT_DAYS, DRAFT_KEY } from '../../site/behaviour.ts';
import type { UploadedGuide } from './upload-training-guide.ts';

/*
 * The draft of the intake form, in the browser's own storage: one in each browser, written by one tab
 * at a time, whose mark it carries. A file is never kept, only where it was uploaded to.
 */

const KEPT_FOR = DRAFT_KEPT_DAYS * 24 * 3_600_000;

/** What a form holds. */
export interface DraftContent {
  readonly attemptId: string;
  /** Texts by the names of their controls. */
  readonly texts: Readonly<Record<string, string>>;
  /** The keys of the entries of each list, in their order. */
  readonly entries: Readonly<Record<IntakeListName, readonly number[]>>;
  readonly guide?: UploadedGuide;
}

export interface Draft extends DraftContent {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The tab that writes it; none when that tab was left. */
  readonly tab?: string;
}

/** Whether there is anything in a draft worth keeping. */
export function isEmptyDraft({ texts, guide }: DraftContent): boolean {
  return guide === undefined && Object.values(texts).every((text) => text.trim() === '');
}

/** Only this form writes its key: what has these parts is a draft. */
function isDraft(value: unknown): value is Draft {
  const { attemptId, savedAt, texts, entries } = (value ?? {}) as Partial<Draft>;
  return (
    typeof attemptId === 'string' &&
    typeof savedAt === 'number' &&
    typeof texts === 'object' &&
    typeof entries === 'object' &&
    Object.values(forEachList((list) => Array.isArray(entries[list]))).every(Boolean)
  );
}

/** The draft as one tab sees it. Every call may meet a storage that is full or switched off. */
export class KeptDraft {
  readonly #tab = crypto.randomUUID();

  /** @returns undefined when there is none, or none that still fits; such a one is removed. */
  read(): Draft | undefined {
    const draft = attempt((): unknown => JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}'));
    if (isDraft(draft) && Date.now() - draft.savedAt < KEPT_FOR) return draft;
    this.#remove();
    return undefined;
  }

  isMine({ tab }: Draft): boolean {
    return tab === this.#tab;
  }

  /** Writes what the form holds, but never over a draft that this tab has not taken. */
  save(content: DraftContent): 'kept' | 'failed' | 'taken' {
    const kept = this.read();
    if (kept && !this.isMine(kept)) return 'taken';
    return this.#write({ ...content, savedAt: Date.now(), tab: this.#tab }) ? 'kept' : 'failed';
  }

  /** Makes the draft this tab's, wherever it was written. */
  take(): Draft | undefined {
    const kept = this.read();
    if (kept) this.#write({ ...kept, tab: this.#tab });
    return kept;
  }

  /** Leaves the draft to whoever opens the form next. */
  release(): void {
    const kept = this.read();
    if (!kept || !this.isMine(kept)) return;
    const { tab: _tab, ...left } = kept;
    this.#write(left);
  }

  /** Removes the draft if it is this tab's. */
  forget(): void {
    const kept = this.read();
    if (kept && this.isMine(kept)) this.#remove();
  }

  #write(draft: Draft): boolean {
    const isWritten = attempt(() => {
      localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
      return true;
    });
    return isWritten ?? false;
  }

  #remove(): void {
    attempt(() => localStorage.removeItem(DRAFT_KEY));
  }
}
