import type { LocalEnvironment } from './local-environment.ts';
import { noLocalPayments } from './payment-sandbox/start.ts';
import { testCards } from './payment-sandbox/test-cards.ts';

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
