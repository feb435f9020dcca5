import { z } from 'zod';
import { attemptIdSchema } from '../domain/ids.ts';
import { DRAFT_KEY_PREFIX } from '../site/behaviour.ts';

/*
 * Drafts of the intake form, in the browser's own storage. Every tab writes one key of its own, so
 * no tab can overwrite another's words, and holds a lock of the same name while it lives: a draft
 * whose lock is free was left behind. Files are never kept, only where they were uploaded to.
 */

/** A draft nobody came back to for this long is removed. Milliseconds. */
const KEPT_FOR = 30 * 24 * 3_600_000;

const keys = z.array(z.int().nonnegative());
const draftSchema = z.object({
  version: z.literal(1),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  attemptId: attemptIdSchema,
  /** Texts by the names of their controls. */
  texts: z.record(z.string(), z.string()),
  /** The keys of the entries of each list, in their order. */
  entries: z.object({ faqs: keys, scenarios: keys }),
  guide: z
    .object({
      fileName: z.string(),
      filePath: z.string(),
      fileSize: z.number(),
      uploadedAt: z.number(),
    })
    .optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft left behind, and the key it is kept under. */
export interface FoundDraft {
  readonly key: string;
  readonly draft: Draft;
}

/** Whether there is anything in a draft worth keeping. */
export function isEmptyDraft({ texts, guide }: Pick<Draft, 'texts' | 'guide'>): boolean {
  return guide === undefined && Object.values(texts).every((text) => text.trim() === '');
}

function parseDraft(text: string | null): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** What the keeper uses of the browser; tests hand in their own. */
export interface DraftEnvironment {
  readonly storage: Storage;
  /** Missing where the page is not served securely: then every draft counts as left behind. */
  readonly locks: LockManager | undefined;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Keeps the draft of one tab, and finds those that others left behind. */
export class DraftKeeper {
  readonly #environment: DraftEnvironment;
  readonly #key: string;

  constructor(environment: DraftEnvironment) {
    this.#environment = environment;
    this.#key = this.#newKey();
    // Held until the tab is gone: the promise never settles.
    void environment.locks
      ?.request(this.#key, () => new Promise<void>(() => undefined))
      .catch(() => undefined);
  }

  /** @returns false when the browser does not take it (storage full, or switched off). */
  save(draft: Omit<Draft, 'version' | 'savedAt'>): boolean {
    return this.#write(this.#key, draft);
  }

  /** Keeps a draft as if another tab had left it behind, so that it is offered again. */
  shelve(draft: Omit<Draft, 'version' | 'savedAt'>): FoundDraft | undefined {
    const key = this.#newKey();
    if (!this.#write(key, draft)) return undefined;
    const kept = this.read(key);
    return kept && { key, draft: kept };
  }

  /** Forgets this tab's draft. */
  clear(): void {
    this.remove(this.#key);
  }

  remove(key: string): void {
    try {
      this.#environment.storage.removeItem(key);
    } catch {
      // Where storage is switched off there is nothing to remove.
    }
  }

  /** A draft as it is kept now; undefined when it is gone or no longer fits. */
  read(key: string): Draft | undefined {
    try {
      return parseDraft(this.#environment.storage.getItem(key));
    } catch {
      return undefined;
    }
  }

  /** Keys of the drafts of other tabs, living or gone, newest first. Removes the outdated. */
  otherKeys(): string[] {
    const found: FoundDraft[] = [];
    for (const key of this.#allKeys()) {
      if (key === this.#key) continue;
      const draft = this.read(key);
      if (draft && this.#environment.now() - draft.savedAt < KEPT_FOR) found.push({ key, draft });
      else this.remove(key);
    }
    return found.sort((a, b) => b.draft.savedAt - a.draft.savedAt).map(({ key }) => key);
  }

  /** Whether a storage event is about the draft of another tab. */
  isOtherKey(key: string | null): key is string {
    return key !== null && key.startsWith(DRAFT_KEY_PREFIX) && key !== this.#key;
  }

  /** Whether the tab that writes this key is open. */
  async isInUse(key: string): Promise<boolean> {
    const { held = [] } = (await this.#environment.locks?.query()) ?? {};
    return held.some(({ name }) => name === key);
  }

  /** Resolves once the tab that writes this key is gone: at once for a draft left behind. */
  async whenLeftBehind(key: string, signal: AbortSignal): Promise<void> {
    await this.#environment.locks?.request(key, { signal }, () => undefined);
  }

  #newKey(): string {
    return `${DRAFT_KEY_PREFIX}${this.#environment.newId()}`;
  }

  #write(key: string, draft: Omit<Draft, 'version' | 'savedAt'>): boolean {
    const record: Draft = { ...draft, version: 1, savedAt: this.#environment.now() };
    try {
      this.#environment.storage.setItem(key, JSON.stringify(record));
      return true;
    } catch {
      return false;
    }
  }

  #allKeys(): string[] {
    try {
      return Object.keys(this.#environment.storage).filter((key) =>
        key.startsWith(DRAFT_KEY_PREFIX),
      );
    } catch {
      return [];
    }
  }
}

/** The keeper of this tab. */
export function openDraftKeeper(): DraftKeeper | undefined {
  try {
    return new DraftKeeper({
      storage: localStorage,
      locks: (navigator as Partial<Navigator>).locks,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
    });
  } catch {
    // Reading `localStorage` alone throws where cookies are blocked.
    return undefined;
  }
}
