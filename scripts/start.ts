/** `npm start`: builds the site for this machine and serves it. */
import { existsSync } from 'node:fs';
import { build } from 'astro';
import { chooseLocalPayments } from './local/local-environment.ts';
import { runCommand } from './local/user-error.ts';

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  chooseLocalPayments();
  await build({});
});
await import('./serve.ts');
