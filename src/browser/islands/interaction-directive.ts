import type { ClientDirective } from 'astro';
import { type DeferredIsland, hydrate, interactionEvents } from './deferred-island.ts';

/** Finds the button of an event that does nothing before the island is hydrated. */
function plainButtonOf({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
}

/**
 * Hydrates an island on the first interaction with it, or immediately if there is something to fill into
 * the form (`hasPrefill`). If its script cannot be fetched, the next interaction retries. Until hydration, its
 * markup is plain HTML that works without a script. The last click on a plain button is repeated afterward.
 */
const interaction: ClientDirective = (load, _options, element: DeferredIsland) => {
  const start = async (): Promise<void> => {
    if (!(await hydrate(load, element))) {
      listen();
      return;
    }
    const clicks = element.events?.filter(({ type }) => type === 'click') ?? [];
    clicks.map(plainButtonOf).findLast(Boolean)?.click();
  };
  const onInteraction = (): void => {
    for (const name of interactionEvents) element.removeEventListener(name, onInteraction);
    void start();
  };
  const listen = (): void => {
    for (const name of interactionEvents) element.addEventListener(name, onInteraction);
  };
  if (element.events || self.hasPrefill) void start();
  else listen();
};

export default interaction;
