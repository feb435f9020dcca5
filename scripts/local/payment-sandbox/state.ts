import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/* What the sandbox knows, in the form in which Stripe would tell it, as far as we use it. */

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

export interface Subscription extends Thing<'subscription'> {
  status: string;
  customer: string;
  latest_invoice: string;
  default_payment_method: string | null;
  metadata: Record<string, string>;
  /** Of the month, and when the one that was billed last is over. */
  price: Price;
  billed_until: number;
  cancel_at: number | null;
  ended_at: number | null;
}

export interface Invoice extends Thing<'invoice'> {
  status: 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle';
  customer: string;
  amount_due: number;
  amount_paid: number;
  lines: { data: { amount: number; period: { end: number }; parent: { type: string } }[] };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  status_transitions: { paid_at: number | null };
  /** Not told unless asked for. */
  payment_intent_id: string;
}

interface PaymentError {
  type: string;
  code: string;
  message: string;
}

export interface PaymentIntent extends Thing<'payment_intent'> {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  client_secret: string;
  payment_method: string | null;
  last_payment_error: PaymentError | null;
  next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null;
  invoice_id: string;
  /** What its charge gave back, in cents; missing while nothing was. */
  refunded?: number;
}

export interface PaymentMethod extends Thing<'payment_method'> {
  type: 'card' | 'bank_redirect';
  billing_details: { name: string | null; email: string | null };
  /** What charging it leads to: a test card's number. Never told. */
  card_number: string | null;
}

export interface Dispute extends Thing<'dispute'> {
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

interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

export interface SandboxState {
  products: Record<string, Product>;
  prices: Record<string, Price>;
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  paymentIntents: Record<string, PaymentIntent>;
  paymentMethods: Record<string, PaymentMethod>;
  disputes: Record<string, Dispute>;
  /** Answers given under an idempotency key. */
  answers: Record<string, KeptAnswer>;
  /** Events that the site has not taken yet. */
  undelivered: SandboxEvent[];
}

export function emptyState(): SandboxState {
  return {
    products: {},
    prices: {},
    customers: {},
    subscriptions: {},
    invoices: {},
    paymentIntents: {},
    paymentMethods: {},
    disputes: {},
    answers: {},
    undelivered: [],
  };
}

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
