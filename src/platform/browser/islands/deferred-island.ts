/** Events that hydrate an island: pointing at it, touching, focusing, filling in, and clicking it. */
export const interactionEvents = ['pointerover', 'focusin', 'change', 'click'] as const;

/** The element of an island that waits for an interaction. */
export interface DeferredIsland extends HTMLElement {
  /** The interactions before hydration. */
  events?: Event[];
}

/** Requests all scripts of an island together. The build lists them (src/build/islands.ts). */
export function preloadModules({ dataset }: HTMLElement): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
  delete dataset.modules;
}

/** Hydrates an island. @returns false if its script could not be fetched. */
export async function hydrate(
  load: () => Promise<() => void | Promise<void>>,
  island: HTMLElement,
): Promise<boolean> {
  preloadModules(island);
  await (
    await load()
  )();
  // Astro reports a failed fetch and resolves anyway. It removes the attribute after hydration.
  return !island.hasAttribute('ssr');
}
