/** How long a visitor's own answer waits for mail, in milliseconds. */
const VISITORS_PATIENCE_MS = 2_000;

/**
 * How work is done that a visitor need not wait for: after the answer where the platform lets a function
 * go on, before it where not. Nothing that must not be lost may depend on it.
 * @returns what went wrong, where it is known before the answer; else it is for the log.
 */
export type Later = (work: () => Promise<string | undefined>) => Promise<string | undefined>;

/** Does the work before the answer, which waits no longer than a visitor should; the work goes on. */
export const atOnce: Later = (work) => {
  const patience = new Promise<string>((resolve) => {
    const isOver = AbortSignal.timeout(VISITORS_PATIENCE_MS);
    isOver.addEventListener('abort', () => resolve('mail still under way'));
  });
  return Promise.race([work(), patience]);
};

/** Begins a run. @returns whether less than so many milliseconds of it have passed. */
export function timeFor(ms: number): () => boolean {
  const started = performance.now();
  return () => performance.now() - started < ms;
}
