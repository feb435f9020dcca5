/** Event that hydrates the island of notices. */
export const NOTICE_EVENT = 'notice';

/** Event that hydrates the island that shows the result of a payment. */
export const RETURN_EVENT = 'payment-return';
