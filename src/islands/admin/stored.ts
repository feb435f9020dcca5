import { useEffect, useState } from 'react';
import { tryStorage } from '../../browser/try-storage.ts';

type Area = 'localStorage' | 'sessionStorage';

export function readStored<Value>(area: Area, key: string, initial: Value): Value {
  return tryStorage(() => JSON.parse(window[area].getItem(key) ?? '') as Value) ?? initial;
}

/** State that survives a reload, and in `localStorage` also the end of the session. */
export function useStored<Value>(area: Area, key: string, initial: Value) {
  const [value, setValue] = useState(() => readStored(area, key, initial));
  useEffect(() => {
    tryStorage(() => {
      if (value === initial) window[area].removeItem(key);
      else window[area].setItem(key, JSON.stringify(value));
    });
  }, [area, key, initial, value]);
  return [value, setValue] as const;
}
