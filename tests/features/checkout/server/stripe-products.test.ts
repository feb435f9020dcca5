import { expect, test } from 'vitest';

import { planIds, plans } from '#brand/plan.ts';
import { feesOf, syncProducts } from '#features/checkout/server/stripe-products.ts';
import { makePaymentFixture } from '../../../support/payments.ts';
import { firstPlan } from '../../../support/some-plans.ts';

test('the sync creates two products for each plan, continues after a failure, and then changes nothing', async () => {
  const fixture = await makePaymentFixture();
  // As many other products of the agency as Stripe's default page holds.
  const others = Array.from(
    { length: 10 },
    (_, index) => [index, { id: `prod_${index}` }] as const,
  );
  fixture.sandbox.state.products = Object.fromEntries(others) as never;
  let calls = 0;
  fixture.stripeFault = () => ((calls += 1) > 3 ? '429' : undefined);
  await expect(syncProducts(fixture.stripe)).rejects.toMatchObject({ kind: 'unavailable' });
  fixture.stripeFault = () => undefined;
  const done = await syncProducts(fixture.stripe);
  expect(done).toHaveLength(planIds.length * 2 - 2);
  for (const text of done) expect(text).toMatch(/^made product website-/);
  expect(Object.values(fixture.sandbox.state.products).slice(10)).toMatchObject(
    planIds.flatMap((id) => [
      { id: `website-${id}-monthly`, name: plans[id].name },
      { id: `website-${id}-setup`, name: `${plans[id].name}: setup` },
    ]),
  );
  fixture.calls.length = 0;
  expect(await syncProducts(fixture.stripe)).toEqual([]);
  expect(fixture.calls).toEqual(['GET /v1/products']);
});

test.each([{ name: 'Old name' }, { active: false }])(
  'the sync corrects a product with %j',
  async (change) => {
    const fixture = await makePaymentFixture();
    const product = fixture.sandbox.state.products['website-basic-setup']!;
    Object.assign(product, change);
    expect(await syncProducts(fixture.stripe)).toEqual([
      'changed product website-basic-setup (Basic: setup)',
    ]);
    expect(product).toMatchObject({ name: 'Basic: setup', active: true });
  },
);

test('a plan without a setup fee adds no line to the invoice', () => {
  expect(feesOf({ ...firstPlan, setupFee: 100 }).add_invoice_items).toHaveLength(1);
  expect(feesOf({ ...firstPlan, setupFee: 0 }).add_invoice_items).toEqual([]);
});
