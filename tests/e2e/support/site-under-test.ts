/** What staff type on /admin, on every site that the browser tests start. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
