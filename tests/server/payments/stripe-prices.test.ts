import { beforeEach, describe, expect, test, vi } from 'vitest';

import { planIds, plans } from '../../../src/domain/plan.ts';
import {
  catalogueKey,
  findPrices,
  syncPrices,
} from '../../../src/server/payments/stripe-prices.ts';
import type { Price } from '../../../scripts/local/payment-sandbox/state.ts';
import { makePaymentWorld, type PaymentWorld } from '../../support/payments.ts';

vi.mock(import('../../../src/domain/plan.ts'), async (importOriginal) => {
  const { withFixturePlans } = await import('../../support/fixture-plans.ts');
  return withFixturePlans(importOriginal);
});

let world: PaymentWorld;

beforeEach(async () => {
  world = await makePaymentWorld();
});

const activePrices = () => Object.values(world.sandbox.state.prices).filter(({ active }) => active);
const priceOf = (part: 'monthly' | 'setup') =>
  activePrices().find(({ lookup_key }) => lookup_key === catalogueKey(plans.basic, part))!;

const monthly = { interval: 'month', interval_count: 1 };
/** Changes that make a price differ from the plan's. */
const wrongPrices: [part: 'monthly' | 'setup', change: Partial<Price>][] = [
  ['monthly', { unit_amount: 10_001 }],
  ['monthly', { unit_amount: 30_000 }],
  ['monthly', { currency: 'eur' }],
  ['monthly', { recurring: { ...monthly, interval: 'year' } }],
  ['monthly', { recurring: { ...monthly, interval: 'week' } }],
  ['monthly', { recurring: { ...monthly, interval_count: 2 } }],
  ['monthly', { recurring: null }],
  ['setup', { unit_amount: 29_999 }],
  ['setup', { unit_amount: 10_000 }],
  ['setup', { currency: 'cad' }],
  ['setup', { recurring: monthly }],
];

describe('syncing prices', () => {
  test('creates missing prices, reports them, and then changes nothing', async () => {
    world.sandbox.state.products = {};
    world.sandbox.state.prices = {};
    const done = await syncPrices(world.stripe);
    expect(done).toHaveLength(planIds.length * 4);
    expect(done).toContain('made product website-basic-setup (Basic: setup)');
    expect(done).toContain('made product website-basic-monthly (Basic)');
    expect(world.sandbox.state.products['website-basic-setup']!.metadata.planId).toBe('basic');
    world.calls.length = 0;
    expect(await syncPrices(world.stripe)).toEqual([]);
    expect(world.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test.each(wrongPrices)('replaces a %s price with %j, and retires it', async (part, change) => {
    const old = priceOf(part);
    Object.assign(old, change);
    const done = await syncPrices(world.stripe);
    const cents = part === 'monthly' ? 10_000 : 30_000;
    const price = priceOf(part);
    const key = catalogueKey(plans.basic, part);
    expect(done).toEqual([
      `made price ${key}: ${cents} cents (${price.id})`,
      `retired price ${old.id}`,
    ]);
    expect(old).toMatchObject({ active: false, lookup_key: null });
    expect(price).toMatchObject({
      product: key,
      currency: 'usd',
      unit_amount: cents,
      recurring: part === 'monthly' ? monthly : null,
    });
    expect(await syncPrices(world.stripe)).toEqual([]);
  });

  test.each([{ name: 'Old name' }, { active: false }])(
    'changes a product with %j',
    async (change) => {
      const product = world.sandbox.state.products['website-basic-setup']!;
      Object.assign(product, change);
      expect(await syncPrices(world.stripe)).toEqual([
        'changed product website-basic-setup (Basic: setup)',
      ]);
      expect(product).toMatchObject({ name: 'Basic: setup', active: true });
    },
  );

  test('continues after a failure', async () => {
    world.sandbox.state.products = {};
    world.sandbox.state.prices = {};
    let calls = 0;
    world.stripeFault = () => ((calls += 1) > 5 ? '429' : undefined);
    await expect(syncPrices(world.stripe)).rejects.toMatchObject({ kind: 'unavailable' });
    world.stripeFault = () => undefined;
    await syncPrices(world.stripe);
    expect(activePrices()).toHaveLength(planIds.length * 2);
  });
});

test.each(planIds)('the prices of %s are found by one call', async (planId) => {
  const found = await findPrices(world.stripe, plans[planId]);
  expect(world.calls).toEqual(['GET /v1/prices']);
  const { setupFee, monthlyFee } = plans[planId];
  const { prices } = world.sandbox.state;
  expect(prices[found.setup]).toMatchObject({ unit_amount: setupFee, recurring: null });
  expect(prices[found.monthly]).toMatchObject({ unit_amount: monthlyFee, recurring: monthly });
});

test.each([...wrongPrices, ['monthly', { active: false }] as const])(
  'a %s price with %j is not used',
  async (part, change) => {
    Object.assign(priceOf(part), change);
    await expect(findPrices(world.stripe, plans.basic)).rejects.toMatchObject({
      kind: 'not-configured',
      message: 'Payment is not set up correctly.',
      cause: {
        message: `website-basic-${part} is missing or differs in Stripe; run: npm run stripe:sync`,
      },
    });
  },
);
