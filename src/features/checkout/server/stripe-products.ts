import type Stripe from 'stripe';
import { prices } from '#brand/money.ts';
import { tax } from '#brand/of-default-language.ts';
import { pagePaths } from '#features/site/paths.ts';
import { type Plan, planIds, plans } from '#brand/plan.ts';
import { company } from '#brand/company.ts';
import { DomainError } from '#platform/server/errors.ts';
import { askStripe, notSetUp } from './stripe.ts';

/*
 * Each plan is two products in Stripe: website-<planId>-monthly and website-<planId>-setup. They have no
 * prices: every subscription contains the fees that its page showed. The tax that fees include, if any, is
 * an inclusive tax rate.
 */
const PARTS = ['monthly', 'setup'] as const;

function productOf(plan: Plan, part: (typeof PARTS)[number]) {
  const name = part === 'monthly' ? plan.name : `${plan.name}: setup`;
  return { id: `website-${plan.id}-${part}`, name };
}

/** Parts of a new subscription that charge the fees of a plan. */
export function feesOf(plan: Plan) {
  const { currency } = prices;
  const monthly = {
    ...{ currency, product: productOf(plan, 'monthly').id, unit_amount: plan.monthlyFee },
    recurring: { interval: 'month' },
  } as const;
  const setup = { currency, product: productOf(plan, 'setup').id, unit_amount: plan.setupFee };
  return {
    items: [{ price_data: monthly }],
    add_invoice_items: plan.setupFee > 0 ? [{ price_data: setup }] : [],
  };
}

/** Looks up the id of Stripe's tax rate for the tax that fees include. */
async function lookUpTaxRate(stripe: Stripe): Promise<string | undefined> {
  const { data } = await askStripe(() =>
    stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }),
  );
  return data.find((one) => one.percentage === tax?.rate && one.display_name === tax.name)?.id;
}

/**
 * Finds the tax rate for the tax that fees include. With it, invoices list the tax without a change of their
 * amounts.
 * @returns its id; undefined if fees include no tax.
 * @throws DomainError `not-configured` if Stripe has no such rate; the errors of `askStripe`.
 */
export async function findTaxRate(stripe: Stripe): Promise<string | undefined> {
  if (!tax) return undefined;
  const id = await lookUpTaxRate(stripe);
  if (id !== undefined) return id;
  const cause = new Error('the tax rate is missing in Stripe; run: npm run stripe:sync');
  throw new DomainError(...notSetUp, { cause });
}

/** Products that are missing or differ in Stripe, with their current state there. */
export async function findWrongProducts(stripe: Stripe) {
  const wanted = planIds.flatMap((id) => PARTS.map((part) => productOf(plans[id], part)));
  const ids = wanted.map(({ id }) => id);
  const { data } = await askStripe(() => stripe.products.list({ ids, limit: 100 }));
  return wanted
    .map((product) => ({ ...product, found: data.find(({ id }) => id === product.id) }))
    .filter(({ name, found }) => !found?.active || found.name !== name);
}

/**
 * Updates Stripe's products and tax rate to match the plans. Repeating it has no effect.
 * @returns a text for each change; empty if everything was correct.
 * @throws the errors of `askStripe`; changes made before stay, and the next run continues.
 */
export async function syncProducts(stripe: Stripe): Promise<string[]> {
  const done: string[] = [];
  if (tax && (await lookUpTaxRate(stripe)) === undefined) {
    const rate = { display_name: tax.name, percentage: tax.rate, inclusive: true };
    const { id } = await askStripe(() => stripe.taxRates.create(rate));
    done.push(`made tax rate ${tax.rate}% ${tax.name}, included (${id})`);
  }
  for (const { id, name, found } of await findWrongProducts(stripe)) {
    await askStripe(() =>
      found
        ? stripe.products.update(id, { name, active: true })
        : stripe.products.create({ id, name }),
    );
    done.push(`${found ? 'changed' : 'made'} product ${id} (${name})`);
  }
  return done;
}

/** Marks our configuration, because an account can have several. */
const metadata = { site: 'website' };

/** Settings of the customer portal. Clients cannot change plans there or enter promotion codes. */
const settings = {
  business_profile: {
    privacy_policy_url: company.host + pagePaths.privacyPolicy,
    terms_of_service_url: company.host + pagePaths.termsConditions,
  },
  features: {
    customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
  },
  login_page: { enabled: true },
  metadata,
} satisfies Stripe.BillingPortal.ConfigurationCreateParams;

/**
 * Creates the customer portal in Stripe, or updates it. Repeating it has no effect.
 * @returns the address at which clients log in.
 * @throws the errors of `askStripe`.
 */
export async function syncPortal(stripe: Stripe): Promise<string | null> {
  const { configurations } = stripe.billingPortal;
  const { data } = await askStripe(() => configurations.list({ active: true, limit: 100 }));
  const found = data.find((one) => one.metadata?.site === metadata.site);
  const portal = await askStripe(() =>
    found ? configurations.update(found.id, settings) : configurations.create(settings),
  );
  return portal.login_page.url;
}
