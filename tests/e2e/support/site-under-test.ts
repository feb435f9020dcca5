/** Staff password for /admin on every site that the browser tests start. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
