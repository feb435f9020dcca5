import { useEffect, useSyncExternalStore } from 'react';

/** Adds an island's styles to the page after hydration, so that the HTML of pages does not contain them. */
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

/** False on the server and during hydration, because both must render the same; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
