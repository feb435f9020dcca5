/* Test cards, and the errors that they cause. */

/** Error of a declined card, in the words that Stripe.js gives to the page. */
export interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export function cardError(code: string, message: string, decline_code?: string): CardError {
  return { type: 'card_error', code, message, ...(decline_code && { decline_code }) };
}

/** Error of a card with any other number. */
export const declined = cardError('card_declined', 'Your card was declined.', 'generic_decline');

/** Error after a failed authentication by the bank. */
export const unauthenticated = cardError(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** Messages in other languages, by the code of the error. Stripe.js has them in the locale of the page. */
const localMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'es-419': {
    generic_decline: 'Su tarjeta fue rechazada.',
    insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
    expired_card: 'Su tarjeta está vencida.',
    incorrect_cvc: 'El código de seguridad de su tarjeta es incorrecto.',
    processing_error: 'Hubo un error al procesar su tarjeta. Vuelva a intentarlo en unos momentos.',
    payment_intent_authentication_failure:
      'No pudimos autenticar su método de pago. Elija otro método de pago y vuelva a intentarlo.',
  },
};

export function inLocale(error: CardError, locale = ''): CardError {
  const message = localMessages[locale]?.[error.decline_code ?? error.code] ?? error.message;
  return { ...error, message };
}

interface TestCard {
  readonly number: string;
  /** Completes "This card …". */
  readonly does: string;
  readonly error?: CardError;
}

/**
 * One of Stripe's published test cards for each outcome.
 * @see https://docs.stripe.com/testing#declined-payments
 */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'is declined', error: declined },
  {
    number: '4000 0000 0000 9995',
    does: 'has insufficient funds',
    error: cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000 0000 0000 0069',
    does: 'has expired',
    error: cardError('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000 0000 0000 0127',
    does: 'has another security code',
    error: cardError('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000 0000 0000 0119',
    does: 'causes a processing error',
    error: cardError(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  { number: '4000 0025 0000 3155', does: 'asks for authentication' },
];
