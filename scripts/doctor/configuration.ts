import { findConfigProblems, readConfig } from '#platform/server/config.ts';
import { MAIL_VARIABLE } from '#platform/record-mails.ts';
import { checkMailServer, mailServerAdvice } from '#platform/server/mail/smtp.ts';
import { type Checks, throwProblems, usesSandbox } from './check.ts';

/** Stripe mode of a value: live or test. Undefined if the value does not show it. */
function modeOf(value = ''): string | undefined {
  if (value.startsWith('https://billing.stripe.com/')) {
    return value.includes('/test_') ? 'test' : 'live';
  }
  return /^(?:sk|rk|pk)_(live|test)_/.exec(value)?.[1];
}

function findMixture(env: NodeJS.ProcessEnv): string | false {
  const names = ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_PUBLISHABLE_KEY', 'STRIPE_PORTAL_URL'];
  const modes = names.flatMap((name) => (modeOf(env[name]) ? `${name}: ${modeOf(env[name])}` : []));
  const isMixed = new Set(modes.map((one) => one.split(': ')[1])).size > 1;
  return isMixed && `live and test mode are mixed (${modes.join(', ')})`;
}

/**
 * Checks that every variable exists, is plausible, and belongs to the same mode, and that the mail server
 * accepts the login. Never prints values.
 */
export const configurationChecks: Checks = {
  'staff environment': [
    ({ env }) => {
      throwProblems(...findConfigProblems('admin', env));
      return 'password hash and signing key are set';
    },
    'npm run admin:password prints both lines; set them for production and deploy',
  ],
  'payment environment': [
    (site) => {
      const { env, isLocal } = site;
      throwProblems(...findConfigProblems('payments', env));
      if (usesSandbox(site)) return 'the sandbox of this machine is configured';
      throwProblems(
        !env.PUBLIC_STRIPE_PUBLISHABLE_KEY && 'PUBLIC_STRIPE_PUBLISHABLE_KEY is missing',
        !isLocal && env.STRIPE_API_URL && 'STRIPE_API_URL does not point to Stripe',
        findMixture(env),
      );
      return `keys, webhook secret and portal are in ${modeOf(env.STRIPE_SECRET_KEY)} mode`;
    },
    'see "Go live" in docs/payments.md',
  ],
  'page environment': [
    ({ env }) => {
      throwProblems(...findConfigProblems(['pages', 'passkeys', 'builds'], env));
      return 'the addresses are valid';
    },
    'see "Third parties" and "Payments" in .env.example, and deploy again',
  ],
  'mail environment': [
    ({ env, isLocal }) => {
      const isMissing = !isLocal && !env[MAIL_VARIABLE];
      throwProblems(...findConfigProblems('mail', env), isMissing && `${MAIL_VARIABLE} is missing`);
      return 'server, sender, and recipient are plausible';
    },
    'see "Mail" in .env.example',
  ],
  'editor environment': [
    ({ env }) => {
      const isSetUp = Object.keys(env).some((name) => name.startsWith('EDITOR_') && env[name]);
      if (!isSetUp) return { skipped: 'no editor is set up' };
      const isMissing = !env.EDITOR_APP && 'EDITOR_APP is missing';
      throwProblems(...findConfigProblems('editor', env), isMissing);
      return 'the repository, the GitHub App, and the secret are plausible';
    },
    'see "Editor" in .env.example',
  ],
};

export const mailChecks: Checks = {
  'mail server': [
    async ({ env, isLocal }) => {
      const { [MAIL_VARIABLE]: server } = readConfig('mail', env);
      if (!server && isLocal) return { skipped: 'this machine writes emails to its outbox' };
      if (!server) throw new Error(`${MAIL_VARIABLE} is missing`);
      return checkMailServer(server);
    },
    mailServerAdvice,
  ],
  'test email': [
    async ({ address, env, deliver }) => {
      if (!deliver) return { skipped: '--send sends one' };
      const text = `"npm run doctor" for ${address} sent this email. No action is required.`;
      await deliver({ subject: 'Test of the mail server', text });
      const { MAIL_TO } = readConfig('mail', env);
      return `the server accepted it for ${MAIL_TO}; check that it arrives, and not in the spam folder`;
    },
    mailServerAdvice,
  ],
};
