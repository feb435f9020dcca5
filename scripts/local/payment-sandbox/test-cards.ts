/** What a test card does when it is charged. Codes and sentences are Stripe's. */
export type CardOutcome =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'authenticates'; readonly then?: CardFailure }
  | CardFailure;

export interface CardFailure {
  readonly kind: 'fails';
  readonly code: string;
  readonly message: string;
}

const fails = (code: string, message: string): CardFailure => ({ kind: 'fails', code, message });

const declined = fails('card_declined', 'Your card was declined.');
const noFunds = fails('card_declined', 'Your card has insufficient funds.');
const noProcessing = 'An error occurred while processing your card. Try again in a little bit.';
const succeeds = { kind: 'succeeds' } as const;

/** Stripe's published test cards, those that a checkout can meet. @see https://docs.stripe.com/testing */
const cards: readonly [number: string, does: string, outcome: CardOutcome][] = [
  ['4242 4242 4242 4242', 'succeeds', succeeds],
  ['5555 5555 5555 4444', 'succeeds (Mastercard)', succeeds],
  ['4000 0000 0000 0002', 'is declined', declined],
  ['4000 0000 0000 9995', 'has insufficient funds', noFunds],
  ['4000 0000 0000 9987', 'is reported lost', declined],
  ['4000 0000 0000 0069', 'has expired', fails('expired_card', 'Your card has expired.')],
  [
    '4000 0000 0000 0127',
    'has a wrong security code',
    fails('incorrect_cvc', "Your card's security code is incorrect."),
  ],
  ['4000 0000 0000 0119', 'meets a processing error', fails('processing_error', noProcessing)],
  ['4000 0025 0000 3155', 'asks for authentication', { kind: 'authenticates' }],
  [
    '4000 0082 6000 3178',
    'asks for authentication, then has insufficient funds',
    { kind: 'authenticates', then: noFunds },
  ],
];
/** Numbers with the spaces that people read; `does` completes "This card …". */
export const testCards = cards.map(([number, does, outcome]) => ({ number, does, outcome }));

/** What Stripe says when somebody does not pass the authentication their bank asks for. */
export const authenticationFailure = fails(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** What Stripe says when a bank reports that a redirect did not end in a payment. */
export const redirectFailure = fails(
  'payment_intent_payment_attempt_failed',
  'The payment failed.',
);

/** What the card of a number does. Stripe refuses in test mode every number that is no test card. */
export function outcomeOf(number: string): CardOutcome {
  const digits = number.replace(/\D/g, '');
  const card = testCards.find((known) => known.number.replaceAll(' ', '') === digits);
  return (
    card?.outcome ??
    fails(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  );
}
