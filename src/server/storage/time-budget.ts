/**
 * Time limit for all storage calls of a request, including retries and reads that verify a write. If
 * storage hangs, the visitor gets a response in time and before the function ends. It runs in Node and in
 * Deno.
 */
export class TimeBudget {
  #until: number;

  /** @param ms time from now, in milliseconds. */
  constructor(ms: number) {
    this.#until = performance.now() + ms;
  }

  /** Remaining milliseconds, never below zero. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Runs work outside the budget, such as waiting for the visitor's data. */
  async exempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#until += performance.now() - started;
    }
  }
}

/** Storage time of a request, in milliseconds. */
export const REQUEST_BUDGET_MS = 8_000;
/** The same for a request with a file of up to 10 MB, in milliseconds. */
export const FILE_BUDGET_MS = 10_000;
