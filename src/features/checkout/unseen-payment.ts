/*
 * Names of a payment whose result the customer has not seen. They have a file, because the script in the head of the
 * landing page needs only these.
 */

/** Key in `localStorage` of a plan whose payment's result the customer has not seen, before the plan's id. */
export const UNSEEN_PAYMENT = 'unseen-payment:';

/** Query parameter in which Stripe reports the result of a visit to a bank. */
export const RETURN_PARAMETER = 'redirect_status';

/** Query parameter in which Stripe names the payment. */
export const PAYMENT_PARAMETER = 'payment_intent';
