import { prepareLocalEnvironment } from './local-environment.ts';
import type { Place } from './place.ts';
import { startSiteServer } from './site-server.ts';
import { printWelcome } from './terminal.ts';

/** Serves the last build until it is told to stop. */
export async function serveSite(place: Place): Promise<void> {
  const environment = await prepareLocalEnvironment();
  const server = await startSiteServer({ place, ...environment });
  printWelcome(server.address, environment);
  onStop(() => server.stop());
}

/** Ends this process in good order when somebody asks for it, by Ctrl-C or otherwise. */
export function onStop(stop: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(0));
    });
  }
}
