import { useEffect, useEffectEvent } from 'react';
import { tryStorage } from '#platform/browser/try-storage.ts';

/** Storage key of the time of the last input in any tab, in milliseconds since 1970. */
const KEY = 'admin-active';

const MINUTE = 60_000;

/** Time without input after which the dashboard ends the session, in milliseconds. */
export const IDLE_LOGOUT = 60 * MINUTE;

/** Calls `onIdle` after there was no input in any tab of the dashboard for `IDLE_LOGOUT`. */
export function useIdleLogout(onIdle: () => void): void {
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let last = 0;
    const remember = () => {
      last = Date.now();
      tryStorage(() => localStorage.setItem(KEY, String(last)));
    };
    const check = () => {
      const inAnyTab = Number(tryStorage(() => localStorage.getItem(KEY))) || 0;
      const isOver = Date.now() - Math.max(last, inAnyTab) >= IDLE_LOGOUT;
      if (isOver) end();
      return isOver;
    };
    const note = () => {
      // A sleeping computer runs no timer, so each input checks the time before it is counted.
      if (Date.now() - last >= MINUTE && !check()) remember();
    };
    remember();
    const timer = setInterval(check, MINUTE);
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true };
    for (const input of ['keydown', 'pointerdown', 'wheel']) {
      window.addEventListener(input, note, options);
    }
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
}
