import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CardFailure } from './test-cards.ts';

/*
 * What the sandbox knows, in the form in which Stripe would tell it, as far as we use it, and what it
 * has to remember besides. The types of the `stripe` package keep our server from reading that.
 */

/** What every object has. */
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

/** A subscription that nobody has paid yet. */
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
    /** When the month that was billed last is over. */
    billed_until: thing.created,
  };
}
export type Subscription = ReturnType<typeof newSubscription>;

/** What a subscription's next month costs, with what is billed besides. */
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

/** What an invoice waits for. */
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
    /** What its charge gave back, in cents. */
    refunded: 0,
  };
}
export type PaymentIntent = ReturnType<typeof newIntent>;

interface PaymentMethod extends Thing<'payment_method'> {
  type: 'card' | 'bank_redirect';
  billing_details: { name: string | null; email: string | null };
  /** What charging it leads to: a test card's number. */
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
    /** Answers given under an idempotency key. */
    answers: {} as Record<string, { fingerprint: string; status: number; body: string }>,
    /** Events that the site has not taken yet. */
    undelivered: [] as SandboxEvent[],
  };
}
export type SandboxState = ReturnType<typeof emptyState>;

/** Reads what an earlier run kept. A file of another version, or a broken one, counts as none. */
export function loadState(file: string): SandboxState {
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as SandboxState) };
  } catch {
    return emptyState();
  }
}

/** Keeps the state. The file is replaced as a whole, so a crash leaves the old one or the new one. */
export function saveState(file: string, state: SandboxState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
