import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { CardError } from './test-cards.ts';

/* Stripe's objects. They have the fields that this site uses, and no others. References are ids. */

/** Error in the format of Stripe's API. @see https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(message: string, more: object = {}, status = 400) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

/**
 * Object with an id.
 * @param status 404 if the id is part of the address, and 400 if it is a parameter.
 * @throws SandboxError if the object does not exist.
 */
export function find<Item>(
  items: Readonly<Record<string, Item>>,
  kind: string,
  id: string,
  status: 400 | 404 = 404,
): Item {
  const item = items[id];
  if (item !== undefined) return item;
  throw new SandboxError(`No such ${kind}: '${id}'`, { code: 'resource_missing' }, status);
}

/** Fields that every object has. */
export interface Thing {
  readonly id: string;
  readonly object: string;
  /** Seconds since 1970, Stripe's unit of time. */
  readonly created: number;
  readonly livemode: boolean;
}

/** Fee in a subscription or an invoice. */
export type Price = Pick<Stripe.SubscriptionCreateParams.Item.PriceData, 'currency' | 'product'> & {
  unit_amount: number;
  recurring: object | null;
};

export type SandboxEvent = Thing & { type: string; data: { object: object } };

export function listOf<Item>(data: Item[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}

interface Order {
  customer: string;
  metadata: Stripe.Metadata;
  default_tax_rates: Stripe.TaxRate[];
}

/** Subscription whose first invoice is unpaid. */
export function newSubscription(thing: Thing, price: Price, order: Order) {
  const { created } = thing;
  const id = thing.id.replace(/^sub/, 'si');
  const period = { current_period_start: created, current_period_end: created };
  const item = { id, object: 'subscription_item', price, ...period };
  return {
    ...{ ...thing, ...order, currency: price.currency },
    status: 'incomplete' as Stripe.Subscription.Status,
    items: listOf([item]),
    latest_invoice: '',
    default_payment_method: null as string | null,
    cancel_at: null as number | null,
    ended_at: null as number | null,
  };
}
export type Subscription = ReturnType<typeof newSubscription>;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Inclusive tax of some amounts, each rounded separately. */
function taxOf({ id, percentage }: Stripe.TaxRate, amounts: readonly number[]) {
  const taxable = amounts.map((amount) => Math.round(amount / (1 + percentage / 100)));
  return {
    amount: sumOf(amounts) - sumOf(taxable),
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: id },
  };
}

/** Creates an invoice for the current period of a subscription, with its one-time items. */
export function newInvoice(
  thing: Thing,
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  prices: readonly Price[],
) {
  const { id, customer, metadata, currency, items, default_tax_rates } = subscription;
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  const amounts = prices.map(({ unit_amount }) => unit_amount);
  const total = sumOf(amounts);
  const lines = prices.map(({ unit_amount: amount, recurring }, index) => ({
    ...{ id: thing.id.replace(/^in/, `il_${index}`), object: 'line_item', amount, currency },
    period: { start, end: recurring ? end : start },
    parent: { type: recurring ? 'subscription_item_details' : 'invoice_item_details' },
  }));
  return {
    ...{ ...thing, billing_reason, customer, currency, total },
    status: 'open' as 'open' | 'paid' | 'void',
    total_taxes: default_tax_rates.map((rate) => taxOf(rate, amounts)),
    amount_due: total,
    amount_paid: 0,
    lines: listOf(lines),
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: id, metadata: { ...metadata } },
    },
    status_transitions: { paid_at: null as number | null },
  };
}
export type Invoice = ReturnType<typeof newInvoice>;

/** Id of an invoice's payment intent, charge, or dispute. In the sandbox, they correspond. */
export function idFor(prefix: 'in' | 'pi' | 'ch' | 'dp', { id }: { readonly id: string }): string {
  return id.replace(/^[a-z]+/, prefix);
}

export function newIntent(thing: Thing, { amount_due: amount, currency, customer }: Invoice) {
  return {
    ...{ ...thing, amount, currency, customer },
    status: 'requires_payment_method' as Stripe.PaymentIntent.Status,
    client_secret: `${thing.id}_secret_${randomBytes(12).toString('hex')}`,
    payment_method: null as string | null,
    last_payment_error: null as CardError | null,
    next_action: null as {
      type: string;
      redirect_to_url?: { url: string; return_url: string };
    } | null,
  };
}
export type PaymentIntent = ReturnType<typeof newIntent>;

/** The objects by the name of their collection in Stripe's addresses, and the sandbox's own records. */
export function emptyState() {
  return {
    products: {} as Record<string, Stripe.Product>,
    tax_rates: {} as Record<string, Stripe.TaxRate>,
    customers: {} as Record<string, Stripe.Customer>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    payment_intents: {} as Record<string, PaymentIntent>,
    payment_methods: {} as Record<string, Stripe.PaymentMethod>,
    charges: {} as Record<string, Stripe.Charge>,
    disputes: {} as Record<string, Stripe.Dispute>,
    'billing_portal/configurations': {} as Record<string, Stripe.BillingPortal.Configuration>,
    /** Responses stored under idempotency keys, with their times in seconds. */
    answers: {} as Record<string, { call: string; status: number; answer: object; at?: number }>,
    /** Events that the site has not received yet. */
    undelivered: [] as SandboxEvent[],
  };
}
export type SandboxState = ReturnType<typeof emptyState>;
