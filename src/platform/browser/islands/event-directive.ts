import type { ClientDirective } from 'astro';
import { hydrate } from './deferred-island.ts';

/**
 * Hydrates an island when the window receives the event that the value of the directive names. If the
 * island's script cannot be fetched, the next event retries.
 */
const event: ClientDirective = (load, { value }, element) => {
  const start = async (): Promise<void> => {
    if (!(await hydrate(load, element))) listen();
  };
  const listen = (): void => addEventListener(value, () => void start(), { once: true });
  if (self.pendingEvent === value) void start();
  else listen();
};

export default event;
