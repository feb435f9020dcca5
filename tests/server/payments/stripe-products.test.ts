import { expect, test, vi } from 'vitest';

import { planIds } from '../../../src/domain/plan.ts';
import { syncProducts } from '../../../src/server/payments/stripe-products.ts';
import { makePaymentWorld } from '../../support/payments.ts';

vi.mock(import('../../../src/domain/plan.ts'), async (importOriginal) => {
  const { withFixturePlans } = await import('../../support/fixture-plans.ts');
  return withFixturePlans(importOriginal);
});

test('the sync creates two products for each plan, continues after a failure, and then changes nothing', async () => {
  const world = await makePaymentWorld();
  world.sandbox.state.products = {};
  let calls = 0;
  world.stripeFault = () => ((calls += 1) > 3 ? '429' : undefined);
  await expect(syncProducts(world.stripe)).rejects.toMatchObject({ kind: 'unavailable' });
  world.stripeFault = () => undefined;
  const done = await syncProducts(world.stripe);
  expect(done).toHaveLength(planIds.length * 2 - 2);
  expect(Object.values(world.sandbox.state.products)).toMatchObject(
    planIds.flatMap((id) => [{ id: `website-${id}-monthly` }, { id: `website-${id}-setup` }]),
  );
  world.calls.length = 0;
  expect(await syncProducts(world.stripe)).toEqual([]);
  expect(world.calls).toEqual(['GET /v1/products']);
});

test.each([{ name: 'Old name' }, { active: false }])(
  'the sync corrects a product with %j',
  async (change) => {
    const world = await makePaymentWorld();
    const product = world.sandbox.state.products['website-basic-setup']!;
    Object.assign(product, change);
    expect(await syncProducts(world.stripe)).toEqual([
      'changed product website-basic-setup (Basic: setup)',
    ]);
    expect(product).toMatchObject({ name: 'Basic: setup', active: true });
  },
);
