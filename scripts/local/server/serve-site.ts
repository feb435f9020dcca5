import { type LocalEnvironment, prepareLocalEnvironment } from '../machine/local-environment.ts';
import type { HostAndPort } from '../machine/host-and-port.ts';
import { testCards } from '../payment-sandbox/test-cards.ts';
import { startSiteServer } from './site-server.ts';

/** Prints the addresses and passwords of the running site. */
export function printWelcome(
  address: string,
  environment: LocalEnvironment,
  more: readonly string[] = [],
): void {
  const cards = testCards.map(({ number, does }) => `  ${number} ${does}`);
  const payments = environment.payments
    ? ['Payment test cards (any future date, any security code):', ...cards]
    : ['Payments: Stripe, with the key of .env'];
  console.log(
    [
      `Site: ${address}`,
      ...more,
      `Admin password: ${environment.adminPassword}`,
      `Outbox: ${environment.outboxDir}`,
      ...payments,
    ].join('\n'),
  );
}

/** Serves the last build until the process is stopped. */
export async function serveSite(place: HostAndPort): Promise<void> {
  const environment = await prepareLocalEnvironment();
  const server = await startSiteServer({ place, ...environment });
  printWelcome(server.address, environment);
  onStop(() => server.stop());
}

/** Shuts down cleanly on Ctrl-C or SIGTERM. */
export function onStop(stop: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(0));
    });
  }
}
