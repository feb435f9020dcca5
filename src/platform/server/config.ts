import * as z from 'zod/mini';
import { company } from '#brand/company.ts';
import { MAIL_VARIABLE } from '../record-mails.ts';
import { DomainError } from './errors.ts';
import { mailServer } from './mail/smtp.ts';
import { answerTexts } from '#texts/answers.ts';

const MAKE_ONE = 'make one with: npm run admin:password';
const NO_HASH = `is not a hash; ${MAKE_ONE}`;

/** Schema of a text with a pattern. @param problem sentence about a text that does not match. */
function matching(pattern: RegExp, problem: string, missing = 'is missing') {
  return z.string(missing).check(z.regex(pattern, problem));
}

/** True for the name of a host that can exist and that a Content Security Policy can name, or an IPv6 address. */
const isHost = (host: string) => /^(?:\[.+\]|[\w-]+(?:\.[\w-]+)*\.?)$/.test(host);

/**
 * Schema of an address that the site or a browser opens. It has no user and no password, because
 * `fetch` and browsers refuse such addresses. Without the slashes, a link to it would lead to a page of this site.
 */
function webAddress(protocols: readonly string[], problem: string) {
  return z.string().check(
    // In the text of an email, a link ends at white space. Browsers ignore line breaks and tabs.
    z.overwrite((text) =>
      text
        .trim()
        .replace(/[\t\r\n]/g, '')
        .replace(/\s/g, encodeURIComponent),
    ),
    z.refine((text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol) && /^\w+:\/\//.test(text);
    }, problem),
    z.refine((text) => {
      const url = URL.parse(text);
      return !url?.hostname || (isHost(url.hostname) && url.port !== '0');
    }, 'must have a valid host and port'),
    z.refine((text) => {
      const url = URL.parse(text);
      return !url || (url.username === '' && url.password === '');
    }, 'must not contain a user or a password'),
  );
}

const pageAddress = webAddress(['https:'], 'must be an address that begins with https://');
const anyAddress = webAddress(['http:', 'https:'], 'must be an address');

/** Address of a service in the pages, whose policy must name its host. */
const embeddedAddress = pageAddress.check(
  z.refine(
    (text) => !URL.parse(text)?.hostname.startsWith('['),
    'must not contain an IPv6 address, because a Content Security Policy cannot name one',
  ),
);

const emailAddress = z._default(z.email('must be an email address'), company.email);

/** Every variable that contains an address. */
const urls = {
  STRIPE_API_URL: z.optional(
    anyAddress.check(
      z.refine((text) => {
        const url = URL.parse(text);
        return !url || `${url.pathname}${url.search}${url.hash}` === '/';
      }, 'must end after the host and its port'),
    ),
  ),
  STRIPE_PORTAL_URL: z.optional(anyAddress),
  [MAIL_VARIABLE]: z.optional(mailServer),
  PASSKEY_ORIGIN: z._default(
    z.string().check(
      z.refine((text) => {
        const url = URL.parse(text);
        return (
          url?.protocol === 'https:' &&
          url.origin === text &&
          isHost(url.hostname) &&
          url.port !== '0'
        );
      }, 'must look like https://www.example.com'),
      z.refine(
        (text) => !/^https:\/\/(?:\[|[\d.]+(?::|$))/.test(text),
        'must have a domain, because passkeys do not work with an IP address',
      ),
    ),
    company.host,
  ),
  BUILD_HOOK_URL: z.optional(pageAddress),
  PUBLIC_SCHEDULING_URL: z.optional(embeddedAddress),
  PUBLIC_CHAT_WIDGET_URL: z.optional(embeddedAddress),
  PUBLIC_ANALYTICS_URL: z.optional(embeddedAddress),
} as const;

const stripe = z.object({
  STRIPE_SECRET_KEY: matching(
    /^(?:sk|rk)_(?:test|live)_\w+$/,
    'must be a secret key of Stripe, sk_test_… or sk_live_…',
    'is missing; copy it from https://dashboard.stripe.com/apikeys',
  ),
  /** Address of the payment sandbox, which replaces Stripe in local runs and tests. */
  STRIPE_API_URL: urls.STRIPE_API_URL,
});

/** A live key may only be sent to Stripe. */
const isForStripeOnly = z.refine<z.infer<typeof stripe>>(
  ({ STRIPE_API_URL, STRIPE_SECRET_KEY }) =>
    STRIPE_API_URL === undefined || STRIPE_SECRET_KEY.includes('_test_'),
  { path: ['STRIPE_API_URL'], error: 'must not be set together with a live key' },
);

/** Environment variables of each part of the server. .env.example explains every name. */
const groups = {
  /** A build checks all addresses, because a wrong one would be found only when it is first needed. */
  urls: z.object(urls),
  /** Variables that the build writes into pages. */
  pages: z.object({
    PUBLIC_SCHEDULING_URL: urls.PUBLIC_SCHEDULING_URL,
    PUBLIC_CHAT_WIDGET_URL: urls.PUBLIC_CHAT_WIDGET_URL,
    PUBLIC_CHAT_WIDGET_HOSTS: z.optional(
      matching(
        /^\s*(?:(?:https|wss):\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:\s+|$))+$/,
        'must be hosts with spaces between them, such as https://*.crisp.chat wss://client.relay.crisp.chat',
      ).check(
        z.refine(
          (text) =>
            [...text.matchAll(/:(\d+)/g)].every(([, port]) => port! > '0' && Number(port) < 65_536),
          'must have ports from 1 to 65535',
        ),
      ),
    ),
    PUBLIC_ANALYTICS_URL: urls.PUBLIC_ANALYTICS_URL,
    PUBLIC_STRIPE_PUBLISHABLE_KEY: z.optional(
      matching(
        /^pk_(?:test|live)_\w+$/,
        'must be a publishable key of Stripe, pk_test_… or pk_live_…',
      ),
    ),
  }),
  mail: z.object({
    [MAIL_VARIABLE]: urls[MAIL_VARIABLE],
    MAIL_FROM: emailAddress,
    MAIL_TO: emailAddress,
    OUTBOX_DIR: z.optional(z.string()),
  }),
  stripe: stripe.check(isForStripeOnly),
  /** Taking payments also requires the webhook. Without it, a payment would succeed and not be recorded. */
  payments: z
    .extend(stripe, {
      STRIPE_WEBHOOK_SECRET: matching(
        /^whsec_\S+$/,
        'must be the signing secret of a webhook endpoint, whsec_…',
        'is missing; see docs/payments.md',
      ),
      STRIPE_PORTAL_URL: urls.STRIPE_PORTAL_URL,
    })
    .check(isForStripeOnly),
  /** Key with which visitors' IP addresses are hashed. If it is missing, they are hashed without a key. */
  addresses: z.object({ ADMIN_SESSION_KEY: z._default(z.string(), '') }),
  /** The editor at /editor. The build reads its repository, too. */
  editor: z.object({
    EDITOR_REPO: matching(/^[\w.-]+\/[\w.-]+$/, 'must look like owner/repository'),
    EDITOR_CLIENT_ID: z.string('is missing; copy it from the GitHub App'),
    EDITOR_CLIENT_SECRET: z.string('is missing; copy it from the GitHub App'),
    EDITOR_SECRET: matching(/.{32}/s, 'must have at least 32 random characters'),
  }),
  admin: z.object({
    ADMIN_PASSWORD_HASH: matching(
      // No password matches another hash, such as one that was cut (admin-password.ts).
      /^scrypt:[1-9]\d{0,7}:[1-9]\d?:[1-9]\d?:[\w-]{8,}:[\w-]{43}$/,
      NO_HASH,
      `is missing; ${MAKE_ONE}`,
    ).check(
      // scrypt accepts only powers of two.
      z.refine((hash) => {
        const cost = Number(hash.split(':')[1]);
        return Number.isNaN(cost) || (cost > 1 && Number.isInteger(Math.log2(cost)));
      }, NO_HASH),
    ),
    ADMIN_SESSION_KEY: matching(
      /.{32}/s,
      `must have at least 32 characters; ${MAKE_ONE}`,
      `is missing; ${MAKE_ONE}`,
    ),
    ADMIN_PASSWORD_LOGIN: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  }),
  /** Origin of the login page. Passkeys belong to its domain. */
  passkeys: z.object({ PASSKEY_ORIGIN: urls.PASSKEY_ORIGIN }),
  /** Build hook of scheduled articles. */
  builds: z.object({ BUILD_HOOK_URL: urls.BUILD_HOOK_URL }),
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

/** Every problem of the groups' variables as `NAME problem`. It never includes their values. */
export function findConfigProblems(
  groups: ConfigGroup | readonly ConfigGroup[],
  env: NodeJS.ProcessEnv,
): string[] {
  const issues = [groups].flat().flatMap((group) => check(group, env).error?.issues ?? []);
  return [...new Set(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))];
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
  throw new DomainError('not-configured', answerTexts.notSetUp, {
    cause: new Error(findConfigProblems(group, env).join('; ')),
  });
}
