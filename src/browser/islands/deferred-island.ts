/** Events that hydrate an island: pointing at it, focusing it, typing, a form fill, and a click. */
export const interactionEvents = [
  'pointerdown',
  'pointerover',
  'focusin',
  'keydown',
  'change',
  'click',
] as const;

/** The element of an island that waits for an interaction. */
export interface DeferredIsland extends HTMLElement {
  /** The interactions before hydration. */
  events?: Event[];
}

/** Requests all scripts of an island together. The build lists them (src/build/island-chunks.ts). */
export function preloadModules({ dataset }: HTMLElement): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
  delete dataset.modules;
}

/** True if the browser's storage has a key that begins with the prefix. Storage can be disabled. */
export function hasStoredKey(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}
