import type { ClientDirective } from 'astro';
import { type DeferredIsland, hydrate, interactionEvents } from './deferred-island.ts';

/** Finds the plain button of an event. Without its island it does nothing, except to open a popover. */
function plainButtonOf({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
}

/**
 * Hydrates an island on the first interaction with it, or with the page if the browser has stored
 * a draft of the page's form. If its script cannot be fetched, the next interaction tries again. Until then its
 * markup is plain HTML that works without a script. The last click on a plain button is repeated
 * after hydration.
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
  if (element.events || self.hasDraft) void start();
  else listen();
};

export default interaction;
