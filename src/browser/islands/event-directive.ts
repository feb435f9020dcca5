import type { ClientDirective } from 'astro';
import { preloadModules } from './deferred-island.ts';

/**
 * Hydrates an island when the window receives the event named by the directive's value. If the
 * island's script cannot be fetched, the window receives `<value>-failed`, so that the sender can show
 * the message itself, and the next event tries again.
 */
const event: ClientDirective = (load, { value }, element) => {
  const hydrate = async (): Promise<void> => {
    preloadModules(element);
    await (
      await load()
    )();
    // Astro reports a failed fetch and resolves anyway. It removes the attribute after hydration.
    if (!element.hasAttribute('ssr')) return;
    listen();
    dispatchEvent(new Event(`${value}-failed`));
  };
  const listen = (): void => addEventListener(value, () => void hydrate(), { once: true });
  if (self.pendingEvent === value) void hydrate();
  else listen();
};

export default event;
