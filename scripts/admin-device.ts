/**
 * `npm run admin:device`: prints what lets one more browser log in while a flood of wrong passwords
 * makes every new browser wait. It opens nothing by itself.
 */
import { createInterface } from 'node:readline/promises';
import { deviceMark } from '../src/server/staff/admin-session.ts';
import { runCommand, UserError } from './local/user-error.ts';

await runCommand(async () => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const key = await terminal.question('ADMIN_SESSION_KEY as it is set in Netlify: ');
  terminal.close();
  if (key.length < 32) throw new UserError('This is not the key: it has at least 32 characters.');
  const mark = deviceMark(new Date(), { ADMIN_SESSION_KEY: key });
  console.error('Open /admin in that browser and run this line in its console:');
  console.log(`document.cookie = ${JSON.stringify(mark)}`);
});
