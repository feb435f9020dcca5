import type { ClientDirective } from 'astro';
import { hydrate } from './deferred-island.ts';

/**
 * Hydrates an island when the window receives the event named by the directive's value. If the
 * island's script cannot be fetched, the next event tries again.
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
