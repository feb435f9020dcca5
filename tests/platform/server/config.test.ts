import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { type ConfigGroup, findConfigProblems, readConfig } from '#platform/server/config.ts';
import { DomainError } from '#platform/server/errors.ts';
import { company } from '#brand/company.ts';
import { editorSettings } from '../../support/editor-settings.ts';

const good = {
  ADMIN_PASSWORD_HASH: `scrypt:131072:8:1:c2FsdHNhbHQ:${'k'.repeat(43)}`,
  ADMIN_SESSION_KEY: 'k'.repeat(32),
};
const read = { ...good, ADMIN_PASSWORD_LOGIN: 'on' };

function failureOf(env: NodeJS.ProcessEnv): DomainError {
  try {
    readConfig('admin', env);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('Expected a DomainError.');
}

test('a valid configuration is read, without other variables', () => {
  expect(readConfig('admin', { ...good, PATH: '/bin', SECRET: 'x' })).toEqual(read);
  expect(findConfigProblems('admin', good)).toEqual([]);
});

describe('a problem', () => {
  test.each(Object.keys(good))('names %s if it is missing or empty', (name) => {
    const expected = [expect.stringMatching(new RegExp(`^${name} is missing`))];
    expect(findConfigProblems('admin', { ...good, [name]: undefined })).toEqual(expected);
    expect(findConfigProblems('admin', { ...good, [name]: '' })).toEqual(expected);
  });

  test('is reported for every variable at the same time, with a fix', () => {
    const problems = [
      'ADMIN_PASSWORD_HASH is missing; make one with: npm run admin:password',
      'ADMIN_SESSION_KEY is missing; make one with: npm run admin:password',
    ];
    expect(findConfigProblems('admin', {})).toEqual(problems);
    const error = failureOf({});
    expect(error.message).toBe('This part of the site is not set up yet.');
    expect(error.cause).toMatchObject({ message: problems.join('; ') });
  });

  const bad = [
    ['ADMIN_PASSWORD_HASH', 'the-plain-password'],
    ['ADMIN_PASSWORD_HASH', 'scrypt:131072:8:1:c2FsdA:'],
    ['ADMIN_PASSWORD_HASH', ` ${good.ADMIN_PASSWORD_HASH}`],
    ['ADMIN_PASSWORD_HASH', `${good.ADMIN_PASSWORD_HASH} x`],
    ['ADMIN_PASSWORD_HASH', '$2b$12$abcdefghijklmnopqrstuv'],
    ['ADMIN_SESSION_KEY', 'short-session-key-of-31-letters'],
  ] as const;

  test.each(bad)(
    'names %s and never its value, and the caller gets no details: %j',
    (name, value) => {
      const env = { ...good, [name]: value };
      const problems = findConfigProblems('admin', env);
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
      const error = failureOf(env);
      expect(error.kind).toBe('not-configured');
      expect(error.message).not.toContain('ADMIN');
      expect(String(error.cause)).toContain(name);
      const texts = [...problems, error.message, String(error.cause), error.stack];
      expect(texts.join()).not.toContain(value.trim());
    },
  );
});

describe('payments', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test('need a key and the webhook secret, so that payments are recorded', () => {
    expect(findConfigProblems('payments', stripe)).toEqual([]);
    for (const name of Object.keys(stripe)) {
      const problems = findConfigProblems('payments', { ...stripe, [name]: '' });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
    }
  });

  test("never send a live key to a server other than Stripe's", () => {
    const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' };
    expect(findConfigProblems('payments', elsewhere)).toEqual([
      expect.stringMatching(/^STRIPE_API_URL must not be set/),
    ]);
    const test = { ...elsewhere, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(findConfigProblems('payments', test)).toEqual([]);
    expect(findConfigProblems('stripe', elsewhere)).toHaveLength(1);
  });
});

const SMTP = expect.stringMatching(
  /^must look like smtps:\/\/user:password@mail\.example\.com; .*% as %25, \/ as %2F, \? as %3F, # as %23/,
) as string;
const KEY = 'must be a secret key of Stripe, sk_test_… or sk_live_…';
const SECRET = 'must be the signing secret of a webhook endpoint, whsec_…';
const HASH = 'is not a hash; make one with: npm run admin:password';
const values: [group: ConfigGroup, name: string, good: string[], bad: string[], problem: string][] =
  [
    [
      'mail',
      'SMTP_URL',
      [
        'smtp://localhost',
        'smtps://u:p@mail.example:465',
        'smtps://u:p@mail.example/',
        'smtps://me@firm.example:p@s:s@mail.example',
        'smtps://u:%2F%23%3F%25@[::1]:465',
        'smtps://u:p@mail.müller.example',
        'smtps://u:p w@mail.example',
        'SMTPS://u:50%25@mail.example',
        'smtps://u:p@[2001:db8::1]:2525',
        ' smtps://u:p@mail.example\n',
      ],
      [
        'smtp://',
        'http://mail.example',
        'see smtp://mail.example',
        'smtps://u:pa/ss@mail.example',
        'smtps://u:12/34@mail.example',
        'smtps://u:12#34@mail.example',
        'smtps://u:12?34@mail.example',
        'smtps://u/x:12@mail.example',
        'smtps://u:100%@mail.example',
        'smtps://u:p@',
        'smtps://u:p@mail.example:99999',
        'smtps://u:p@mail.example:0',
        'smtps://:p@mail.example',
        'smtps://u:p@2001:db8::1:465',
        'smtps:/u:p@mail.example',
        'mail.example:465',
        '//u:p@mail.example',
        'smtps://u:p%2@mail.example',
        'smtps://me@firm.example:12?3@mail.example',
        'smtps://u:p\tw@mail.example',
      ],
      SMTP,
    ],
    [
      'mail',
      'SMTP_URL',
      ['smtps://u:%3Fpool=true@mail.example', 'smtp://mail.example/'],
      [
        'smtps://u:p@mail.example?pool=true',
        'smtps://u:p@mail.example:465/?tls.rejectUnauthorized=false',
        'smtp://[::1]?name=studio.example',
        'smtps://u:p@mail.example#inbox',
        'smtps://u:p@mail.example/inbox',
        'smtps://u:p@mail.example//',
        'smtps://u:p@mail.example?logger',
      ],
      'must end after the server and its port, because options such as ?pool=true are not supported',
    ],
    ['mail', 'MAIL_FROM', ['a@b.example'], ['a@', 'Ada'], 'must be an email address'],
    ['mail', 'MAIL_TO', ['a@b.example'], ['a@', 'Ada'], 'must be an email address'],
    [
      'stripe',
      'STRIPE_SECRET_KEY',
      ['sk_test_1', 'rk_live_ab1', 'rk_test_2'],
      ['pk_live_1', 'sk_1', 'sk_test_', 'my sk_test_1', 'sk_test_1 2'],
      KEY,
    ],
    [
      'stripe',
      'STRIPE_API_URL',
      ['http://127.0.0.1:9', 'https://[::1]:8/'],
      ['here', 'http://a b'],
      'must be an address',
    ],
    [
      'stripe',
      'STRIPE_API_URL',
      [],
      ['http://127.0.0.1:9/v1', 'https://x.example?key=1', 'https://x.example/#v1'],
      'must end after the host and its port',
    ],
    ...['PUBLIC_SCHEDULING_URL', 'PUBLIC_CHAT_WIDGET_URL', 'PUBLIC_ANALYTICS_URL'].map(
      (name): (typeof values)[number] => [
        'pages',
        name,
        ['https://x.example:8443/a.js?b=1#c', 'https://192.0.2.1/a b'],
        ['https://[::1]/a.js', 'https://[2001:db8::1]:8443'],
        'must not contain an IPv6 address, because a Content Security Policy cannot name one',
      ],
    ),
    ...['PUBLIC_SCHEDULING_URL', 'BUILD_HOOK_URL', 'STRIPE_PORTAL_URL', 'STRIPE_API_URL'].map(
      (name): (typeof values)[number] => [
        'urls',
        name,
        ['https://a.example:65535', 'https://bücher.example', 'https://a_b.example.'],
        [
          'https://a.example:0',
          "https://a.example;script-src'unsafe-inline'",
          'https://a.example,b.example',
          'https://*.example',
          'https://a..example',
          'https://{host}.example',
        ],
        'must have a valid host and port',
      ],
    ),
    [
      'payments',
      'STRIPE_WEBHOOK_SECRET',
      ['whsec_1+/='],
      ['whsec_', 'my whsec_1', 'whsec_1 2'],
      SECRET,
    ],
    [
      'payments',
      'STRIPE_PORTAL_URL',
      ['https://x.example', 'HTTPS://x.example', 'https://[::1]:8/a b', 'https://x.example/@me'],
      [
        'here',
        'ftp://x.example',
        'javascript:alert(1)',
        'https:///',
        'https:x.example',
        'https:/x.example',
        'https:\\\\x.example',
        '//x.example',
        'https://u:p/q@x.example',
        'https://u:p#q@x.example',
        'https://u:p?q@x.example',
        'https://[::1',
      ],
      'must be an address',
    ],
    [
      'urls',
      'STRIPE_PORTAL_URL',
      [],
      ['https://user@x.example', 'https://:word@x.example', 'https://u:100%@x.example'],
      'must not contain a user or a password',
    ],
    [
      'pages',
      'PUBLIC_STRIPE_PUBLISHABLE_KEY',
      ['pk_test_1', 'pk_live_ab1'],
      ['sk_live_1', 'pk_1', 'pk_test_', 'my pk_test_1'],
      'must be a publishable key of Stripe, pk_test_… or pk_live_…',
    ],
    [
      'pages',
      'PUBLIC_CHAT_WIDGET_HOSTS',
      ['https://*.crisp.chat wss://client.relay.crisp.chat', ' https://a.example:8443 '],
      ["https://a.example; script-src 'unsafe-inline'", '*', 'a.example', 'http://a.example'],
      'must be hosts with spaces between them, such as https://*.crisp.chat wss://client.relay.crisp.chat',
    ],
    [
      'pages',
      'PUBLIC_CHAT_WIDGET_HOSTS',
      ['https://a.example:1 wss://b.example:65535'],
      ['https://a.example:0', 'https://a.example wss://b.example:65536'],
      'must have ports from 1 to 65535',
    ],
    [
      'builds',
      'BUILD_HOOK_URL',
      ['https://api.netlify.com/build_hooks/1?title=due'],
      [
        'api.netlify.com/build_hooks/1',
        'http://api.netlify.com/build_hooks/1',
        'https:api.netlify.com/build_hooks/1',
        'https://u:p?q@x.example',
      ],
      'must be an address that begins with https://',
    ],
    [
      'passkeys',
      'PASSKEY_ORIGIN',
      ['https://www.example.com', 'https://a.example:8443'],
      [
        'https://a.example/',
        'http://a.example',
        'https://a.example:99999',
        'https://u@a.example',
        'https://a.example:0',
        'https://*.example',
      ],
      'must look like https://www.example.com',
    ],
    [
      'passkeys',
      'PASSKEY_ORIGIN',
      ['https://1.example', 'https://127.example:8443'],
      [
        'https://192.0.2.1',
        'https://127.0.0.1:8443',
        'https://[::1]',
        'https://[2001:db8::1]:8443',
      ],
      'must have a domain, because passkeys do not work with an IP address',
    ],
    [
      'editor',
      'EDITOR_REPO',
      ['studio/site', 'a-b/c.d_e'],
      ['studio', 'https://github.com/studio/site', 'studio/site/x', 'studio/'],
      'must look like owner/repository',
    ],
    [
      'editor',
      'EDITOR_SECRET',
      ['s'.repeat(32)],
      ['s'.repeat(31), 'short'],
      'must have at least 32 random characters',
    ],
    [
      'admin',
      'ADMIN_PASSWORD_HASH',
      [`scrypt:16384:8:15:c2FsdHNhbHQ:${'k'.repeat(43)}`],
      ['scrypt:x:8:1:a:b'],
      HASH,
    ],
  ];

test.each(values)(
  'in the part %s, the variable %s may be %j, and may not be %j',
  (group, name, fine, bad, problem) => {
    const payments = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const rest = { ...good, ...payments, ...editorSettings };
    for (const value of fine) {
      expect(findConfigProblems(group, { ...rest, [name]: value }), value).toEqual([]);
    }
    for (const value of bad) {
      const problems = findConfigProblems(group, { ...rest, [name]: value });
      expect(problems, value).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
      expect(problems[0]?.slice(name.length + 1), value).toEqual(problem);
    }
  },
);

test('a link with a space is written so that it does not end there', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const { STRIPE_PORTAL_URL } = readConfig('payments', {
    ...keys,
    STRIPE_PORTAL_URL: ' https://x.example/my pl\na\u00A0ns\n',
  });
  expect(STRIPE_PORTAL_URL).toBe('https://x.example/my%20pla%C2%A0ns');
});

test('every variable with an address is checked at once', () => {
  const names = readFileSync('.env.example', 'utf8').match(/^\w+(?:_URL|_ORIGIN)(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(6);
  const env = Object.fromEntries(names.map((name) => [name, 'a b']));
  const found = findConfigProblems('urls', env).map((problem) => problem.split(' ')[0]);
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('the user and the password of the mail server are decoded', () => {
  const { SMTP_URL } = readConfig('mail', {
    SMTP_URL: 'smtps://me@firm.example:a%2Fb%23c%3Fd%25e:f@mail.müller.example:465',
  });
  expect(SMTP_URL).toEqual({
    secure: true,
    host: 'mail.xn--mller-kva.example',
    port: 465,
    auth: { user: 'me@firm.example', pass: 'a/b#c?d%e:f' },
  });
});

test('by default, email goes to the company, and addresses are hashed without a key', () => {
  const { email } = company;
  expect(readConfig('mail', { SMTP_URL: '' })).toEqual({ MAIL_FROM: email, MAIL_TO: email });
  expect(readConfig('addresses', {})).toEqual({ ADMIN_SESSION_KEY: '' });
});
