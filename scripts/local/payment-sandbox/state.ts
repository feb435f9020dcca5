import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CardFailure } from './test-cards.ts';

/*
 * State of the sandbox: objects in Stripe's format, as far as we use it, and fields that only the sandbox
 * needs. Our server cannot read the latter, because it uses the types of the `stripe` package.
 */

/** Fields that every object has. */
export interface Thing<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

export interface Product extends Thing<'product'> {
  active: boolean;
  name: string;
  metadata: Record<string, string>;
}

export interface Price extends Thing<'price'> {
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  recurring: { interval: string; interval_count: number } | null;
  type: 'one_time' | 'recurring';
}

interface Customer extends Thing<'customer'> {
  name: string | null;
  email: string | null;
  metadata: Record<string, string>;
}

/** Subscription whose first invoice is unpaid. */
export function newSubscription(
  thing: Thing<'subscription'>,
  order: { readonly customer: string; price: Price; metadata: Record<string, string> },
) {
  return {
    ...thing,
    ...order,
    status: 'incomplete',
    latest_invoice: '',
    default_payment_method: null as string | null,
    cancel_at: null as number | null,
    ended_at: null as number | null,
    /** End of the billing period, in seconds. */
    billed_until: thing.created,
  };
}
export type Subscription = ReturnType<typeof newSubscription>;

/** Creates an invoice for the next month, with its one-time items. */
export function newInvoice(
  thing: Thing<'invoice'>,
  { id, customer, metadata, billed_until }: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  prices: readonly Price[],
) {
  return {
    ...thing,
    status: 'open' as 'open' | 'paid' | 'void',
    billing_reason,
    customer,
    amount_due: prices.reduce((sum, { unit_amount }) => sum + unit_amount, 0),
    amount_paid: 0,
    lines: {
      data: prices.map(({ unit_amount, recurring }) => ({
        amount: unit_amount,
        period: { end: recurring ? billed_until : thing.created },
        parent: { type: recurring ? 'subscription_item_details' : 'invoice_item_details' },
      })),
    },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: id, metadata: { ...metadata } },
    },
    status_transitions: { paid_at: null as number | null },
    payment_intent_id: thing.id.replace(/^in/, 'pi'),
  };
}
export type Invoice = ReturnType<typeof newInvoice>;

/** Creates the payment intent of an invoice. */
export function newIntent(thing: Thing<'payment_intent'>, { id: invoice_id, amount_due }: Invoice) {
  return {
    ...thing,
    status: 'requires_payment_method' as Stripe.PaymentIntent.Status,
    amount: amount_due,
    client_secret: `${thing.id}_secret_${randomBytes(12).toString('hex')}`,
    payment_method: null as string | null,
    last_payment_error: null as CardFailure | null,
    next_action: null as {
      type: string;
      redirect_to_url?: { url: string; return_url: string };
    } | null,
    invoice_id,
    /** Refunded amount of its charge, in cents. */
    refunded: 0,
  };
}
export type PaymentIntent = ReturnType<typeof newIntent>;

interface PaymentMethod extends Thing<'payment_method'> {
  type: 'card' | 'bank_redirect';
  billing_details: { name: string | null; email: string | null };
  /** Test card number, which determines the outcome of a charge. */
  card_number: string | null;
}

interface Dispute extends Thing<'dispute'> {
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number | null };
}

export interface SandboxEvent extends Thing<'event'> {
  type: string;
  api_version: string;
  data: { object: object };
}

export function emptyState() {
  return {
    products: {} as Record<string, Product>,
    prices: {} as Record<string, Price>,
    customers: {} as Record<string, Customer>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    paymentIntents: {} as Record<string, PaymentIntent>,
    paymentMethods: {} as Record<string, PaymentMethod>,
    disputes: {} as Record<string, Dispute>,
    /** Responses stored under idempotency keys. */
    answers: {} as Record<string, { fingerprint: string; status: number; body: string }>,
    /** Events that the site has not accepted yet. */
    undelivered: [] as SandboxEvent[],
  };
}
export type SandboxState = ReturnType<typeof emptyState>;

/** Reads the state of an earlier run. Ignores a file that is damaged or from another version. */
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
