import { useEffect, useEffectEvent, useState } from 'react';

/** Time after which the page no longer waits silently for the payment provider, in milliseconds. */
export const PROVIDER_LIMIT_MS = 20_000;

/** Error of a payment form that did not appear within the limit. */
export const lateError = () => new Error('The payment form was late.');

/** Rejects if a promise does not settle within the limit. A later result is ignored. */
export async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateError()), PROVIDER_LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Calls a function once a wait has lasted for the limit. */
export function useTimeLimit(isWaiting: boolean, onLate: () => void): void {
  const report = useEffectEvent(onLate);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => report(), PROVIDER_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}

/** True while a wait lasts longer than the limit. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useTimeLimit(isWaiting, () => setIsLate(true));
  if (isLate && !isWaiting) setIsLate(false);
  return isLate && isWaiting;
}
