import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CardFailure } from './sandbox.ts';

/*
 * State of the sandbox: objects in Stripe's format, checked against the types of the `stripe` package. They
 * have the fields that this site uses, and no others. References are ids.
 */

/** Part of a Stripe object. A field that Stripe does not have, or with another type, does not compile. */
export type PartOf<T> = T extends readonly (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Key in keyof T]?: PartOf<T[Key]> }
    : T;

/** Fields that every object has. */
export interface Thing<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

/** Fee in a subscription or an invoice. */
export interface Price extends Thing<'price'> {
  currency: string;
  product: string;
  unit_amount: number;
  recurring: Pick<Stripe.Price.Recurring, 'interval'> | null;
}

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
  readonly default_tax_rates: Stripe.TaxRate[];
}

/** Subscription whose first invoice is unpaid. */
export function newSubscription(
  thing: Thing<'subscription'>,
  { customer, price, metadata, default_tax_rates }: Order,
) {
  const item = {
    id: thing.id.replace(/^sub/, 'si'),
    object: 'subscription_item' as const,
    price,
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
function taxOf({ id, percentage }: Stripe.TaxRate, amounts: readonly number[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const taxable = sum(amounts.map((one) => Math.round(one / (1 + percentage / 100))));
  return {
    amount: sum(amounts) - taxable,
    tax_behavior: 'inclusive' as Stripe.Invoice.TotalTax.TaxBehavior,
    tax_rate_details: { tax_rate: id },
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
    period: {
      start: items.data[0]!.current_period_start,
      end: price.recurring ? items.data[0]!.current_period_end : thing.created,
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
    total,
    total_taxes: rates.map((rate) => taxOf(rate, amounts)),
    amount_due: total,
    amount_paid: 0,
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
    /** Responses stored under idempotency keys. */
    answers: {} as Record<string, { call: string; status: number; answer: object }>,
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

/** Error in the format of Stripe's API. @see https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type, message, ...more };
  }
}

export function invalidRequest(
  message: string,
  more: Record<string, unknown> = {},
  status = 400,
): SandboxError {
  return new SandboxError(status, 'invalid_request_error', message, more);
}

/**
 * Returns the object with an id.
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
  throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing' }, status);
}
