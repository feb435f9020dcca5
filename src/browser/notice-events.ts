/** Event that hydrates the island of notices. */
export const NOTICE_EVENT = 'notice';

/** Event that reports that the island could not be fetched, so the notice is not shown. */
export const NOTICE_FAILED_EVENT = 'notice-failed';

/** Event that hydrates the island that shows the result of a payment. */
export const RETURN_EVENT = 'payment-return';
