/** The served build that most browser tests look at. Nothing is ever stored on it. */
export const port = Number(process.env.TEST_PORT || 8890);

/** What staff type on /admin, on every site that the browser tests start. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
