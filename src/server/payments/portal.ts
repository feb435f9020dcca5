import type Stripe from 'stripe';
import { pagePaths } from '../../domain/paths.ts';
import { company } from '../../site/company.ts';
import { askStripe } from './stripe.ts';

/** Marks our configuration, because an account can have several. */
const metadata = { site: 'website' };

/** Settings of the customer portal. Clients cannot change plans, and promotion codes do not exist. */
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

/** True if a value has every wanted value. Lists may have another order. */
function contains(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(value) && String(value.toSorted()) === String(wanted.toSorted());
  }
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  return Object.entries(wanted).every(([name, inner]) =>
    contains((value as Record<string, unknown> | null)?.[name], inner),
  );
}

/**
 * Creates or updates the customer portal in Stripe. Repeating it has no effect.
 * @returns a text for each change, and the address at which clients log in.
 * @throws the errors of `askStripe`.
 */
export async function syncPortal(stripe: Stripe): Promise<{ done: string[]; url: string | null }> {
  const { configurations } = stripe.billingPortal;
  const { data } = await askStripe(() => configurations.list({ active: true, limit: 100 }));
  const found = data.find((one) => contains(one.metadata, metadata));
  if (found && contains(found, settings)) return { done: [], url: found.login_page.url };
  const portal = await askStripe(() =>
    found ? configurations.update(found.id, settings) : configurations.create(settings),
  );
  const done = [`${found ? 'changed' : 'made'} customer portal ${portal.id}`];
  return { done, url: portal.login_page.url };
}
