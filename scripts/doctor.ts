/**
 * `npm run doctor [-- --url <address> --site <id>] [-- --env <file>] [-- --send]`: checks everything that
 * the site needs. Prints one line per check, with the problem and how to fix it. Without an address it
 * starts the last build on this machine and checks that.
 *
 *   --url   the live address
 *   --site  Netlify's id of the live site, for its storage; reads the token from NETLIFY_AUTH_TOKEN
 *   --env   the file with the live site's variables (.env); variables of the shell take precedence
 *   --send  sends a test email
 *
 * Exits with 1 if a check fails.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createMailer } from '#platform/server/mail/mail.ts';
import { type CheckedSite, examine } from './doctor/check.ts';
import { configurationChecks, mailChecks } from './doctor/configuration.ts';
import { siteChecks } from './doctor/live-site.ts';
import { paymentChecks } from './doctor/payments.ts';
import { scheduleChecks, storageChecks } from './doctor/storage.ts';
import { DEPLOY_CONTEXT } from './local/server/functions.ts';
import { prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { startSiteServer } from './local/server/site-server.ts';
import { UserError } from './local/machine/user-error.ts';
import { connectSite } from './storage/connect-site.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    site: { type: 'string' },
    env: { type: 'string' },
    send: { type: 'boolean', default: false },
  },
});

async function openLiveSite(url: string): Promise<CheckedSite> {
  if (!URL.canParse(url)) throw new UserError('--url must be an address: https://…');
  const file = options.env ?? '.env';
  if (existsSync(file)) process.loadEnvFile(file);
  else if (options.env !== undefined) throw new UserError(`The file ${file} does not exist.`);
  const openOwn =
    options.site === undefined
      ? () => {
          throw new Error('the site is unknown: name it with --site');
        }
      : (await connectSite(options.site)).openOwn;
  return { address: new URL(url).origin, isLocal: false, env: process.env, openOwn };
}

/** @returns the site, and a function that stops it. */
async function openLocalSite(): Promise<[CheckedSite, () => Promise<void>]> {
  if (options.site !== undefined) throw new UserError('--site needs --url.');
  const { address, stop } = await startSiteServer(await prepareLocalEnvironment());
  // The log of the local site is not part of the report.
  for (const level of ['info', 'warn', 'error'] as const) console[level] = () => undefined;
  const { openOwn } = await connectSite(undefined);
  return [{ address, isLocal: true, env: process.env, openOwn }, stop];
}

const checks = {
  ...configurationChecks,
  ...paymentChecks,
  ...mailChecks,
  ...storageChecks,
  ...siteChecks,
  ...scheduleChecks,
};

const { url } = options;
const [site, stop] = url === undefined ? await openLocalSite() : [await openLiveSite(url)];
const deliver = options.send
  ? createMailer(site.isLocal ? DEPLOY_CONTEXT : 'production')
  : undefined;
const isHealthy = await examine({ ...site, deliver }, checks, console.log);
console.log(isHealthy ? 'Every check passed.' : 'A check failed: see the lines marked as wrong.');
await stop?.();
process.exit(isHealthy ? 0 : 1);
