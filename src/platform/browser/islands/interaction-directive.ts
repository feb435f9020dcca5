import type { ClientDirective } from 'astro';
import { type DeferredIsland, hydrate, interactionEvents } from './deferred-island.ts';

/**
 * Finds the button of a click that still has no answer: a plain button does nothing without the island, and
 * a send button only focused the first invalid control. If the focus is elsewhere, the visitor went on.
 */
function waitingButtonOf({ target }: Event): HTMLButtonElement | null {
  const button = (target as Element).closest<HTMLButtonElement>('button:not([popovertarget])');
  const invalid = button?.form?.querySelector(':invalid:not(fieldset)');
  return button?.type === 'button' || invalid === document.activeElement ? button : null;
}

/**
 * Hydrates an island on the first interaction with it, or immediately if there is something to fill into
 * the form (`hasPrefill`). If its script cannot be fetched, the next interaction retries. Until hydration, its
 * markup is plain HTML that works without a script. The last click without an answer is repeated afterward.
 */
const interaction: ClientDirective = (load, _options, element: DeferredIsland) => {
  const start = async (): Promise<void> => {
    if (!(await hydrate(load, element))) {
      listen();
      return;
    }
    const clicks = element.events?.filter(({ type }) => type === 'click') ?? [];
    const button = clicks.map(waitingButtonOf).findLast(Boolean);
    // The browser's message about the invalid control disappears when the control loses the focus.
    if (button?.type === 'submit') (document.activeElement as HTMLElement).blur();
    button?.click();
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
