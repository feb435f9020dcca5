import type Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';

import * as createSubscription from '../../../../netlify/functions/create-subscription.ts';
import { listedPaymentSchema } from '#features/checkout/payment.ts';
import { formatCents, formatPrice, includedTax } from '#brand/money.ts';
import { callPaths } from '#features/site/paths.ts';
import { initialPayment } from '#brand/plan.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { currencyName, taxNote, taxRow } from '#brand/tax.ts';
import { callFunction, jsonRequest } from '../../../support/call-function.ts';
import { expectLogLine } from '../../../support/console-guard.ts';
import {
  cardDetails,
  makePaymentFixture,
  type PaymentFixture,
  stubPayments,
} from '../../../support/payments.ts';
import { firstPlan } from '../../../support/some-plans.ts';

vi.mock('../../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  const tax = { rate: 19, name: 'VAT', included: true };
  return { default: { ...brand, prices: { currency: 'eur', locale: 'de-DE', tax } } };
});

const { id: planId, setupFee, monthlyFee } = firstPlan;
const order = { planId, setupFee, monthlyFee };
const tax = includedTax(setupFee) + includedTax(monthlyFee);

let fixture: PaymentFixture;

beforeEach(async () => {
  fixture = await makePaymentFixture();
});

const start = () => startSubscription(order, { stripe: fixture.stripe });

test('the rate of the tax has the format of the language', async () => {
  vi.resetModules();
  vi.doMock('#texts/language.ts', () => ({ language: { code: 'de', locale: 'de-DE' } }));
  const inGerman = await import('#brand/tax.ts');
  vi.doUnmock('#texts/language.ts');
  expect(inGerman.taxNote).toBe('including 19\u00a0% VAT');
});

test('amounts have the format of the locale, and the texts about prices name the tax', () => {
  expect(formatCents(123_456).replace(/\s/, ' ')).toBe('1.234,56 €');
  expect(formatPrice(30_000).replace(/\s/, ' ')).toBe('300 €');
  expect(formatCents(123_456, 'usd').replace(/\s/, ' ')).toBe('1.234,56 $');
  expect(currencyName()).toBe('euros');
  expect(taxNote).toBe('including 19% VAT');
  expect(taxRow(11_900, 100)).toEqual(['Included: 19% VAT', formatCents(1_916)]);
});

test.each([
  [0, 0],
  [1, 0],
  // 10,000 / 1.19 = 8,403.36, 30,000 / 1.19 = 25,210.08, 35,000 / 1.19 = 29,411.76
  [10_000, 1_597],
  [30_000, 4_790],
  [35_000, 5_588],
  [99_999, 15_966],
  [100_000, 15_966],
  [11_900, 1_900],
])('of %i cents, %i are tax, rounded to the nearest cent', (cents, included) => {
  expect(includedTax(cents)).toBe(included);
});

test('the sync creates the tax rate, and then changes nothing', async () => {
  expect(Object.values(fixture.sandbox.state.tax_rates)).toMatchObject([
    { display_name: 'VAT', percentage: 19, inclusive: true, active: true },
  ]);
  expect(await syncProducts(fixture.stripe)).toEqual([]);
});

test("the invoice lists the tax without a change of the page's amount, and so does the receipt", async () => {
  stubPayments(fixture);
  const request = jsonRequest('POST', callPaths.createSubscription, order);
  const response = await callFunction(createSubscription, request);
  expectLogLine();
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  const intent = fixture.sandbox.confirm(clientSecret, cardDetails());
  expect(intent).toMatchObject({ amount: initialPayment(firstPlan), currency: 'eur' });
  const [invoice] = Object.values(fixture.sandbox.state.invoices);
  expect(invoice!.total_taxes).toMatchObject([{ amount: tax, tax_behavior: 'inclusive' }]);
  await fixture.deliverAll();
  const [payment] = fixture.recordedPayments();
  expect(payment).toMatchObject({ currency: 'eur', taxAmount: tax, amount: intent.amount });
  expect(listedPaymentSchema.shape.currency.parse(payment!.currency)).toBe('eur');
  const receipt = fixture.mails.find(({ to }) => to === 'ada@harbor.example');
  expect(receipt?.text).toContain(`Included VAT: ${formatCents(tax)}\n`);
  expect(receipt?.text).toContain(`Paid: ${formatCents(intent.amount)} on`);
});

test.each([
  { percentage: 7 },
  { display_name: 'Sales tax' },
  { active: false },
  { inclusive: false },
])('with only a tax rate of %j, nothing can be bought until the next sync', async (change) => {
  const [rate] = Object.values(fixture.sandbox.state.tax_rates);
  Object.assign(rate!, change);
  await expect(start()).rejects.toMatchObject({
    kind: 'not-configured',
    message: 'Payment is not set up correctly.',
    cause: { message: 'the tax rate is missing in Stripe; run: npm run stripe:sync' },
  });
  expect(await syncProducts(fixture.stripe)).toEqual([
    expect.stringMatching(/^made tax rate 19% VAT, included \(txr_/),
  ]);
  expect(await start()).toMatchObject({ payment: 'open' });
});

test.each<[what: string, change: (taxes: Stripe.Invoice.TotalTax[]) => void]>([
  ['no tax', (taxes) => taxes.pop()],
  ['a second tax', (taxes) => taxes.push(taxes[0]!)],
  ['another rate', ([first]) => (first!.tax_rate_details!.tax_rate = 'txr_other')],
  ['a tax on top of the price', ([first]) => (first!.tax_behavior = 'exclusive')],
])('an invoice with %s is refused', async (_what, change) => {
  const { subscriptions } = fixture.stripe;
  const create = subscriptions.create.bind(subscriptions);
  vi.spyOn(subscriptions, 'create').mockImplementation(async (...values) => {
    const made = await create(...values);
    change((made.latest_invoice as Stripe.Invoice).total_taxes!);
    return made;
  });
  await expect(start()).rejects.toMatchObject({
    kind: 'upstream',
    cause: { message: 'the invoice has another tax' },
  });
});
