/** `npm run admin:password`: asks for a password and prints what to put into the environment. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { hashPassword } from '../src/server/staff/admin-password.ts';
import { runCommand, UserError } from './local/user-error.ts';

const MIN_LENGTH = 12;

await runCommand(async () => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const password = await terminal.question('New admin password (at least 12 characters): ');
  terminal.close();
  if (password.length < MIN_LENGTH) {
    throw new UserError(`The password must have at least ${MIN_LENGTH} characters.`);
  }
  console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
  console.log(`ADMIN_SESSION_KEY=${randomBytes(32).toString('base64url')}`);
});
