import { describe, expect, test, vi } from 'vitest';

import { findConfigProblems, readConfig } from '../../src/server/config.ts';
import { DomainError } from '../../src/server/errors.ts';

const good = {
  ADMIN_PASSWORD_HASH: 'scrypt:131072:8:1:c2FsdA:a2V5LWtleS1rZXkta2V5LWtleS1rZXkta2V5',
  ADMIN_SESSION_KEY: 'k'.repeat(32),
};

function failureOf(env: NodeJS.ProcessEnv): DomainError {
  try {
    readConfig('admin', env);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('Expected a DomainError.');
}

test('a good configuration is read, and nothing beside it', () => {
  expect(readConfig('admin', { ...good, PATH: '/bin', SECRET: 'x' })).toEqual(good);
  expect(findConfigProblems('admin', good)).toEqual([]);
});

test('the environment of the process is read when none is given', () => {
  for (const [name, value] of Object.entries(good)) vi.stubEnv(name, value);
  expect(readConfig('admin')).toEqual(good);
});

describe('a problem', () => {
  test.each(Object.keys(good))('names %s when it is missing, or empty', (name) => {
    const expected = [expect.stringMatching(new RegExp(`^${name} is missing`))];
    expect(findConfigProblems('admin', { ...good, [name]: undefined })).toEqual(expected);
    expect(findConfigProblems('admin', { ...good, [name]: '' })).toEqual(expected);
  });

  test('is reported for every variable at once', () => {
    expect(findConfigProblems('admin', {})).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD_HASH /),
      expect.stringMatching(/^ADMIN_SESSION_KEY /),
    ]);
  });

  const bad = [
    ['ADMIN_PASSWORD_HASH', 'the-plain-password'],
    ['ADMIN_PASSWORD_HASH', 'scrypt:131072:8:1:c2FsdA:'],
    ['ADMIN_PASSWORD_HASH', ` ${good.ADMIN_PASSWORD_HASH}`],
    ['ADMIN_PASSWORD_HASH', '$2b$12$abcdefghijklmnopqrstuv'],
    ['ADMIN_SESSION_KEY', 'short-session-key-of-31-letters'],
  ] as const;

  test.each(bad)('names %s and never its value: %j', (name, value) => {
    const problems = findConfigProblems('admin', { ...good, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(problems.join()).not.toContain(value.trim());
  });

  test.each(bad)(
    'of %s reaches the log as the cause, and the caller not at all: %j',
    (name, value) => {
      const error = failureOf({ ...good, [name]: value });
      expect(error.kind).toBe('not-configured');
      expect(error.message).not.toContain('ADMIN');
      expect(String(error.cause)).toContain(name);
      expect(`${error.message} ${String(error.cause)}`).not.toContain(value.trim());
      expect(error.stack).not.toContain(value.trim());
    },
  );
});

describe('payments', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test('need a key and the secret of the webhook, so that what is paid is recorded', () => {
    expect(findConfigProblems('payments', stripe)).toEqual([]);
    for (const name of Object.keys(stripe)) {
      const problems = findConfigProblems('payments', { ...stripe, [name]: '' });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
    }
  });

  test('never hand a live key to another server than Stripe’s', () => {
    const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' };
    expect(findConfigProblems('payments', elsewhere)).toEqual([
      expect.stringMatching(/^STRIPE_API_URL must not be set/),
    ]);
    const test = { ...elsewhere, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(findConfigProblems('payments', test)).toEqual([]);
    expect(findConfigProblems('stripe', elsewhere)).toHaveLength(1);
  });

  test.each(['pk_live_1', 'sk_1', 'x'])('refuse %s as a key', (key) => {
    expect(findConfigProblems('stripe', { STRIPE_SECRET_KEY: key })).toHaveLength(1);
  });
});
