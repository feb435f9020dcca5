/**
 * `npm run admin:password`: makes the password of staff and prints it once, with what to put into the
 * environment. It takes none of your own: what people choose can be guessed.
 */
import { randomBytes } from 'node:crypto';
import { hashPassword, makePassword } from '../src/server/staff/admin-password.ts';

const password = makePassword();
console.error(`Password, shown this once: ${password}`);
console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
console.log(`ADMIN_SESSION_KEY=${randomBytes(32).toString('base64url')}`);
