import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import * as createSubscription from '../../netlify/functions/create-subscription.ts';
import { callPaths } from '../../src/domain/paths.ts';
import { planIds, plans } from '../../src/domain/plan.ts';
import { CHECKOUTS_PER_HOUR } from '../../src/server/payments/checkout-quota.ts';
import { startSubscription } from '../../src/server/payments/subscriptions.ts';
import { type BlobsDouble, startBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, connectStorage, jsonRequest } from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import {
  cardDetails,
  makePaymentWorld,
  type PaymentWorld,
  stubPayments,
} from '../support/payments.ts';
import { shortenPauses } from '../support/short-pauses.ts';

vi.mock(import('../../src/domain/plan.ts'), async (importOriginal) => {
  const { withFixturePlans } = await import('../support/fixture-plans.ts');
  return withFixturePlans(importOriginal);
});

const ATTEMPT = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11';
const basic = {
  planId: 'basic' as const,
  setupFee: 30_000,
  monthlyFee: 10_000,
  attemptId: ATTEMPT,
};

let world: PaymentWorld;

beforeEach(async () => {
  world = await makePaymentWorld();
  stubPayments(world);
});

async function call(body: object, deployContext = 'dev') {
  const request = jsonRequest('POST', callPaths.createSubscription, body);
  const response = await callFunction(createSubscription, request, { deployContext });
  const line = expectLogLine();
  return {
    status: response.status,
    line,
    answer: (await response.json()) as Record<string, unknown>,
  };
}

function subscriptions() {
  return Object.values(world.sandbox.state.subscriptions);
}

function secretOf({ latest_invoice: invoice }: { readonly latest_invoice: string }): string {
  const { invoices, paymentIntents } = world.sandbox.state;
  return paymentIntents[invoices[invoice]!.payment_intent_id]!.client_secret;
}

test.each([800, -800])(
  'nobody is asked for %i cents more than the plan says, whatever Stripe adds to the invoice',
  async (extra) => {
    const { subscriptions: api } = world.stripe;
    const create = api.create.bind(api);
    vi.spyOn(api, 'create').mockImplementation(async (...values) => {
      const made = await create(...values);
      if (typeof made.latest_invoice === 'object' && made.latest_invoice) {
        made.latest_invoice.amount_due += extra;
      }
      return made;
    });
    const start = startSubscription(basic, { stripe: world.stripe });
    await expect(start).rejects.toMatchObject({ kind: 'upstream' });
  },
);

describe('a subscription', () => {
  test.each(planIds)('of %s is made, incomplete, over the amount of the plan', async (planId) => {
    const { setupFee, monthlyFee } = plans[planId];
    const { status, answer } = await call({ planId, setupFee, monthlyFee, attemptId: ATTEMPT });
    expect(status).toBe(200);
    expect(answer).toEqual({
      clientSecret: expect.stringMatching(/_secret_/) as string,
      payment: 'open',
    });
    expect(subscriptions()).toMatchObject([{ status: 'incomplete', metadata: { planId } }]);
    expect(world.sandbox.intentFor(String(answer.clientSecret)).amount).toBe(setupFee + monthlyFee);
    expect(Object.values(world.sandbox.state.customers)).toMatchObject([
      { name: null, email: null },
    ]);
  });

  test('is over the same amount when the call states the fees in dollars', async () => {
    const { status, answer } = await call({ ...basic, setupFee: 300, monthlyFee: 100 });
    expect(status).toBe(200);
    expect(world.sandbox.intentFor(String(answer.clientSecret)).amount).toBe(40_000);
  });

  test('is the same one for every call of one attempt, also at the same time', async () => {
    const calls = await Promise.all(
      [1, 2, 3].map(() =>
        callFunction(createSubscription, jsonRequest('POST', callPaths.createSubscription, basic)),
      ),
    );
    const secrets = await Promise.all(
      calls.map(
        async (response) => ((await response.json()) as { clientSecret: string }).clientSecret,
      ),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(subscriptions()).toHaveLength(1);
    expect(takeLogLines()).toHaveLength(3);
  });

  test('is another one for a call without an attempt', async () => {
    const { attemptId: _attempt, ...body } = basic;
    await call(body);
    await call(body);
    expect(subscriptions()).toHaveLength(2);
  });

  test('is not offered for payment again once paid', async () => {
    const { answer } = await call(basic);
    world.sandbox.confirm(String(answer.clientSecret), cardDetails());
    expect((await call(basic)).answer).toMatchObject({ payment: 'succeeded' });
  });

  test('is paid although Stripe no longer gives the secret of its invoice', async () => {
    await call(basic);
    world.sandbox.confirm(secretOf(subscriptions()[0]!), cardDetails());
    const { subscriptions: api } = world.stripe;
    const retrieve = api.retrieve.bind(api);
    vi.spyOn(api, 'retrieve').mockImplementation(async (...values) => {
      const found = await retrieve(...values);
      Object.assign(found.latest_invoice as object, { confirmation_secret: null });
      return found;
    });
    const answer = await startSubscription(basic, { stripe: world.stripe });
    expect(answer).toEqual({ clientSecret: '', payment: 'succeeded' });
  });

  test.each([
    ['is with the bank', 'processing', null, 'processing'],
    ['waits for microdeposits', 'requires_action', 'verify_with_microdeposits', 'processing'],
    ['waits for authentication', 'requires_action', 'use_stripe_sdk', 'open'],
    ['is made, but not yet noted at the subscription', 'succeeded', null, 'succeeded'],
  ] as const)('whose payment %s is reported so', async (_name, status, action, payment) => {
    const { answer } = await call(basic);
    const intent = world.sandbox.intentFor(String(answer.clientSecret));
    Object.assign(intent, { status, next_action: action && { type: action } });
    expect((await call(basic)).answer).toMatchObject({ payment });
  });

  test('that has expired is answered with 409, so that the page begins another', async () => {
    await call(basic);
    world.sandbox.expire(subscriptions()[0]!.id);
    expect((await call(basic)).status).toBe(409);
  });
});

describe('a request is refused with 400 and reaches nobody', () => {
  test.each([
    ['an unknown plan', { ...basic, planId: 'gold' }, 'planId'],
    ['a lower setup fee', { ...basic, setupFee: 1 }, 'setupFee'],
    ['a lower monthly fee', { ...basic, monthlyFee: 0 }, 'monthlyFee'],
    ['fees of another plan', { ...basic, planId: 'premium' }, 'setupFee'],
    ['one fee in dollars', { ...basic, setupFee: 300 }, 'setupFee'],
    ['another fee in dollars', { ...basic, setupFee: 300, monthlyFee: 101 }, 'monthlyFee'],
    ['fees in thousands', { ...basic, setupFee: 3_000, monthlyFee: 1_000 }, 'setupFee'],
    ['fees as text', { ...basic, setupFee: '30000' }, 'setupFee'],
    ['no fees', { planId: 'basic' }, 'setupFee'],
    ['an attempt that is no id', { ...basic, attemptId: 'x' }, 'attemptId'],
  ])('with %s', async (_name, body, field) => {
    const { status, answer } = await call(body);
    expect(status).toBe(400);
    expect(answer.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field })]) as unknown[],
    );
    expect(world.calls).toEqual([]);
  });
});

describe('when payment cannot be started', () => {
  test.each([
    ['timeout before', 502],
    ['timeout after', 502],
    ['cut before', 502],
    ['cut after', 502],
    ['500 before', 502],
    ['half an answer', 502],
    ['409', 502],
    ['429', 503],
  ] as const)(
    'because of "%s", the answer is %i and the next try goes on',
    async (fault, status) => {
      world.stripeFault = (_method, path) => (path === '/v1/subscriptions' ? fault : undefined);
      const failed = await call(basic);
      expect(failed.status).toBe(status);
      expect(failed.line).toMatchObject({ level: 'error', status });
      expect(failed.line.reason).toContain('Stripe:');
      world.stripeFault = () => undefined;
      expect((await call(basic)).status).toBe(200);
      expect(subscriptions()).toHaveLength(1);
      expect(Object.values(world.sandbox.state.customers)).toHaveLength(1);
    },
  );

  test.each([
    ['/v1/customers', '500 undone'],
    ['/v1/customers', '500 done'],
    ['/v1/subscriptions', '500 undone'],
    ['/v1/subscriptions', '500 done'],
  ] as const)(
    'because Stripe failed at %s (%s), which it repeats for a day, the page gets 409 and begins another',
    async (place, fault) => {
      world.stripeFault = (_method, path) => (path === place ? fault : undefined);
      expect((await call(basic)).status).toBe(409);
      world.stripeFault = () => undefined;
      expect((await call(basic)).status).toBe(409);
      const next = await call({ ...basic, attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b12' });
      expect(next.status).toBe(200);
      // Of what may have been made for the first attempt, nobody was told the secret.
      world.sandbox.confirm(String(next.answer.clientSecret), cardDetails());
      expect(subscriptions().filter(({ status }) => status === 'active')).toHaveLength(1);
    },
  );

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'because %s is missing in production, the answer is 503 and the log names it',
    async (name) => {
      vi.stubEnv(name, '');
      const { status, line, answer } = await call(basic, 'production');
      expect(status).toBe(503);
      expect(line.reason).toContain(`${name} is missing`);
      expect(JSON.stringify(answer)).not.toContain('STRIPE');
      expect(world.calls).toEqual([]);
    },
  );

  test('because Stripe does not take the key, the answer is 503', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_other');
    const { status, line } = await call(basic);
    expect(status).toBe(503);
    expect(line.reason).toContain('StripeAuthenticationError 401');
    expect(line.reason).not.toContain('sk_test');
  });

  test('because a price in Stripe is not the plan’s, the answer is 503 and nothing is made', async () => {
    for (const price of Object.values(world.sandbox.state.prices)) price.unit_amount += 1;
    const { status, line } = await call(basic);
    expect(status).toBe(503);
    expect(line.reason).toContain('npm run stripe:sync');
    expect(subscriptions()).toEqual([]);
  });
});

describe('an hour', () => {
  let double: BlobsDouble;
  let mailed: string;

  beforeEach(async () => {
    double = await startBlobsDouble();
    onTestFinished(() => double.stop());
    connectStorage(double);
    shortenPauses();
    mailed = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(mailed, { recursive: true }));
    vi.stubEnv('OUTBOX_DIR', mailed);
    vi.stubEnv('SMTP_URL', '');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:59:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    for (let number = 0; number < CHECKOUTS_PER_HOUR - 1; number += 1) {
      double.seed('dev-payments', `checkouts/2026-11-21T12_basic_${number}`, '{}');
    }
  });

  test('has room for so many checkouts and no more, which staff hear of once', async () => {
    expect((await call(basic)).status).toBe(200);
    for (const plan of [plans.premium, plans.enterprise]) {
      const { id: planId, setupFee, monthlyFee } = plan;
      const { status } = await call({ planId, setupFee, monthlyFee, attemptId: ATTEMPT });
      expect(status).toBe(429);
    }
    expect(Object.keys(world.sandbox.state.customers)).toHaveLength(1);
    expect(await readdir(mailed)).toHaveLength(1);
    // Who began in time goes on.
    expect((await call(basic)).status).toBe(200);
  });

  test('begins anew with each hour', async () => {
    double.seed('dev-payments', 'checkouts/2026-11-21T12_basic_last', '{}');
    expect((await call(basic)).status).toBe(429);
    vi.setSystemTime(Date.parse('2026-11-21T13:00:00Z'));
    expect((await call(basic)).status).toBe(200);
  });

  test('is not counted while storage cannot be reached: whoever wants to pay can', async () => {
    double.setFaultSource(() => ({ kind: 'status', status: 500 }));
    expect((await call(basic)).status).toBe(200);
  });
});
