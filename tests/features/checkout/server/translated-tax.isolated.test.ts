/** A checkout in a language in which the tax has another name. */
import { expect, test, vi } from 'vitest';

import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { taxNote } from '#brand/tax.ts';
import { makePaymentFixture } from '../../../support/payments.ts';
import { firstPlan } from '../../../support/some-plans.ts';

const tax = vi.hoisted(() => (name: string) => ({ rate: 21, name, included: true }));

vi.mock('../../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: { prices: object } }>();
  return { default: { ...brand, prices: { ...brand.prices, tax: tax('VAT') } } };
});

vi.mock('#brand/file.ts', async (importOriginal) => {
  const brand = await importOriginal<{ prices: object }>();
  return { ...brand, prices: { ...brand.prices, tax: tax('IVA') } };
});

test('the checkout finds the tax rate that Stripe has under the name of the default language', async () => {
  const { sandbox, stripe } = await makePaymentFixture();
  expect(taxNote).toContain('21% IVA');
  const { id: planId, setupFee, monthlyFee } = firstPlan;
  const order = { planId, setupFee, monthlyFee };
  expect(await startSubscription(order, { stripe })).toMatchObject({ payment: 'open' });
  const [rate] = Object.values(sandbox.state.tax_rates);
  expect(rate).toMatchObject({ display_name: 'VAT', percentage: 21 });
  const [invoice] = Object.values(sandbox.state.invoices);
  expect(invoice?.total_taxes).toMatchObject([{ tax_rate_details: { tax_rate: rate?.id } }]);
});
