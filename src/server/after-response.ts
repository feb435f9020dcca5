/** Maximum time that a visitor's response waits for emails, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/**
 * Runs work that the visitor does not need to wait for: after the response if the platform supports it,
 * otherwise before it. Work that must not be lost may not depend on it.
 * @returns the problem if it is known before the response. A later problem is logged.
 */
export type AfterResponse = (
  work: () => Promise<string | undefined>,
) => Promise<string | undefined>;

/** Runs the work before the response, which waits a limited time. The work then continues. */
export const beforeResponse: AfterResponse = (work) => {
  const timeout = new Promise<string>((resolve) => {
    const isOver = AbortSignal.timeout(MAX_WAIT_MS);
    isOver.addEventListener('abort', () => resolve('mail still under way'));
  });
  return Promise.race([work(), timeout]);
};

/** Starts a run. @returns a function that is true until this number of milliseconds has passed. */
export function timeFor(ms: number): () => boolean {
  const started = performance.now();
  return () => performance.now() - started < ms;
}
