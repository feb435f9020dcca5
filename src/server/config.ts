import * as z from 'zod/mini';
import { company } from '../site/company.ts';
import { DomainError } from './errors.ts';

const MAKE_ONE = 'make one with: npm run admin:password';

const stripe = z.object({
  STRIPE_SECRET_KEY: z
    .string('is missing; copy it from https://dashboard.stripe.com/apikeys')
    .check(
      z.regex(
        /^(?:sk|rk)_(?:test|live)_\w+$/,
        'must be a secret key of Stripe, sk_test_… or sk_live_…',
      ),
    ),
  /** Address of the payment sandbox, which replaces Stripe in local runs and tests. */
  STRIPE_API_URL: z.optional(z.url('must be an address')),
});

/** True if the key may be sent to the configured address. A live key may only be sent to Stripe. */
function isForStripeOnly({ STRIPE_API_URL, STRIPE_SECRET_KEY }: z.infer<typeof stripe>): boolean {
  return STRIPE_API_URL === undefined || STRIPE_SECRET_KEY.includes('_test_');
}
const pageAddress = z.optional(
  z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
);
const liveKeyElsewhere = {
  path: ['STRIPE_API_URL'],
  message: 'must not be set together with a live key',
};

/** Environment variables of each part of the server. .env.example explains every name. */
const groups = {
  /** Variables that the build writes into pages. */
  pages: z.object({
    PUBLIC_SCHEDULING_URL: pageAddress,
    PUBLIC_CHAT_WIDGET_URL: pageAddress,
    PUBLIC_ANALYTICS_URL: pageAddress,
    PUBLIC_STRIPE_PUBLISHABLE_KEY: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^pk_(?:test|live)_\w+$/,
            'must be a publishable key of Stripe, pk_test_… or pk_live_…',
          ),
        ),
    ),
  }),
  mail: z.object({
    SMTP_URL: z.optional(
      z
        .string()
        .check(z.regex(/^smtps?:\/\/.+/, 'must look like smtps://user:password@mail.example.com')),
    ),
    MAIL_FROM: z._default(z.email('must be an email address'), company.email),
    MAIL_TO: z._default(z.email('must be an email address'), company.email),
    OUTBOX_DIR: z.optional(z.string()),
  }),
  stripe: stripe.check(z.refine(isForStripeOnly, liveKeyElsewhere)),
  /** Taking payments also requires the webhook. Without it, a payment would succeed and not be recorded. */
  payments: z
    .extend(stripe, {
      STRIPE_WEBHOOK_SECRET: z
        .string('is missing; see docs/payments.md')
        .check(z.regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, whsec_…')),
      STRIPE_PORTAL_URL: z.optional(z.url('must be an address')),
    })
    .check(z.refine(isForStripeOnly, liveKeyElsewhere)),
  /** Key with which visitors' IP addresses are hashed. If it is missing, they are hashed without a key. */
  addresses: z.object({ ADMIN_SESSION_KEY: z._default(z.string(), '') }),
  /** The editor at /editor. The build reads its repository, too. */
  editor: z.object({
    EDITOR_REPO: z
      .string('is missing')
      .check(z.regex(/^[\w.-]+\/[\w.-]+$/, 'must look like owner/repository')),
    EDITOR_CLIENT_ID: z.string('is missing; copy it from the GitHub App'),
    EDITOR_CLIENT_SECRET: z.string('is missing; copy it from the GitHub App'),
    EDITOR_SECRET: z
      .string('is missing')
      .check(z.minLength(32, 'must have at least 32 random characters')),
  }),
  admin: z.object({
    ADMIN_PASSWORD_HASH: z
      .string(`is missing; ${MAKE_ONE}`)
      .check(z.regex(/^scrypt:\d+:\d+:\d+:[\w-]+:[\w-]+$/, `is not a hash; ${MAKE_ONE}`)),
    ADMIN_SESSION_KEY: z
      .string(`is missing; ${MAKE_ONE}`)
      .check(z.minLength(32, `must have at least 32 characters; ${MAKE_ONE}`)),
    ADMIN_PASSWORD_LOGIN: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  }),
  /** Origin of the login page. Passkeys belong to its domain. */
  passkeys: z.object({
    PASSKEY_ORIGIN: z._default(
      z
        .string()
        .check(
          z.regex(/^https:\/\/[a-z\d.-]+(?::\d+)?$/, 'must look like https://www.example.com'),
        ),
      company.host,
    ),
  }),
} as const;
export type ConfigGroup = keyof typeof groups;
export type Config<Group extends ConfigGroup> = z.infer<(typeof groups)[Group]>;

/** Checks a group's variables. An empty variable counts as missing. */
function check(group: ConfigGroup, env: NodeJS.ProcessEnv) {
  const names = Object.keys(groups[group].shape);
  return groups[group].safeParse(
    Object.fromEntries(names.map((name) => [name, env[name] || undefined])),
  );
}

/** Returns every problem of a group's variables as `NAME problem`. It never includes their values. */
export function findConfigProblems(group: ConfigGroup, env: NodeJS.ProcessEnv): string[] {
  const { error } = check(group, env);
  return error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
}

/**
 * Reads one part of the configuration.
 * @throws DomainError `not-configured`; its cause lists the problems for the log.
 */
export function readConfig<Group extends ConfigGroup>(
  group: Group,
  env: NodeJS.ProcessEnv = process.env,
): Config<Group> {
  const { success, data } = check(group, env);
  // TypeScript cannot resolve a generic index into the table of schemas.
  if (success) return data as Config<Group>;
  throw new DomainError('not-configured', 'This part of the site is not set up yet.', {
    cause: new Error(findConfigProblems(group, env).join('; ')),
  });
}
