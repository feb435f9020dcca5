import { attempt } from '../../browser/attempt.ts';
import { forEachList, type IntakeListName } from '../../domain/intake-rules.ts';
import { DRAFT_KEPT_DAYS, DRAFT_KEY } from '../../site/behavior.ts';
import type { UploadedGuide } from './upload-training-guide.ts';

/*
 * Draft of the intake form in `localStorage`. Each browser has one draft. One tab at a time writes it,
 * and the draft contains the id of that tab. It contains the address of an uploaded file, but no file.
 */

const KEPT_FOR = DRAFT_KEPT_DAYS * 24 * 3_600_000;

/** Content of the form. */
export interface DraftContent {
  readonly attemptId: string;
  /** Texts that are not empty, by the names of their controls. */
  readonly texts: Readonly<Record<string, string>>;
  /** Keys of the entries of each list, in their order. */
  readonly entries: Readonly<Record<IntakeListName, readonly number[]>>;
  readonly guide?: UploadedGuide;
}

export interface Draft extends DraftContent {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Id of the tab that writes the draft; missing after that tab was left. */
  readonly tab?: string;
}

/** True if a draft contains nothing to keep. */
export function isEmptyDraft({ texts, guide }: DraftContent): boolean {
  return guide === undefined && Object.values(texts).every((text) => text.trim() === '');
}

/** True for a draft of this version. Nothing else writes its key, so the parts are not checked further. */
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

/**
 * True if the browser has restored fields of the draft, as Firefox does after a reload. The visitor may
 * have changed some of them before the form's script ran. Entries that were added, and the guide, are not
 * restored.
 * @param texts texts in the page.
 */
export function isRestored(texts: DraftContent['texts'], draft: Draft): boolean {
  return Object.entries(texts).some(([name, text]) => {
    const kept = draft.texts[name];
    return kept !== undefined && text.includes(kept);
  });
}

/**
 * Returns the draft's texts with those of the page. If both have text for a field, a restored page has the
 * newer one, and otherwise the visitor asked for the draft.
 * @param texts texts that were in the page before the form's script ran.
 */
export function addTyped(texts: DraftContent['texts'], draft: Draft): DraftContent['texts'] {
  return isRestored(texts, draft) ? { ...draft.texts, ...texts } : { ...texts, ...draft.texts };
}

/** The draft as one tab sees it. Each call can find that storage is full or disabled. */
export class KeptDraft {
  readonly #tab = crypto.randomUUID();

  /** @returns undefined without a draft. An expired or unreadable draft is removed. */
  read(): Draft | undefined {
    const draft = attempt((): unknown => JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}'));
    if (isDraft(draft) && Date.now() - draft.savedAt < KEPT_FOR) return draft;
    this.#remove();
    return undefined;
  }

  isMine({ tab }: Draft): boolean {
    return tab === this.#tab;
  }

  /** Writes the content of the form, but never over a draft that this tab has not taken. */
  save(content: DraftContent): 'kept' | 'failed' | 'taken' {
    const kept = this.read();
    if (kept && !this.isMine(kept)) return 'taken';
    return this.#write({ ...content, savedAt: Date.now(), tab: this.#tab }) ? 'kept' : 'failed';
  }

  /** Makes the draft belong to this tab. */
  take(): Draft | undefined {
    const kept = this.read();
    if (kept) this.#write({ ...kept, tab: this.#tab });
    return kept;
  }

  /** Leaves the draft for the next tab that opens the form. */
  release(): void {
    const kept = this.read();
    if (!kept || !this.isMine(kept)) return;
    const { tab: _tab, ...left } = kept;
    this.#write(left);
  }

  /** Removes the draft if it belongs to this tab. */
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
