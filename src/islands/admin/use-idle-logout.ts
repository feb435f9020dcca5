import { useEffect, useEffectEvent } from 'react';
import { attempt } from '../../browser/attempt.ts';
import { IDLE_LOGOUT } from '../../site/admin.ts';

/** Storage key of the time of the last input in any tab, in milliseconds since 1970. */
const KEY = 'admin-active';

const MINUTE = 60_000;
const inputs = ['keydown', 'pointerdown', 'wheel'] as const;

/** Calls back after `IDLE_LOGOUT` without input in any tab of the dashboard. */
export function useIdleLogout(onIdle: () => void): void {
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let last = 0;
    const remember = () => {
      last = Date.now();
      attempt(() => localStorage.setItem(KEY, String(last)));
    };
    /** The input that wakes a computer comes too late, so each input checks the time first. */
    const isOver = () => {
      const inAnyTab = Number(attempt(() => localStorage.getItem(KEY)));
      const isIdle = Date.now() - Math.max(last, inAnyTab || 0) >= IDLE_LOGOUT;
      if (isIdle) end();
      return isIdle;
    };
    const note = () => {
      if (Date.now() - last >= MINUTE && !isOver()) remember();
    };
    remember();
    const timer = setInterval(isOver, MINUTE);
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true };
    for (const input of inputs) window.addEventListener(input, note, options);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
}
