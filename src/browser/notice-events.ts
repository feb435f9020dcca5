/** The event that hydrates the island of notices. */
export const NOTICE_EVENT = 'notice';

/** The event that reports that the island could not be fetched, so nobody sees the notice. */
export const NOTICE_FAILED_EVENT = 'notice-failed';
