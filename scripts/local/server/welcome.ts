import type { LocalEnvironment } from '../machine/local-environment.ts';
import { testCards } from '../payment-sandbox/sandbox.ts';

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
