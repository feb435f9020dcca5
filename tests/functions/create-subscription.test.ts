import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import * as createSubscription from '../../netlify/functions/create-subscription.ts';
import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import { webhookRequest } from '../../scripts/local/payment-sandbox/start.ts';
import { callPaths } from '#features/site/paths.ts';
import { planNames } from '#brand/of-default-language.ts';
import { type Plan, planIds, plans } from '#brand/plan.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { failedPaymentLimit } from '#features/checkout/server/checkout-limits.ts';
import { hashAddress } from '#platform/server/storage/address-counts.ts';
import { ATTEMPT } from '../support/build.ts';
import { connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, jsonRequest, SITE } from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import { stubOutbox } from '../support/outbox.ts';
import {
  cardDetails,
  makePaymentFixture,
  type PaymentFixture,
  stubPayments,
  WEBHOOK_SECRET,
} from '../support/payments.ts';
import { shortenPauses } from '../support/short-pauses.ts';
import { firstPlan, secondPlan } from '../support/some-plans.ts';

const basic = {
  planId: firstPlan.id,
  setupFee: 30_000,
  monthlyFee: 10_000,
  attemptId: ATTEMPT,
};

let fixture: PaymentFixture;

beforeEach(async () => {
  fixture = await makePaymentFixture();
  stubPayments(fixture);
});

async function call(body: object, deployContext = 'dev', ip = '') {
  const request = jsonRequest('POST', callPaths.createSubscription, body);
  const response = await callFunction(createSubscription, request, { deployContext, ip });
  const line = expectLogLine();
  return {
    status: response.status,
    line,
    answer: (await response.json()) as Record<string, unknown>,
  };
}

function subscriptions() {
  return Object.values(fixture.sandbox.state.subscriptions);
}

test.each([800, -800])(
  'no client pays %i cents more than the plan says, even if Stripe adds them to the invoice',
  async (extra) => {
    const { subscriptions: api } = fixture.stripe;
    const create = api.create.bind(api);
    const spy = vi.spyOn(api, 'create').mockImplementation(async (...values) => {
      const made = await create(...values);
      if (typeof made.latest_invoice === 'object' && made.latest_invoice) {
        made.latest_invoice.amount_due += extra;
      }
      return made;
    });
    const start = startSubscription(basic, { stripe: fixture.stripe });
    await expect(start).rejects.toMatchObject({
      kind: 'upstream',
      message: 'Payment cannot be started at the moment.',
      cause: { message: `the invoice is over ${40_000 + extra} cents` },
    });
    expect(spy.mock.calls[0]?.[0]).toMatchObject({
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
  },
);

test('an invoice with a tax is refused if prices include none', async () => {
  const { subscriptions: api } = fixture.stripe;
  const create = api.create.bind(api);
  vi.spyOn(api, 'create').mockImplementation(async (...values) => {
    const made = await create(...values);
    const tax = { amount: 640, tax_behavior: 'inclusive', tax_rate_details: { tax_rate: 'txr_1' } };
    Object.assign(made.latest_invoice as object, { total_taxes: [tax] });
    return made;
  });
  const start = startSubscription(basic, { stripe: fixture.stripe });
  await expect(start).rejects.toMatchObject({ cause: { message: 'the invoice has another tax' } });
});

describe('a subscription', () => {
  test.each(planIds)(
    'of %s is created as incomplete, with the amount of the plan',
    async (planId) => {
      const { setupFee, monthlyFee } = plans[planId];
      const { status, answer } = await call({ planId, setupFee, monthlyFee, attemptId: ATTEMPT });
      expect(status).toBe(200);
      expect(answer).toEqual({
        clientSecret: expect.stringMatching(/_secret_/) as string,
        payment: 'open',
      });
      const monthly = { unit_amount: monthlyFee, recurring: { interval: 'month' } };
      expect(subscriptions()).toMatchObject([
        { status: 'incomplete', metadata: { planId }, items: { data: [{ price: monthly }] } },
      ]);
      expect(fixture.sandbox.intentFor(String(answer.clientSecret)).amount).toBe(
        setupFee + monthlyFee,
      );
      expect(Object.values(fixture.sandbox.state.customers)).toMatchObject([
        { name: null, email: null, metadata: { planId, attempt: ATTEMPT } },
      ]);
      expect(fixture.calls).toEqual(['POST /v1/customers', 'POST /v1/subscriptions']);
    },
  );

  test('is the same for every call of one purchase, including parallel calls', async () => {
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

  test('is not offered again after the payment', async () => {
    const { answer } = await call(basic);
    fixture.sandbox.confirm(String(answer.clientSecret), cardDetails());
    expect((await call(basic)).answer).toMatchObject({ payment: 'succeeded' });
  });

  const noSecret = { confirmation_secret: null };
  const paid = { clientSecret: '', payment: 'succeeded' };
  const refusal = (cause: string) => ({ kind: 'upstream', cause: { message: cause } });
  test.each([
    ['active', { ...noSecret, status: 'open' }, paid],
    ['incomplete', { ...noSecret, status: 'paid' }, paid],
    ['incomplete', { ...noSecret, status: 'open' }, refusal('no confirmation secret')],
    ['incomplete', { total_taxes: null }, { payment: 'open' }],
    ['incomplete', 'in_1', refusal('no invoice')],
    ['incomplete', null, refusal('no invoice')],
    ['canceled', { status: 'paid' }, { payment: 'succeeded' }],
    ['canceled', {}, { kind: 'conflict', message: 'This attempt has expired.' }],
  ])('that is %s and has the invoice %j leads to %j', async (status, invoice, outcome) => {
    await call(basic);
    const { subscriptions: api } = fixture.stripe;
    const retrieve = api.retrieve.bind(api);
    vi.spyOn(api, 'retrieve').mockImplementation(async (...values) => {
      const found = await retrieve(...values);
      const { latest_invoice: latest } = found;
      const changed =
        invoice && typeof invoice === 'object' ? { ...(latest as object), ...invoice } : invoice;
      return Object.assign(found, { status, latest_invoice: changed });
    });
    const answer = startSubscription(basic, { stripe: fixture.stripe });
    expect(await answer.catch((error: unknown) => error)).toMatchObject(outcome);
  });

  test('whose payment was canceled is answered with 409', async () => {
    const { answer } = await call(basic);
    fixture.sandbox.intentFor(String(answer.clientSecret)).status = 'canceled';
    expect((await call(basic)).status).toBe(409);
  });

  test.each([
    ['waits for microdeposits', 'requires_action', 'verify_with_microdeposits', 'processing'],
    ['is made, but not yet recorded in the subscription', 'succeeded', null, 'succeeded'],
  ] as const)('whose payment %s is reported correctly', async (_name, status, action, payment) => {
    const { answer } = await call(basic);
    const intent = fixture.sandbox.intentFor(String(answer.clientSecret));
    Object.assign(intent, { status, next_action: action && { type: action } });
    expect((await call(basic)).answer).toMatchObject({ payment });
  });

  test('that has expired is answered with 409, so that the page starts a new purchase', async () => {
    await call(basic);
    fixture.sandbox.expire(subscriptions()[0]!.id);
    expect((await call(basic)).status).toBe(409);
  });
});

describe('after a deploy has changed the plan,', () => {
  const changes = {
    name: { name: 'Another name' },
    'monthly fee': { monthlyFee: firstPlan.monthlyFee + 700 },
    'setup fee': { setupFee: firstPlan.setupFee - 900 },
  } satisfies Record<string, Partial<Plan>>;

  /** Deploys another version of the plan. @returns a request of its page, with the same purchase. */
  function deploy(change: Partial<Plan>) {
    const before = { ...firstPlan };
    const assign = (plan: Partial<Plan>) => {
      Object.assign(firstPlan, plan);
      Object.assign(planNames, { [firstPlan.id]: firstPlan.name });
    };
    assign(change);
    onTestFinished(() => assign(before));
    const { setupFee, monthlyFee } = firstPlan;
    return { ...basic, setupFee, monthlyFee };
  }

  test.each(Object.entries(changes))(
    'with another %s, a purchase that was paid before is reported as paid',
    async (_name, change) => {
      const { answer } = await call(basic);
      fixture.sandbox.confirm(String(answer.clientSecret), cardDetails());
      const after = await call(deploy(change));
      expect(after).toMatchObject({ status: 200, answer: { payment: 'succeeded' } });
      expect(subscriptions()).toHaveLength(1);
    },
  );

  test('a purchase that was paid before, and whose subscription was canceled, is reported as paid', async () => {
    const { answer } = await call(basic);
    fixture.sandbox.confirm(String(answer.clientSecret), cardDetails());
    fixture.sandbox.cancel(subscriptions()[0]!.id);
    const after = await call(deploy(changes['monthly fee']));
    expect(after).toMatchObject({ status: 200, answer: { payment: 'succeeded' } });
  });

  test.each(Object.entries(changes))(
    'with another %s, a purchase whose payment is under way is reported as processing',
    async (_name, change) => {
      const { answer } = await call(basic);
      fixture.sandbox.intentFor(String(answer.clientSecret)).status = 'processing';
      expect((await call(deploy(change))).answer).toMatchObject({ payment: 'processing' });
    },
  );

  test.each(Object.entries(changes))(
    'with another %s, an unpaid purchase ends, and an older page cannot pay it anymore',
    async (_name, change) => {
      const { answer } = await call(basic);
      const after = deploy(change);
      expect((await call(after)).status).toBe(409);
      const secret = String(answer.clientSecret);
      expect(() => fixture.sandbox.confirm(secret, cardDetails())).toThrow('canceled');
      // Stripe does not document the state of a subscription whose first invoice is void.
      for (const status of ['incomplete', 'incomplete_expired'] as const) {
        subscriptions()[0]!.status = status;
        expect((await call(after)).status).toBe(409);
      }
      const next = { ...after, attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b12' };
      expect((await call(next)).answer).toMatchObject({ payment: 'open' });
    },
  );
});

describe('a payment that the browser names', () => {
  test('is found after Stripe has removed the idempotency key', async () => {
    const { answer } = await call(basic);
    const intent = fixture.sandbox.confirm(String(answer.clientSecret), cardDetails());
    fixture.sandbox.state.answers = {};
    expect((await call({ ...basic, payment: intent.id })).answer).toMatchObject({
      payment: 'succeeded',
    });
    expect(subscriptions()).toHaveLength(1);
  });

  test('and that was canceled is answered with 409, although the idempotency key is gone', async () => {
    const { answer } = await call(basic);
    const intent = fixture.sandbox.intentFor(String(answer.clientSecret));
    fixture.sandbox.expire(subscriptions()[0]!.id);
    fixture.sandbox.state.answers = {};
    expect(intent.status).toBe('canceled');
    expect((await call({ ...basic, payment: intent.id })).status).toBe(409);
    expect(subscriptions()).toHaveLength(1);
  });

  test('is found although its plan was removed from the site, and starts nothing', async () => {
    const { answer } = await call(basic);
    const secret = String(answer.clientSecret);
    const { id } = fixture.sandbox.intentFor(secret);
    for (const { metadata } of Object.values(fixture.sandbox.state.customers)) {
      metadata.planId = 'removed';
    }
    const order = { ...basic, planId: 'removed', setupFee: 1, payment: id };
    expect((await call(order)).answer).toEqual({ clientSecret: secret, payment: 'open' });
    expect((await call({ ...order, planId: 'never' })).status).toBe(409);
    fixture.sandbox.confirm(secret, cardDetails());
    expect((await call(order)).answer).toEqual({ clientSecret: secret, payment: 'succeeded' });
    expect((await call({ ...order, payment: 'pi_unknown' })).status).toBe(409);
    expect(subscriptions()).toHaveLength(1);
  });

  test.each(['attemptId', 'planId'] as const)(
    'is not reported to a caller with another %s',
    async (field) => {
      const { answer } = await call(basic);
      const { id } = fixture.sandbox.confirm(String(answer.clientSecret), cardDetails());
      const { setupFee, monthlyFee } = secondPlan;
      const other = {
        attemptId: { attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b12' },
        planId: { planId: secondPlan.id, setupFee, monthlyFee },
      }[field];
      expect((await call({ ...basic, ...other, payment: id })).answer).toMatchObject({
        payment: 'open',
      });
    },
  );

  test.each(['pi_unknown', '../customers', ATTEMPT, ''])(
    'and that is %j has no effect',
    async (payment) => {
      expect((await call({ ...basic, payment })).answer).toMatchObject({ payment: 'open' });
    },
  );
});

test.each([
  ['an unknown plan', { ...basic, planId: 'gold' }, 'planId'],
  ['an unknown plan and no payment', { ...basic, planId: 'gold', payment: 'x' }, 'planId'],
  ['a lower setup fee', { ...basic, setupFee: 1 }, 'setupFee'],
  ['fees of another plan', { ...basic, planId: 'premium' }, 'setupFee'],
])(
  'a request with %s is refused with 400 and is not sent to Stripe',
  async (_name, body, field) => {
    const { status, answer } = await call(body);
    expect(status).toBe(400);
    expect((answer.errors as { field: string }[])[0]).toMatchObject({ field });
    expect(fixture.calls).toEqual([]);
  },
);

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
  ] as const)('because of "%s", the answer is %i and a retry succeeds', async (fault, status) => {
    fixture.stripeFault = (_method, path) => (path === '/v1/subscriptions' ? fault : undefined);
    const failed = await call(basic);
    expect(failed.status).toBe(status);
    expect(failed.line).toMatchObject({ level: 'error', status });
    expect(failed.line.reason).toContain('Stripe:');
    fixture.stripeFault = () => undefined;
    expect((await call(basic)).status).toBe(200);
    expect(subscriptions()).toHaveLength(1);
    expect(Object.values(fixture.sandbox.state.customers)).toHaveLength(1);
  });

  test.each([
    ['/v1/customers', '500 undone'],
    ['/v1/customers', '500 done'],
    ['/v1/subscriptions', '500 undone'],
    ['/v1/subscriptions', '500 done'],
  ] as const)(
    'because Stripe stored a failure of %s (%s) for a day, the answer is 409, and a new purchase succeeds',
    async (place, fault) => {
      fixture.stripeFault = (_method, path) => (path === place ? fault : undefined);
      expect((await call(basic)).status).toBe(409);
      fixture.stripeFault = () => undefined;
      expect((await call(basic)).status).toBe(409);
      const next = await call({ ...basic, attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b12' });
      expect(next.status).toBe(200);
      // No browser received the secret of the payment that the first purchase may have created.
      fixture.sandbox.confirm(String(next.answer.clientSecret), cardDetails());
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
      expect(fixture.calls).toEqual([]);
    },
  );

  test('because a product is missing in Stripe, the answer is 503, and a retry succeeds once it exists', async () => {
    const { products } = fixture.sandbox.state;
    fixture.sandbox.state.products = {};
    const { status, line } = await call(basic);
    expect(status).toBe(503);
    expect(line.reason).toContain('resource_missing');
    expect(subscriptions()).toEqual([]);
    fixture.sandbox.state.products = products;
    expect((await call(basic)).status).toBe(200);
  });
});

describe('the limits of an address', () => {
  const ADDRESS = '203.0.113.7';
  beforeEach(() => {
    connectBlobsDouble({ pageSize: 1_000 });
    shortenPauses();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
  });

  const buy = ({ id: planId, setupFee, monthlyFee }: Plan, ip: string, attemptId = randomUUID()) =>
    call({ planId, setupFee, monthlyFee, attemptId }, 'dev', ip);

  /** Confirms a payment with a declined card, and lets Stripe report it. */
  async function failToPay(secret: string, times: number): Promise<void> {
    const url = `${SITE}${callPaths.stripeWebhook}`;
    for (let time = 0; time < times; time += 1) {
      fixture.sandbox.confirm(secret, cardDetails('4000000000000002'));
      const event = fixture.sandbox.state.undelivered.at(-1)!;
      const target = { url, secret: WEBHOOK_SECRET, seconds: Math.floor(Date.now() / 1_000) };
      const response = await callFunction(stripeWebhook, webhookRequest(event, target));
      expectLogLine();
      expect(response.ok).toBe(true);
    }
  }

  test('are shared by the addresses of an IPv6 /64, and by both notations of an IPv4 address', () => {
    const same = (one: string, other: string) => hashAddress(one) === hashAddress(other);
    expect(same('2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:9')).toBe(true);
    expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
    expect(same('2001:db8::1', '2001:db8:0:0:7::')).toBe(true);
    expect(same('2001:db8:1:2:3:4:5:6', '2001:db8:1:2:7:8:9:a')).toBe(true);
    expect(same('2001:db8:1:23::1', '2001:db8:12:3::1')).toBe(false);
    expect(same('::1', '::ffff:1')).toBe(true);
    expect(same('::ffff:0:0:1:2', '::ffff:0:0:1:3')).toBe(true);
    expect(same('2001:db8::ffff:1:2', '2001:db8::ffff:1:3')).toBe(true);
    expect(same('fe80::1%eth0', 'fe80::2')).toBe(true);
    expect(same('::ffff:203.0.113.7', '::ffff:cb00:7107')).toBe(true);
    expect(same('::ffff:203.0.113.7', '::ffff:203.0.113.8')).toBe(false);
    expect(same('203.0.113.7', '203.0.113.8')).toBe(false);
    vi.stubEnv('ADMIN_SESSION_KEY', 'another key, which has 32 characters');
    expect(hashAddress('203.0.113.7')).toMatch(/^[\da-f]{32}$/);
    expect(hashAddress('')).toBe('');
  });

  test('end the checkout of an address from which too many payments failed, and warn the agency once', async () => {
    const outbox = await stubOutbox();
    const attemptId = randomUUID();
    const { answer } = await buy(firstPlan, ADDRESS, attemptId);
    await failToPay(String(answer.clientSecret), failedPaymentLimit.count - 1);
    // From another network, the payment still counts for the address that started the checkout.
    expect((await buy(firstPlan, '203.0.113.8', attemptId)).status).toBe(200);
    expect((await buy(firstPlan, ADDRESS, attemptId)).status).toBe(200);
    expect(await outbox()).toEqual([]);
    await failToPay(String(answer.clientSecret), 2);
    const refused = await buy(firstPlan, ADDRESS, attemptId);
    expect(refused.status).toBe(429);
    expect(refused.answer.detail).toContain('The limit ends in 60 minutes.');
    expect((await buy(secondPlan, ADDRESS)).status).toBe(429);
    expect((await buy(secondPlan, '203.0.113.8')).status).toBe(200);
    expect(await outbox()).toHaveLength(1);
    vi.setSystemTime(Date.now() + failedPaymentLimit.windowMs);
    expect((await buy(firstPlan, ADDRESS, attemptId)).status).toBe(200);
  });
});

test.each(['storage', 'Stripe'])('when %s never answers, the answer comes', async (which) => {
  const hang = () => new Promise<never>(() => undefined);
  vi.spyOn(fixture.stripe.customers, 'create').mockImplementation(hang);
  // The deadline includes the time of storage. Otherwise no answer would come while storage hangs.
  const checkLimits = which === 'storage' ? hang : () => Promise.resolve();
  const start = startSubscription(basic, { stripe: fixture.stripe, checkLimits, deadline: 100 });
  const cause = { message: 'no answer within 100 ms' };
  await expect(start).rejects.toMatchObject({ kind: 'upstream', cause });
});
