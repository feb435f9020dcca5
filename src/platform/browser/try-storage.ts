/**
 * Calls a function that uses the browser's storage, which can be full, disabled, or contain invalid data.
 * @returns undefined if the function throws.
 */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
