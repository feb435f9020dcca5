import { useEffect, useSyncExternalStore } from 'react';

/** Adds an island's styles when the island loads, so that pages do not contain them. */
export function useLateStyles(styles: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [styles]);
}

const neverChanges = () => () => undefined;

/** Returns false on the server and during hydration, which must render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
