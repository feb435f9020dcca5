import type { LocalEnvironment } from './local-environment.ts';
import { UserError } from './user-error.ts';

const DEFAULT_PORT = 8888;

/** Stripe's published test cards. @see https://docs.stripe.com/testing */
const testCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has a wrong security code'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0119', 'meets a processing error'],
] as const;

/** @throws UserError for anything that is not a port number. */
export function readPort(value: string | undefined): number {
  const port = value ? Number(value) : DEFAULT_PORT;
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

/** Says where everything is, once the server answers. */
export function printWelcome(address: string, environment: LocalEnvironment): void {
  const cards = testCards.map(([number, outcome]) => `  ${number} ${outcome}`);
  console.log(
    [
      `Site: ${address}`,
      `Admin password: ${environment.adminPassword}`,
      `Outbox: ${environment.outboxDir}`,
      'Payment test cards (any future date, any security code):',
      ...cards,
    ].join('\n'),
  );
}
