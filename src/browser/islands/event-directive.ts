import type { ClientDirective } from 'astro';
import { hydrate } from './deferred-island.ts';

/**
 * Hydrates an island when the window receives the event named by the directive's value. If the
 * island's script cannot be fetched, the window receives `<value>-failed`, so that the sender can show
 * the message itself, and the next event tries again.
 */
const event: ClientDirective = (load, { value }, element) => {
  const start = async (): Promise<void> => {
    if (await hydrate(load, element)) return;
    listen();
    dispatchEvent(new Event(`${value}-failed`));
  };
  const listen = (): void => addEventListener(value, () => void start(), { once: true });
  if (self.pendingEvent === value) void start();
  else listen();
};

export default event;
