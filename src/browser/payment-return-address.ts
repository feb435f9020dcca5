/** Query parameter in which Stripe reports the result of a visit to a bank. */
export const RETURN_PARAMETER = 'redirect_status';
/** Query parameter in which Stripe names the payment. */
export const PAYMENT_PARAMETER = 'payment_intent';
/** Event that loads the island that shows the result of a payment. */
export const RETURN_EVENT = 'payment-return';
