/**
 * Uses what the browser keeps: its storage may be full or switched off, and hold what is not ours.
 * @returns undefined when that fails.
 */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
