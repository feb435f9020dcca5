import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword, isPassword } from '#features/staff/server/admin-password.ts';
import { type ConfigGroup, findConfigProblems } from '#platform/server/config.ts';
import { localDataFolder, makePrivateFolder, readDotEnv } from './local-files.ts';
import { type LocalPayments, startPaymentSandbox } from '../payment-sandbox/start.ts';
import { UserError } from './user-error.ts';

export interface LocalEnvironment {
  /**
   * Folder of everything that this machine keeps between runs: storage, mail, secrets. Never committed.
   */
  readonly dataDir: string;
  readonly outboxDir: string;
  /** Password for /admin, or a note about its source if only its hash is known. */
  readonly adminPassword: string;
  /** Undefined if a Stripe key is configured. */
  readonly payments: LocalPayments | undefined;
}

/** Reads a secret that an earlier run stored on this machine, or generates and stores one. */
function keepSecret(path: string, bytes: number): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = randomBytes(bytes).toString('base64url');
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/**
 * Hash of a password. It is the same at each start, because a different hash would end staff sessions.
 */
async function keepHash(dataDir: string, password: string): Promise<string> {
  const path = join(dataDir, 'admin-password-hash');
  const saved = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (await isPassword(password, saved)) return saved;
  const hash = await hashPassword(password);
  writeFileSync(path, `${hash}\n`, { mode: 0o600 });
  return hash;
}

/**
 * Makes the next build take payments from the sandbox, unless a Stripe key is configured. A build without
 * this call, such as Netlify's, does not know the sandbox.
 * @throws UserError if only one of Stripe's two keys is set.
 */
export function chooseLocalPayments(): void {
  if (!process.env.STRIPE_SECRET_KEY) process.env.PUBLIC_PAYMENTS = 'sandbox';
  else if (!process.env.PUBLIC_STRIPE_PUBLISHABLE_KEY) {
    throw new UserError(
      'STRIPE_SECRET_KEY needs PUBLIC_STRIPE_PUBLISHABLE_KEY (see .env.example).',
    );
  }
}

/**
 * Prepares the environment for functions on this machine: `.env` if it exists, a stored value for every
 * missing secret, and the sandbox without a Stripe key. Sets `process.env`, which functions inherit.
 * @throws UserError if a variable is invalid.
 */
export async function prepareLocalEnvironment(): Promise<LocalEnvironment> {
  readDotEnv();
  const dataDir = localDataFolder();
  const outboxDir = join(dataDir, 'outbox');
  makePrivateFolder(outboxDir);

  process.env.ADMIN_SESSION_KEY ||= keepSecret(join(dataDir, 'session-key'), 32);
  let adminPassword = process.env.ADMIN_PASSWORD;
  if (!adminPassword && process.env.ADMIN_PASSWORD_HASH) {
    adminPassword = '(the password behind ADMIN_PASSWORD_HASH)';
  } else {
    adminPassword ||= keepSecret(join(dataDir, 'admin-password'), 9);
    process.env.ADMIN_PASSWORD_HASH = await keepHash(dataDir, adminPassword);
  }
  process.env.OUTBOX_DIR = outboxDir;

  const usesStripe = Boolean(process.env.STRIPE_SECRET_KEY);
  const groups: ConfigGroup[] = ['admin', 'mail', 'urls'];
  if (usesStripe) groups.push('payments');
  const problems = findConfigProblems(groups, process.env);
  if (problems.length > 0) {
    throw new UserError(
      `The configuration is not valid: ${problems.join('; ')} (see .env.example).`,
    );
  }
  const payments = usesStripe
    ? undefined
    : await startPaymentSandbox(
        dataDir,
        `whsec_${keepSecret(join(dataDir, 'webhook-secret'), 24)}`,
      );
  return { dataDir, outboxDir, adminPassword, payments };
}
