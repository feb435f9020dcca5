/**
 * `npm run doctor [-- --url <address> --site <id>] [-- --env <file>] [-- --send]`: looks at everything
 * the site needs and says, a line each, what is wrong and how to mend it. Without an address it starts
 * the last build on this machine and looks at that.
 *
 *   --url   the live address
 *   --site  Netlify's id of the live site, for its storage; its token is read from NETLIFY_AUTH_TOKEN
 *   --env   the file with the live site's variables (.env); what the shell sets goes first
 *   --send  sends a test mail
 *
 * Exits with 1 when anything is wrong.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mailFor } from '../src/server/mail/mail.ts';
import { examine, type Patient } from './doctor/check.ts';
import { environmentChecks } from './doctor/environment.ts';
import { siteChecks } from './doctor/live-site.ts';
import { mailChecks } from './doctor/mail.ts';
import { paymentChecks } from './doctor/payments.ts';
import { scheduleChecks, storageChecks } from './doctor/storage.ts';
import { DEPLOY_CONTEXT } from './local/server/functions.ts';
import { prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { startSiteServer } from './local/server/site-server.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';
import { connectSite } from './storage/connect-site.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    site: { type: 'string' },
    env: { type: 'string' },
    send: { type: 'boolean', default: false },
  },
});

const write = process.stdout.write.bind(process.stdout);

/** Lets nothing but the report reach the terminal: the local site writes its log there, too. */
function silenceOthers(): void {
  process.stdout.write = () => true;
  process.stderr.write = () => true;
}

async function admitLiveSite(url: string): Promise<Patient> {
  if (!URL.canParse(url)) throw new UserError('--url must be an address: https://…');
  const file = options.env ?? '.env';
  if (existsSync(file)) process.loadEnvFile(file);
  else if (options.env !== undefined) throw new UserError(`There is no file ${file}.`);
  const storage = options.site === undefined ? undefined : await connectSite(options.site);
  const { origin: address } = new URL(url);
  return { address, isLocal: false, env: process.env, storage };
}

/** @returns the site, and what ends it. */
async function admitLocalSite(): Promise<[Patient, () => Promise<void>]> {
  if (options.site !== undefined) throw new UserError('--site goes with --url.');
  const place = { host: 'localhost', port: 0 };
  const { address, stop } = await startSiteServer({ place, ...(await prepareLocalEnvironment()) });
  silenceOthers();
  const storage = await connectSite(undefined);
  return [{ address, isLocal: true, env: process.env, storage }, stop];
}

await runCommand(async () => {
  const { url } = options;
  const [patient, stop] = url === undefined ? await admitLocalSite() : [await admitLiveSite(url)];
  const deliver = options.send
    ? mailFor(patient.isLocal ? DEPLOY_CONTEXT : 'production')
    : undefined;
  const checks = [
    ...environmentChecks(patient),
    ...paymentChecks(patient),
    ...mailChecks(patient, deliver),
    ...storageChecks(patient),
    ...siteChecks(patient),
    ...scheduleChecks(patient, new Date()),
  ];
  const isHealthy = await examine(checks, (line) => write(`${line}\n`));
  write(isHealthy ? 'Nothing is wrong.\n' : 'Something is wrong: see the lines that begin so.\n');
  await stop?.();
  process.exit(isHealthy ? 0 : 1);
});
