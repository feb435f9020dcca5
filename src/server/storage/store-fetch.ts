import type { TimeBudget } from './time-budget.ts';

const ATTEMPTS = 3;
export const ATTEMPT_DEADLINE_MS = 4_000;
const PAUSE_BETWEEN_ATTEMPTS_MS = 200;
/** Not one of the statuses after which the client itself retries (429 and 5xx). */
export const GAVE_UP_STATUS = 424;

/** Calls of one process at the same time: each has a connection of its own, and those cost more than the calls. */
const CALLS_AT_ONCE = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** Makes a call in its turn. Who waits has no less time left than those before, so waits no longer than that. */
async function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  if (running < CALLS_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await call();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Fetch = (
  input: string | URL | Request,
  init: RequestInit,
  deadlineMs: number,
) => Promise<Response>;

/** `fetch` that ends, body and all, when time is up. */
export const fetchWhole: Fetch = (input, init, deadlineMs) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) });

/**
 * `fetch` that ends when time is up before the body's first byte. What follows may take as long as
 * whoever reads it: a file on a slow line takes longer than any answer should be waited for.
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
 * Gives a `fetch` a few quick retries. The client has no deadline of its own, and its own retries
 * (five, five seconds apart) outlast a function's life and a visitor's patience.
 * @returns the answer, or one with status 424 when storage could not be reached in time.
 */
export async function fetchWithRetries(
  fetchOnce: Fetch,
  input: string | URL | Request,
  init: RequestInit,
  { attemptMs, budget }: { attemptMs: number; budget: TimeBudget | undefined },
): Promise<Response> {
  const left = () => budget?.left ?? Infinity;
  for (let attempt = 1; left() > 0; attempt += 1) {
    try {
      const response = await inTurn(() =>
        fetchOnce(input, init, Math.min(attemptMs, Math.ceil(left()))),
      );
      const isPassing = response.status === 429 || response.status >= 500;
      if (!isPassing) return response;
      await response.body?.cancel();
    } catch {
      // A cut connection or a missed deadline: worth another try, like a 5xx.
    }
    if (attempt === ATTEMPTS) break;
    const pause = Math.min(PAUSE_BETWEEN_ATTEMPTS_MS * attempt, left());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return new Response(null, { status: GAVE_UP_STATUS });
}
