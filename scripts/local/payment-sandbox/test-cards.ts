/** Result of charging a test card. The messages are Stripe's. */
type CardOutcome = 'succeeds' | 'authenticates' | CardFailure;

export interface CardFailure {
  readonly type: 'card_error';
  readonly message: string;
}

const fails = (message: string): CardFailure => ({ type: 'card_error', message });

/** One of Stripe's published test cards for each outcome. @see https://docs.stripe.com/testing */
const cards: readonly [number: string, does: string, outcome: CardOutcome][] = [
  ['4242 4242 4242 4242', 'succeeds', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined', fails('Your card was declined.')],
  ['4000 0000 0000 9995', 'has insufficient funds', fails('Your card has insufficient funds.')],
  ['4000 0000 0000 0069', 'has expired', fails('Your card has expired.')],
  [
    '4000 0000 0000 0127',
    'has a wrong security code',
    fails("Your card's security code is incorrect."),
  ],
  [
    '4000 0000 0000 0119',
    'meets a processing error',
    fails('An error occurred while processing your card. Try again in a little bit.'),
  ],
  ['4000 0025 0000 3155', 'asks for authentication', 'authenticates'],
];
/** Test cards, with spaces in the numbers for readability. `does` completes "This card …". */
export const testCards = cards.map(([number, does, outcome]) => ({ number, does, outcome }));

/** Stripe's message when a visitor fails the bank's authentication. */
export const authenticationFailure = fails(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** Stripe's message when a bank reports that a redirect did not end in a payment. */
export const redirectFailure = fails('The payment failed.');

/**
 * Returns the outcome for a card number. In test mode, Stripe declines every number that is not a test
 * card.
 */
export function outcomeOf(number: string): CardOutcome {
  const digits = number.replace(/\D/g, '');
  const card = testCards.find((known) => known.number.replaceAll(' ', '') === digits);
  return (
    card?.outcome ??
    fails(
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  );
}
