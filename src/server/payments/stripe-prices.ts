import type Stripe from 'stripe';
import { type Cents, prices } from '../../domain/money.ts';
import { type Plan, planIds, plans } from '../../domain/plan.ts';
import { DomainError } from '../errors.ts';
import { askStripe } from './stripe.ts';

/*
 * Each plan is two products in Stripe with one price each. The id of a product is also the lookup key of its
 * price:
 *   website-<planId>-monthly   monthly fee
 *   website-<planId>-setup     one-time setup fee
 * The tax that prices include, if any, is an inclusive tax rate.
 */
const PARTS = ['monthly', 'setup'] as const;
type Part = (typeof PARTS)[number];

/** Returns the product id, which is also the lookup key of the price. */
export function catalogueKey(plan: Plan, part: Part): string {
  return `website-${plan.id}-${part}`;
}

function feeOf(plan: Plan, part: Part): Cents {
  return part === 'monthly' ? plan.monthlyFee : plan.setupFee;
}

function productName(plan: Plan, part: Part): string {
  return part === 'monthly' ? plan.name : `${plan.name}: setup`;
}

function isPriceOf(plan: Plan, part: Part, price: Stripe.Price): boolean {
  const interval = part === 'monthly' ? 'month' : undefined;
  return (
    price.active &&
    price.currency === prices.currency &&
    price.unit_amount === feeOf(plan, part) &&
    price.recurring?.interval === interval &&
    (price.recurring?.interval_count ?? 1) === 1
  );
}

function unsynced(problem: string): DomainError {
  const cause = new Error(`${problem}; run: npm run stripe:sync`);
  return new DomainError('not-configured', 'Payment is not set up correctly.', { cause });
}

/**
 * Finds a plan's prices in Stripe and checks them, so that the charged amount is always the one on the
 * page.
 * @returns the ids of the prices.
 * @throws DomainError `not-configured` if a price is missing or differs; the errors of `askStripe`.
 */
export async function findPrices(stripe: Stripe, plan: Plan): Promise<Record<Part, string>> {
  const { data } = await askStripe(() =>
    stripe.prices.list({
      lookup_keys: PARTS.map((part) => catalogueKey(plan, part)),
      active: true,
      limit: PARTS.length,
    }),
  );
  const find = (part: Part): string => {
    const key = catalogueKey(plan, part);
    const price = data.find(({ lookup_key }) => lookup_key === key);
    if (price && isPriceOf(plan, part, price)) return price.id;
    throw unsynced(`${key} is missing or differs in Stripe`);
  };
  return { monthly: find('monthly'), setup: find('setup') };
}

/** Finds the tax rate for the tax that prices include. */
async function lookUpTaxRate(stripe: Stripe): Promise<string | undefined> {
  const { data } = await askStripe(() =>
    stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }),
  );
  const { rate, name } = prices.tax ?? {};
  return data.find((one) => one.percentage === rate && one.display_name === name)?.id;
}

/**
 * Finds the tax rate for the tax that prices include. With it, invoices list the tax without a change of
 * their amounts.
 * @returns its id; undefined if prices include no tax.
 * @throws DomainError `not-configured` if Stripe has no such rate; the errors of `askStripe`.
 */
export async function findTaxRate(stripe: Stripe): Promise<string | undefined> {
  if (!prices.tax) return undefined;
  const id = await lookUpTaxRate(stripe);
  if (id === undefined) throw unsynced('the tax rate is missing in Stripe');
  return id;
}

async function syncTaxRate(stripe: Stripe): Promise<string[]> {
  const { tax } = prices;
  if (!tax || (await lookUpTaxRate(stripe)) !== undefined) return [];
  const { id } = await askStripe(() =>
    stripe.taxRates.create({ display_name: tax.name, percentage: tax.rate, inclusive: true }),
  );
  return [`made tax rate ${tax.rate}% ${tax.name}, included (${id})`];
}

async function syncProduct(stripe: Stripe, plan: Plan, part: Part): Promise<string[]> {
  const id = catalogueKey(plan, part);
  const name = productName(plan, part);
  const { data } = await askStripe(() => stripe.products.list({ ids: [id], limit: 1 }));
  const [product] = data;
  if (!product) {
    await askStripe(() => stripe.products.create({ id, name, metadata: { planId: plan.id } }));
    return [`made product ${id} (${name})`];
  }
  if (product.name === name && product.active) return [];
  await askStripe(() => stripe.products.update(id, { name, active: true }));
  return [`changed product ${id} (${name})`];
}

async function syncPrice(stripe: Stripe, plan: Plan, part: Part): Promise<string[]> {
  const key = catalogueKey(plan, part);
  const { data } = await askStripe(() =>
    stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
  );
  const [current] = data;
  if (current && isPriceOf(plan, part, current)) return [];
  // The amount of a price cannot change. A new price takes over the lookup key, and existing subscriptions
  // keep the old price.
  const price = await askStripe(() =>
    stripe.prices.create({
      product: key,
      currency: prices.currency,
      unit_amount: feeOf(plan, part),
      lookup_key: key,
      transfer_lookup_key: true,
      ...(part === 'monthly' ? { recurring: { interval: 'month' } } : {}),
    }),
  );
  const made = `made price ${key}: ${feeOf(plan, part)} cents (${price.id})`;
  if (!current) return [made];
  await askStripe(() => stripe.prices.update(current.id, { active: false }));
  return [made, `retired price ${current.id}`];
}

/**
 * Updates Stripe's products, prices, and tax rate to match the plans. Repeating it has no effect.
 * @returns a text for each change; empty if everything was correct.
 * @throws the errors of `askStripe`; changes made before stay, and the next run continues.
 */
export async function syncPrices(stripe: Stripe): Promise<string[]> {
  const done = await syncTaxRate(stripe);
  for (const plan of planIds.map((id) => plans[id])) {
    for (const part of PARTS) {
      done.push(...(await syncProduct(stripe, plan, part)));
      done.push(...(await syncPrice(stripe, plan, part)));
    }
  }
  return done;
}
