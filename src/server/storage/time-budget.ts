/**
 * The time a request has for storage. Every call draws from it, tries and read-backs included, so a
 * storage that hangs is answered for while a visitor still waits, and before the function ends.
 * Runs in Node and in Deno.
 */
export class TimeBudget {
  #until: number;

  /** @param ms from now on. */
  constructor(ms: number) {
    this.#until = performance.now() + ms;
  }

  /** Milliseconds; never below zero. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Does work that costs nothing: waiting for what the visitor sends is no fault of storage. */
  async exempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#until += performance.now() - started;
    }
  }
}

/** What a request has for storage, in milliseconds. */
export const REQUEST_BUDGET_MS = 8_000;
/** The same where a file of ten megabytes is handed on. */
export const FILE_BUDGET_MS = 10_000;
