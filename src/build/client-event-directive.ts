import type { ClientDirective } from 'astro';
import { loadTogether } from './load-together.ts';

/**
 * Loads an island when the window first hears the event that the directive's value names. When its
 * script cannot be fetched, the next event tries again, and the window hears `<value>-unheard`, so
 * that who raised the event can say by itself what the island would have said.
 */
const event: ClientDirective = (load, { value }, element) => {
  const wake = async (): Promise<void> => {
    loadTogether(element);
    await (
      await load()
    )();
    // Astro reports a failed fetch and resolves all the same; the attribute goes on hydration.
    if (!element.hasAttribute('ssr')) return;
    listen();
    dispatchEvent(new Event(`${value}-unheard`));
  };
  const listen = (): void => addEventListener(value, () => void wake(), { once: true });
  // Raised before this code came (src/islands/late-islands-script.ts).
  if ((self as { heard?: unknown }).heard === value) void wake();
  else listen();
};

export default event;
