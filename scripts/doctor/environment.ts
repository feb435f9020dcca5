import { findConfigProblems } from '../../src/server/config.ts';
import { type Check, judge, type Patient, usesSandbox } from './check.ts';

/** Stripe mode of a value: live or test. Undefined if the value does not show it. */
function modeOf(value = ''): string | undefined {
  if (value.startsWith('https://billing.stripe.com/')) {
    return value.includes('/test_') ? 'test' : 'live';
  }
  return /^(?:sk|rk|pk)_(live|test)_/.exec(value)?.[1];
}

function findMixture(env: NodeJS.ProcessEnv): string | false {
  const names = ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_PUBLISHABLE_KEY', 'STRIPE_PORTAL_URL'];
  const stating = names.filter((name) => modeOf(env[name]));
  if (new Set(stating.map((name) => modeOf(env[name]))).size < 2) return false;
  const modes = stating.map((name) => `${name} is in ${modeOf(env[name])} mode`);
  return `live and test are mixed: ${modes.join(', ')}`;
}

function lookAtPayments(patient: Patient): string {
  const { env, isLocal } = patient;
  const problems = findConfigProblems('payments', env);
  if (usesSandbox(patient)) return judge(problems, 'the sandbox of this machine is configured');
  const { PUBLIC_STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY, STRIPE_API_URL } = env;
  return judge(
    [
      ...problems,
      !key && 'PUBLIC_STRIPE_PUBLISHABLE_KEY is missing',
      !isLocal && STRIPE_API_URL && 'STRIPE_API_URL does not point to Stripe',
      findMixture(env),
    ],
    `keys, webhook secret and portal are in ${modeOf(STRIPE_SECRET_KEY)} mode`,
  );
}

function lookAtMail({ env, isLocal }: Patient): string {
  const isMissing = !isLocal && !env.SMTP_URL;
  return judge(
    [...findConfigProblems('mail', env), isMissing && 'SMTP_URL is missing'],
    'server, sender, and recipient are plausible',
  );
}

/** Checks that every variable exists, is plausible, and belongs to the same mode. Never prints values. */
export function environmentChecks(patient: Patient): Check[] {
  return [
    {
      name: 'staff environment',
      look: () =>
        judge(findConfigProblems('admin', patient.env), 'password hash and signing key are set'),
      fix: 'npm run admin:password prints both lines; set them for production and deploy',
    },
    {
      name: 'payment environment',
      look: () => lookAtPayments(patient),
      fix: 'see "Go live" in docs/payments.md',
    },
    {
      name: 'page environment',
      look: () => judge(findConfigProblems('pages', patient.env), 'the addresses are valid'),
      fix: 'see "Third parties" and "Payments" in .env.example, and deploy again',
    },
    {
      name: 'mail environment',
      look: () => lookAtMail(patient),
      fix: 'see "Mail" in .env.example',
    },
  ];
}
