import { beforeEach, describe, expect, test, vi } from 'vitest';

import { planIds, plans } from '../../../src/domain/plan.ts';
import {
  catalogueKey,
  findPrices,
  syncPrices,
} from '../../../src/server/payments/stripe-prices.ts';
import { makePaymentWorld, type PaymentWorld } from '../../support/payments.ts';

vi.mock(import('../../../src/domain/plan.ts'), async (importOriginal) => {
  const { withFixturePlans } = await import('../../support/fixture-plans.ts');
  return withFixturePlans(importOriginal);
});

let world: PaymentWorld;

beforeEach(async () => {
  world = await makePaymentWorld();
});

const key = catalogueKey(plans.basic, 'monthly');
const activePrices = () => Object.values(world.sandbox.state.prices).filter(({ active }) => active);

describe('bringing prices in line', () => {
  test('makes what is missing, says so, and then changes nothing', async () => {
    world.sandbox.state.products = {};
    world.sandbox.state.prices = {};
    const done = await syncPrices(world.stripe);
    expect(done).toHaveLength(planIds.length * 4);
    expect(done).toContain('made product website-basic-setup (Basic: setup)');
    world.calls.length = 0;
    expect(await syncPrices(world.stripe)).toEqual([]);
    expect(world.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('replaces a price that differs and retires the old one', async () => {
    const old = activePrices().find(({ lookup_key }) => lookup_key === key)!;
    old.unit_amount = 9_900;
    const done = await syncPrices(world.stripe);
    expect(done).toHaveLength(2);
    expect(old).toMatchObject({ active: false, lookup_key: null });
    expect(activePrices().find(({ lookup_key }) => lookup_key === key)).toMatchObject({
      unit_amount: 10_000,
    });
  });

  test('goes on where a fault stopped it', async () => {
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
  expect(world.sandbox.state.prices[found.setup]?.unit_amount).toBe(plans[planId].setupFee);
});
