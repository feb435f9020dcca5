import type { LocalEnvironment } from './local-environment.ts';
import { noLocalPayments } from './payment-sandbox/start.ts';
import { testCards } from './payment-sandbox/test-cards.ts';
import { UserError } from './user-error.ts';

const DEFAULT_PORT = 8888;

/** @throws UserError for anything that is not a port number. */
export function readPort(value: string | undefined): number {
  const port = value ? Number(value) : DEFAULT_PORT;
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

/** Says where everything is, once the server answers. */
export function printWelcome(address: string, environment: LocalEnvironment): void {
  const cards = testCards.map(({ number, does }) => `  ${number} ${does}`);
  const payments =
    environment.payments === noLocalPayments
      ? ['Payments: Stripe, with the key of .env']
      : ['Payment test cards (any future date, any security code):', ...cards];
  console.log(
    [
      `Site: ${address}`,
      `Admin password: ${environment.adminPassword}`,
      `Outbox: ${environment.outboxDir}`,
      ...payments,
    ].join('\n'),
  );
}
