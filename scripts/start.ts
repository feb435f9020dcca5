/** `npm start`: builds the site for this machine and serves it. */
import { existsSync } from 'node:fs';
import { chooseLocalPayments } from './local/local-environment.ts';
import { runCommand } from './local/user-error.ts';
import { buildSite } from './site/build-site.ts';

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  chooseLocalPayments();
  await buildSite();
});
await import('./serve.ts');
