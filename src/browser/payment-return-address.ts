/** In which parameter of the address Stripe says how a visit to a bank ended. */
export const RETURN_PARAMETER = 'redirect_status';
/** And in which one, of which payment. */
export const PAYMENT_PARAMETER = 'payment_intent';
/** The event by which a return wakes the island that says how it ended. */
export const RETURN_EVENT = 'payment-return';
