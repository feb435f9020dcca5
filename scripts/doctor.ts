/**
 * `npm run doctor [-- --url <address> --site <id>] [-- --env <file>] [-- --send]`: checks everything that
 * the site needs. Prints one line per check, with the problem and how to fix it. Without an address, it checks the
 * file with variables. Without both, it starts the last build on this machine and checks that.
 *
 *   --url   the live address
 *   --site  Netlify's id of the live site, for its storage; reads the token from NETLIFY_AUTH_TOKEN
 *   --env   the file with the live site's variables. Without it, those of .env and of the shell, which take
 *           precedence
 *   --send  sends a test email
 *
 * Exits with 1 if a check fails.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { company } from '#brand/company.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { type CheckedSite, type Checks, examine, readAddress, skipAll } from './doctor/check.ts';
import { contentChecks } from './doctor/content.ts';
import { configurationChecks, mailChecks } from './doctor/configuration.ts';
import { siteChecks } from './doctor/live-site.ts';
import { accountChecks, webhookChecks } from './doctor/payments.ts';
import { scheduleChecks, storageChecks } from './doctor/storage.ts';
import { DEPLOY_CONTEXT } from './local/server/functions.ts';
import { readDotEnv, readEnvFile } from './local/machine/local-files.ts';
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

/** @throws UserError if the file of --env does not exist. */
function readVariables(): NodeJS.ProcessEnv {
  if (options.env === undefined) {
    readDotEnv();
    return process.env;
  }
  if (!statSync(options.env, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(`The file ${options.env} does not exist.`);
  }
  return readEnvFile(options.env);
}

async function openLiveSite(url: string): Promise<CheckedSite> {
  const address = readAddress(url);
  const env = readVariables();
  process.env.NETLIFY_AUTH_TOKEN ||= env.NETLIFY_AUTH_TOKEN ?? '';
  const openOwn =
    options.site === undefined
      ? () => {
          throw new Error('the site is unknown: name it with --site');
        }
      : (await connectSite(options.site)).openOwn;
  return { address, isLocal: false, env, openOwn };
}

/** @returns the site, and a function that stops it. */
async function openLocalSite(): Promise<[CheckedSite, () => Promise<void>]> {
  const { address, stop } = await startSiteServer(await prepareLocalEnvironment());
  // The log of the local site is not part of the report.
  for (const level of ['info', 'warn', 'error'] as const) console[level] = () => undefined;
  const { openOwn } = await connectSite(undefined);
  return [{ address, isLocal: true, env: process.env, openOwn }, stop];
}

/** The live site as far as its variables describe it. */
function openFile(): CheckedSite {
  const openOwn = () => {
    throw new Error('the site is unknown');
  };
  return { address: company.host, isLocal: false, env: readVariables(), openOwn };
}

const { url, env } = options;
if (url === undefined && options.site !== undefined) throw new UserError('--site needs --url.');
const isFileOnly = url === undefined && env !== undefined;
const ofSite: Checks = { ...webhookChecks, ...storageChecks, ...siteChecks, ...scheduleChecks };
const checks: Checks = {
  ...configurationChecks,
  ...accountChecks,
  ...mailChecks,
  ...contentChecks,
  ...(isFileOnly ? skipAll(ofSite, '--url names the site to check') : ofSite),
};

const [site, stop] =
  url !== undefined ? [await openLiveSite(url)] : isFileOnly ? [openFile()] : await openLocalSite();
const deliver = options.send
  ? createMailer(site.isLocal ? DEPLOY_CONTEXT : 'production', site.env)
  : undefined;
const isHealthy = await examine({ ...site, deliver }, checks, console.log);
const passed = isFileOnly
  ? `Every check of ${env} passed. With --url, the doctor also checks the site.`
  : 'Every check passed.';
console.log(isHealthy ? passed : 'A check failed: see the lines marked as wrong.');
await stop?.();
process.exit(isHealthy ? 0 : 1);
