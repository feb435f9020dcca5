/** What a test card does when it is charged. Codes and sentences are Stripe's. */
export type CardOutcome =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'authenticates'; readonly then?: CardFailure }
  | CardFailure;

export interface CardFailure {
  readonly kind: 'fails';
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

export interface TestCard {
  /** With the spaces that people read. */
  readonly number: string;
  /** Completes "This card …". */
  readonly does: string;
  readonly outcome: CardOutcome;
}

function fails(code: string, message: string, declineCode?: string): CardFailure {
  return { kind: 'fails', code, message, ...(declineCode ? { declineCode } : {}) };
}

const DECLINED = 'Your card was declined.';

/** Stripe's published test cards, those that a checkout can meet. @see https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds', outcome: { kind: 'succeeds' } },
  { number: '5555 5555 5555 4444', does: 'succeeds (Mastercard)', outcome: { kind: 'succeeds' } },
  {
    number: '4000 0000 0000 0002',
    does: 'is declined',
    outcome: fails('card_declined', DECLINED, 'generic_decline'),
  },
  {
    number: '4000 0000 0000 9995',
    does: 'has insufficient funds',
    outcome: fails('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000 0000 0000 9987',
    does: 'is reported lost',
    outcome: fails('card_declined', DECLINED, 'lost_card'),
  },
  {
    number: '4000 0000 0000 0069',
    does: 'has expired',
    outcome: fails('expired_card', 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000 0000 0000 0127',
    does: 'has a wrong security code',
    outcome: fails('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  {
    number: '4000 0000 0000 0119',
    does: 'meets a processing error',
    outcome: fails(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  {
    number: '4000 0025 0000 3155',
    does: 'asks for authentication',
    outcome: { kind: 'authenticates' },
  },
  {
    number: '4000 0082 6000 3178',
    does: 'asks for authentication, then has insufficient funds',
    outcome: {
      kind: 'authenticates',
      then: fails('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
    },
  },
];

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
      'test_mode_live_card',
    )
  );
}
