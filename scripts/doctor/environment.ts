import { findConfigProblems } from '../../src/server/config.ts';
import { type Check, judge, type Patient, usesSandbox } from './check.ts';

/** Which money a value is about; nothing when it does not say. */
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
  const modes = stating.map((name) => `${name} is of ${modeOf(env[name])} mode`);
  return `live and test are mixed: ${modes.join(', ')}`;
}

function lookAtPayments(patient: Patient): string {
  const { env, isLocal } = patient;
  const problems = findConfigProblems('payments', env);
  if (usesSandbox(patient)) return judge(problems, 'the sandbox of this machine is set');
  const { PUBLIC_STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY, STRIPE_API_URL } = env;
  return judge(
    [
      ...problems,
      !key && 'PUBLIC_STRIPE_PUBLISHABLE_KEY is missing',
      key &&
        !/^pk_(?:test|live)_\w+$/.test(key) &&
        'PUBLIC_STRIPE_PUBLISHABLE_KEY is no publishable key of Stripe, pk_test_… or pk_live_…',
      !isLocal && STRIPE_API_URL && 'STRIPE_API_URL leads to another server than Stripe',
      findMixture(env),
    ],
    `keys, webhook secret and portal are of ${modeOf(STRIPE_SECRET_KEY)} mode`,
  );
}

function lookAtMail({ env, isLocal }: Patient): string {
  const isMissing = !isLocal && !env.SMTP_URL;
  return judge(
    [...findConfigProblems('mail', env), isMissing && 'SMTP_URL is missing'],
    'server, sender and receiver are plausible',
  );
}

/** Whether every variable is there, plausible, and of one mode. Values are never repeated. */
export function environmentChecks(patient: Patient): Check[] {
  return [
    {
      name: 'environment of staff',
      look: () =>
        judge(findConfigProblems('admin', patient.env), 'password hash and signing key are set'),
      mend: 'npm run admin:password prints both lines; set them for production and deploy',
    },
    {
      name: 'environment of payments',
      look: () => lookAtPayments(patient),
      mend: 'see "Go live" in docs/payments.md',
    },
    {
      name: 'environment of mail',
      look: () => lookAtMail(patient),
      mend: 'see "Mail" in .env.example',
    },
  ];
}
