import { useEffect, useState } from 'react';
import { tryStorage } from '#platform/browser/try-storage.ts';

type Area = 'localStorage' | 'sessionStorage';

/** State that survives a reload. In `localStorage`, it also survives closing the browser. */
export function useStored<Value>(area: Area, key: string, initial: Value) {
  const [value, setValue] = useState(
    () => tryStorage(() => JSON.parse(window[area].getItem(key) ?? '') as Value) ?? initial,
  );
  useEffect(() => {
    tryStorage(() => {
      if (value === initial) window[area].removeItem(key);
      else window[area].setItem(key, JSON.stringify(value));
    });
  }, [area, key, initial, value]);
  return [value, setValue] as const;
}
