import { findConfigProblems } from '../../src/server/config.ts';
import { type Check, judge } from './check.ts';
import { type Patient, usesSandbox } from './patient.ts';

/** Which money a value is about; nothing when it does not say. */
function modeOf(value: string | undefined): 'live' | 'test' | undefined {
  if (!value) return undefined;
  if (value.startsWith('https://billing.stripe.com/')) {
    return value.includes('/test_') ? 'test' : 'live';
  }
  return /^(?:sk|rk|pk)_(live|test)_/.exec(value)?.[1] as 'live' | 'test' | undefined;
}

function findMixture(env: NodeJS.ProcessEnv): string[] {
  const names = ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_PUBLISHABLE_KEY', 'STRIPE_PORTAL_URL'];
  const modes = names.flatMap((name) => {
    const mode = modeOf(env[name]);
    return mode ? [{ name, mode }] : [];
  });
  if (new Set(modes.map(({ mode }) => mode)).size < 2) return [];
  return [
    `live and test are mixed: ${modes.map(({ name, mode }) => `${name} is of ${mode} mode`).join(', ')}`,
  ];
}

function findPaymentProblems(patient: Patient): string[] {
  const { env, isLocal } = patient;
  const problems = findConfigProblems('payments', env);
  if (usesSandbox(patient)) return problems;
  const key = env.PUBLIC_STRIPE_PUBLISHABLE_KEY;
  if (!key) problems.push('PUBLIC_STRIPE_PUBLISHABLE_KEY is missing');
  else if (!/^pk_(?:test|live)_\w+$/.test(key)) {
    problems.push(
      'PUBLIC_STRIPE_PUBLISHABLE_KEY is no publishable key of Stripe, pk_test_… or pk_live_…',
    );
  }
  if (!isLocal && env.STRIPE_API_URL)
    problems.push('STRIPE_API_URL leads to another server than Stripe');
  return [...problems, ...findMixture(env)];
}

function findMailProblems({ env, isLocal }: Patient): string[] {
  const problems = findConfigProblems('mail', env);
  if (!isLocal && !env.SMTP_URL) problems.push('SMTP_URL is missing');
  return problems;
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
      look: () =>
        judge(
          findPaymentProblems(patient),
          usesSandbox(patient)
            ? 'the sandbox of this machine is set'
            : `keys, webhook secret and portal are of ${modeOf(patient.env.STRIPE_SECRET_KEY)} mode`,
        ),
      mend: 'see "Go live" in docs/payments.md',
    },
    {
      name: 'environment of mail',
      look: () => judge(findMailProblems(patient), 'server, sender and receiver are plausible'),
      mend: 'see "Mail" in .env.example',
    },
  ];
}
