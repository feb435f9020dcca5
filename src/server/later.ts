/** How long a visitor's own answer waits for mail, in milliseconds. */
export const VISITORS_PATIENCE_MS = 2_000;
/** How long anything else does: longer than a mail server is given. */
export const PATIENCE_MS = 20_000;

/**
 * How work is done that a visitor need not wait for: after the answer where the platform lets a function
 * go on, before it where not. Nothing that must not be lost may depend on it.
 * @param work is told how long it may wait for a mail, in milliseconds.
 * @returns what went wrong, where it is known before the answer; else it is for the log.
 */
export type Later = (
  work: (patienceMs: number) => Promise<string | undefined>,
) => Promise<string | undefined>;

/** Does the work before the answer. */
export const atOnce: Later = (work) => work(VISITORS_PATIENCE_MS);

/** Begins a run. @returns whether less than so many milliseconds of it have passed. */
export function timeFor(ms: number): () => boolean {
  const started = performance.now();
  return () => performance.now() - started < ms;
}
