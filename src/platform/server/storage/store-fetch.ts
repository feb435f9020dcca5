import pLimit from 'p-limit';

/**
 * Time limit for all storage calls of a request, including retries and reads that verify a write. If storage
 * hangs, the visitor gets a response before the platform stops the function. Only time in which a storage call is
 * running counts, so a slow visitor, mail server, or payment provider uses up none. It runs in Node and in Deno.
 */
export class TimeBudget {
  readonly #total: number;
  #spent = 0;
  /** Number of calls that are running, and the time at which the first of them started. */
  #running = 0;
  #since = 0;

  /** @param ms total duration of the calls, in milliseconds. Calls that run at the same time count once. */
  constructor(ms: number) {
    this.#total = ms;
  }

  /** Remaining milliseconds, never below zero. */
  get left(): number {
    const running = this.#running > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, this.#total - this.#spent - running);
  }

  /** Makes a call whose duration counts. */
  async spend<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
    try {
      return await call();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#spent += performance.now() - this.#since;
    }
  }

  /** Restores the whole budget, for work for which no visitor waits. */
  restore(): void {
    this.#spent = 0;
    this.#since = performance.now();
  }
}

/** Maximum time for all storage calls of a request, in milliseconds. */
export const REQUEST_BUDGET_MS = 8_000;
/** The same for a request with a file of up to 10 MB, in milliseconds. */
export const FILE_BUDGET_MS = 10_000;

const ATTEMPTS = 3;
export const ATTEMPT_DEADLINE_MS = 4_000;
const PAUSE_BETWEEN_ATTEMPTS_MS = 200;
/** The client retries after 429 and 5xx, but not after this status. */
const GAVE_UP_STATUS = 424;

/**
 * Makes at most 50 calls in parallel in one process. Each parallel call uses its own connection, and a
 * connection costs more than a call. The time budget of a waiting call keeps running.
 */
const inTurn = pLimit(50);

type Fetch = (
  input: string | URL | Request,
  init: RequestInit,
  deadlineMs: number,
) => Promise<Response>;

/** `fetch` with a deadline for the whole response. It returns after the body has arrived. */
export const fetchWhole: Fetch = async (input, init, deadlineMs) => {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) });
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
};

/**
 * `fetch` with a deadline for the first byte of the body. The rest may take as long as its reader needs,
 * because a file on a slow connection takes longer than the deadline.
 */
export const fetchToFirstByte: Fetch = async (input, init, deadlineMs) => {
  const controller = new AbortController();
  const deadline = AbortSignal.timeout(deadlineMs);
  const end = () => controller.abort(deadline.reason);
  deadline.addEventListener('abort', end);
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    if (!response.body) return response;
    const reader = response.body.getReader();
    let next: Awaited<ReturnType<typeof reader.read>> | undefined = await reader.read();
    const body = new ReadableStream<Uint8Array>({
      pull: async (stream) => {
        const { done, value } = next ?? (await reader.read());
        next = undefined;
        if (done) stream.close();
        else stream.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, response);
  } finally {
    deadline.removeEventListener('abort', end);
  }
};

/**
 * Adds a few quick retries to a `fetch`. The client has no deadline, and its five retries at intervals of
 * five seconds take longer than a function may run or a visitor waits.
 * @returns the response, or one with status 424 if storage could not be reached in time.
 */
export async function fetchWithRetries(
  fetchOnce: Fetch,
  input: string | URL | Request,
  init: RequestInit,
  {
    attemptMs,
    budget = new TimeBudget(Infinity),
  }: { attemptMs: number; budget?: TimeBudget | undefined },
): Promise<Response> {
  return budget.spend(() => tryToFetch(fetchOnce, input, init, { attemptMs, budget }));
}

async function tryToFetch(
  fetchOnce: Fetch,
  input: string | URL | Request,
  init: RequestInit,
  { attemptMs, budget }: { attemptMs: number; budget: TimeBudget },
): Promise<Response> {
  for (let attempt = 1; budget.left > 0; attempt += 1) {
    try {
      const response = await inTurn(() =>
        fetchOnce(input, init, Math.min(attemptMs, Math.ceil(budget.left))),
      );
      const isPassing = response.status === 429 || response.status >= 500;
      if (!isPassing) return response;
      await response.body?.cancel();
    } catch {
      // A broken connection or a missed deadline is retried like a 5xx.
    }
    if (attempt === ATTEMPTS) break;
    const pause = Math.min(PAUSE_BETWEEN_ATTEMPTS_MS * attempt, budget.left);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return new Response(null, { status: GAVE_UP_STATUS });
}

type PlainFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** True if the store exists, or if this cannot be determined. */
async function mayExist(list: URL, store: string, init: RequestInit, fetch: PlainFetch) {
  const stores = new URL(list.pathname.slice(0, -store.length - 1), list);
  stores.searchParams.set('prefix', store);
  const response = await fetch(stores, init);
  if (response.status === 404) return false;
  if (!response.ok) return true;
  return ((await response.json()) as { stores: readonly string[] }).stores.includes(store);
}

/**
 * Wraps the `fetch` of the Blobs client. A list request that gets 404 then fails if the store may exist. The
 * client itself would treat such a response as an empty list or as the end of the list.
 */
export function checkLists(fetch: PlainFetch): PlainFetch {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    if (response.status !== 404) return response;
    const url = new URL(input instanceof Request ? input.url : input);
    const store = /\/(site:[^/]+)$/.exec(url.pathname)?.[1];
    if (!store) return response;
    const isFalse = url.searchParams.has('cursor') || (await mayExist(url, store, init, fetch));
    return isFalse ? new Response(null, { status: GAVE_UP_STATUS }) : response;
  };
}
