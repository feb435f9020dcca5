/**
 * `npm run admin:password`: generates a staff password, and prints it once with the environment variable
 * to set. It accepts no chosen password, because chosen passwords can be guessed.
 */
import { randomBytes } from 'node:crypto';
import { hashPassword, makePassword } from '#features/staff/server/admin-password.ts';

const password = makePassword();
console.error(`Password, shown only once: ${password}`);
console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
console.log(`ADMIN_SESSION_KEY=${randomBytes(32).toString('base64url')}`);
