/** Error of a payment, in Stripe's format. */
export interface CardFailure {
  readonly type: 'card_error';
  readonly message: string;
}

/** Result of charging a test card. */
type CardOutcome = 'succeeds' | 'authenticates' | CardFailure;

const fails = (message: string): CardFailure => ({ type: 'card_error', message });

/** Stripe's message when a visitor fails the bank's authentication. */
export const authenticationFailure = fails(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** Stripe's message when a bank reports that a redirect did not end in a payment. */
export const redirectFailure = fails('The payment failed.');

const declined = fails('Your card was declined.');

/**
 * One of Stripe's published test cards for each outcome. `does` completes "This card …".
 * @see https://docs.stripe.com/testing
 */
export const testCards: readonly { number: string; does: string; outcome: CardOutcome }[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'is declined', outcome: declined },
  { number: '4000 0025 0000 3155', does: 'asks for authentication', outcome: 'authenticates' },
];

/** Returns the outcome for a card number. All other numbers are declined. */
export function outcomeOf(number: string): CardOutcome {
  const digits = number.replace(/\D/g, '');
  const card = testCards.find((known) => known.number.replaceAll(' ', '') === digits);
  return card?.outcome ?? declined;
}
