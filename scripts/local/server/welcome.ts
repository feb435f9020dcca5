import { networkInterfaces } from 'node:os';
import type { LocalEnvironment } from '../machine/local-environment.ts';
import { testCards } from '../payment-sandbox/test-cards.ts';

/**
 * Addresses at which other devices reach the site. Empty unless it listens on every network
 * interface.
 * @param address of the site on this computer.
 */
export function networkAddresses(
  address: string,
  host = process.env.HOST,
  interfaces = networkInterfaces(),
): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const found = Object.values(interfaces).flatMap((each = []) => each);
  return found
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((each) => `http://${each.address}:${new URL(address).port}`);
}

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
  const lines = [
    `Site: ${address}`,
    ...networkAddresses(address).map((other) => `In your network: ${other}`),
    ...more,
    `Admin password: ${environment.adminPassword}`,
    `Outbox: ${environment.outboxDir}`,
    ...payments,
  ];
  console.log(lines.join('\n'));
}

/** Shuts down cleanly on Ctrl-C or SIGTERM. */
export function onStop(stop: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(0));
    });
  }
}
