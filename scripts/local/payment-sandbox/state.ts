import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CardFailure } from './test-cards.ts';

/*
 * State of the sandbox: objects in Stripe's format, checked against the types of the `stripe` package. They
 * have the fields that this site uses, and no others. References are ids.
 */

/** Part of a Stripe object. A field that Stripe does not have, or with another type, does not compile. */
type PartOf<T> = T extends readonly (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Key in keyof T]?: PartOf<T[Key]> }
    : T;

/** Fields of a Stripe object. A reference is an id, because nothing is expanded. */
type Fields<T, Key extends keyof T> = {
  [K in Key]-?: string extends Extract<T[K], string> ? Extract<T[K], string | null> : T[K];
};

/** Fields that every object has. */
export interface Thing<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

export type Product = Thing<'product'> & Fields<Stripe.Product, 'active' | 'name' | 'metadata'>;
export type Price = Thing<'price'> &
  Fields<Stripe.Price, 'active' | 'currency' | 'lookup_key' | 'product' | 'type'> & {
    unit_amount: number;
    recurring: Fields<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null;
  };
export type Customer = Thing<'customer'> & Fields<Stripe.Customer, 'email' | 'metadata' | 'name'>;
export type TaxRate = Thing<'tax_rate'> &
  Fields<Stripe.TaxRate, 'active' | 'display_name' | 'inclusive' | 'percentage'>;
type PaymentMethod = Thing<'payment_method'> &
  Fields<Stripe.PaymentMethod, 'type'> & {
    billing_details: Fields<Stripe.PaymentMethod.BillingDetails, 'name' | 'email'>;
  };
type Charge = Thing<'charge'> &
  Fields<
    Stripe.Charge,
    'amount' | 'amount_refunded' | 'currency' | 'customer' | 'refunded' | 'status'
  > & { payment_intent: string };
type Dispute = Thing<'dispute'> &
  Fields<
    Stripe.Dispute,
    'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason' | 'status'
  > & { evidence_details: Fields<Stripe.Dispute.EvidenceDetails, 'due_by'> };

/** Configuration of the customer portal. */
export type Portal = Thing<'billing_portal.configuration'> &
  Fields<Stripe.BillingPortal.Configuration, 'active' | 'login_page' | 'metadata'> & {
    features: Stripe.BillingPortal.ConfigurationCreateParams.Features;
    business_profile: object;
  };

export interface SandboxEvent extends Thing<'event'> {
  type: string;
  api_version: string;
  data: { object: object };
}

export function listOf<Item>(data: Item[]) {
  return { object: 'list' as const, data, has_more: false, url: '/v1/list' };
}

/** Content of a new subscription. */
export interface Order {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Stripe.Metadata;
  readonly default_tax_rates: TaxRate[];
}

/** Subscription whose first invoice is unpaid. */
export function newSubscription(
  thing: Thing<'subscription'>,
  { customer, price, metadata, default_tax_rates }: Order,
) {
  const item = {
    id: thing.id.replace(/^sub/, 'si'),
    object: 'subscription_item' as const,
    subscription: thing.id,
    created: thing.created,
    price,
    quantity: 1,
    current_period_start: thing.created,
    current_period_end: thing.created,
  };
  return {
    ...thing,
    customer,
    metadata,
    currency: price.currency,
    default_tax_rates,
    status: 'incomplete' as Stripe.Subscription.Status,
    items: listOf([item]),
    latest_invoice: '',
    default_payment_method: null as string | null,
    cancel_at: null as number | null,
    ended_at: null as number | null,
  } satisfies PartOf<Stripe.Subscription>;
}
export type Subscription = ReturnType<typeof newSubscription>;

/** Returns the inclusive tax of some amounts, each rounded separately. */
function taxOf({ id, percentage }: TaxRate, amounts: readonly number[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const taxable_amount = sum(amounts.map((one) => Math.round(one / (1 + percentage / 100))));
  return {
    amount: sum(amounts) - taxable_amount,
    tax_behavior: 'inclusive' as Stripe.Invoice.TotalTax.TaxBehavior,
    tax_rate_details: { tax_rate: id },
    taxability_reason: 'standard_rated' as const,
    taxable_amount,
    type: 'tax_rate_details' as const,
  };
}

/** Creates an invoice for the current period of a subscription, with its one-time items. */
export function newInvoice(
  thing: Thing<'invoice'>,
  { id, customer, metadata, currency, items, default_tax_rates: rates }: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  prices: readonly Price[],
) {
  const amounts = prices.map(({ unit_amount }) => unit_amount);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const lines = prices.map((price, index) => ({
    id: thing.id.replace(/^in/, `il_${index}`),
    object: 'line_item' as const,
    amount: price.unit_amount,
    currency,
    taxes: rates.map((rate) => taxOf(rate, [price.unit_amount])),
    quantity: 1,
    period: {
      start: items.data[0]!.current_period_start,
      end: price.recurring ? items.data[0]!.current_period_end : thing.created,
    },
    pricing: {
      type: 'price_details' as const,
      price_details: { price: price.id, product: price.product },
    },
    parent: {
      type: price.recurring
        ? ('subscription_item_details' as const)
        : ('invoice_item_details' as const),
    },
  }));
  return {
    ...thing,
    status: 'open' as 'open' | 'paid' | 'void',
    billing_reason,
    customer,
    currency,
    subtotal: total,
    total,
    total_taxes: rates.map((rate) => taxOf(rate, amounts)),
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    lines: listOf(lines),
    parent: {
      type: 'subscription_details' as const,
      subscription_details: { subscription: id, metadata: { ...metadata } },
    },
    status_transitions: { paid_at: null as number | null },
  } satisfies PartOf<Stripe.Invoice>;
}
export type Invoice = ReturnType<typeof newInvoice>;

/** Returns the id of an invoice's payment intent, charge, or dispute. In the sandbox, they correspond. */
export function idFor(prefix: 'in' | 'pi' | 'ch' | 'dp', { id }: { readonly id: string }): string {
  return id.replace(/^[a-z]+/, prefix);
}

/** Creates the payment intent of an invoice. */
export function newIntent(
  thing: Thing<'payment_intent'>,
  { amount_due, currency, customer }: Invoice,
) {
  return {
    ...thing,
    amount: amount_due,
    currency,
    customer,
    status: 'requires_payment_method' as Stripe.PaymentIntent.Status,
    client_secret: `${thing.id}_secret_${randomBytes(12).toString('hex')}`,
    payment_method: null as string | null,
    last_payment_error: null as CardFailure | null,
    latest_charge: null as string | null,
    next_action: null as {
      type: string;
      redirect_to_url?: { url: string; return_url: string };
    } | null,
  } satisfies PartOf<Stripe.PaymentIntent>;
}
export type PaymentIntent = ReturnType<typeof newIntent>;

/** The objects by the name of their collection in Stripe's addresses, and the sandbox's own records. */
export function emptyState() {
  return {
    products: {} as Record<string, Product>,
    prices: {} as Record<string, Price>,
    tax_rates: {} as Record<string, TaxRate>,
    customers: {} as Record<string, Customer>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    payment_intents: {} as Record<string, PaymentIntent>,
    payment_methods: {} as Record<string, PaymentMethod>,
    charges: {} as Record<string, Charge>,
    disputes: {} as Record<string, Dispute>,
    'billing_portal/configurations': {} as Record<string, Portal>,
    /** Responses stored under idempotency keys. */
    answers: {} as Record<string, { fingerprint: string; status: number; body: string }>,
    /** Events that the site has not accepted yet. */
    undelivered: [] as SandboxEvent[],
  };
}
export type SandboxState = ReturnType<typeof emptyState>;

/** Reads the state of an earlier run. Ignores a damaged file. */
export function loadState(file: string): SandboxState {
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as SandboxState) };
  } catch {
    return emptyState();
  }
}

/** Saves the state. Replaces the file atomically, so that a crash leaves the old or the new version. */
export function saveState(file: string, state: SandboxState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
