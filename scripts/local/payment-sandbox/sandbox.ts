import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { monthAfter } from '#platform/dates.ts';

/*
 * Stripe's subscription logic, as far as this site uses it. Objects have the fields that this site uses, and
 * no others. References are ids.
 */

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
type Thing = ReturnType<PaymentSandbox['make']>;

/** Fee in a subscription or an invoice. */
type Price = Pick<Stripe.SubscriptionCreateParams.Item.PriceData, 'currency' | 'product'> & {
  unit_amount: number;
  recurring: object | null;
};

export type SandboxEvent = Thing & { type: string; data: { object: object } };

export function listOf<Item>(data: Item[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}

/** Time after which Stripe expires an unpaid subscription, in seconds. */
const UNPAID_S = 23 * 60 * 60;

interface Order {
  customer: string;
  metadata: Stripe.Metadata;
  default_tax_rates: Stripe.TaxRate[];
}

/** Subscription whose first invoice is unpaid. */
function newSubscription(thing: Thing, price: Price, order: Order) {
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
function newInvoice(
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

function newIntent(thing: Thing, { amount_due: amount, currency, customer }: Invoice) {
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

/** Error of a declined card, in the words that Stripe.js gives to the page. */
interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

function cardError(code: string, message: string, decline_code?: string): CardError {
  return { type: 'card_error', code, message, ...(decline_code && { decline_code }) };
}

const declined = cardError('card_declined', 'Your card was declined.', 'generic_decline');

/** Messages in other languages, by the code of the error. Stripe.js has them in the locale of the page. */
const localMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'es-419': {
    generic_decline: 'Su tarjeta fue rechazada.',
    insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
    expired_card: 'Su tarjeta está vencida.',
    incorrect_cvc: 'El código de seguridad de su tarjeta es incorrecto.',
    processing_error: 'Hubo un error al procesar su tarjeta. Vuelva a intentarlo en unos momentos.',
  },
};

function inLocale(error: CardError, locale = ''): CardError {
  const message = localMessages[locale]?.[error.decline_code ?? error.code] ?? error.message;
  return { ...error, message };
}

interface TestCard {
  readonly number: string;
  /** Completes "This card …". */
  readonly does: string;
  readonly error?: CardError;
}

/**
 * One of Stripe's published test cards for each outcome.
 * @see https://docs.stripe.com/testing#declined-payments
 */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'is declined', error: declined },
  {
    number: '4000 0000 0000 9995',
    does: 'has insufficient funds',
    error: cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000 0000 0000 0069',
    does: 'has expired',
    error: cardError('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000 0000 0000 0127',
    does: 'has another security code',
    error: cardError('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000 0000 0000 0119',
    does: 'causes a processing error',
    error: cardError(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  { number: '4000 0025 0000 3155', does: 'asks for authentication' },
];

/** Input of a press of "Pay" in the Payment Element. */
export interface PaymentDetails {
  /** `ideal` stands for every method that redirects to a bank. */
  readonly method: 'card' | 'ideal';
  readonly cardNumber: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly returnUrl: string;
  readonly locale?: string;
}

/**
 * Stripe's objects, and what changes them: the visitor, the agency, the client's bank, and time. It contains no HTTP (api.ts) and sends no webhooks (start.ts).
 */
export class PaymentSandbox {
  readonly state: SandboxState;
  readonly #now: () => number;

  /** @param options.now in milliseconds. */
  constructor({ state = emptyState(), now = Date.now } = {}) {
    this.state = state;
    this.#now = now;
  }

  /** Seconds since 1970, Stripe's unit of time. */
  now(): number {
    return Math.floor(this.#now() / 1_000);
  }

  newId(prefix: string): string {
    return `${prefix}_sandbox${randomBytes(10).toString('hex')}`;
  }

  /** Fields that every new object has. */
  make(object: string, prefix: string, id = this.newId(prefix)) {
    return { id, object, created: this.now(), livemode: false };
  }

  /** Queues an event for the site. */
  emit(type: string, object: object): void {
    const data = { object: structuredClone(object) };
    this.state.undelivered.push({ ...this.make('event', 'evt'), type, data });
  }

  startSubscription(params: Stripe.SubscriptionCreateParams): Subscription {
    const { customers, products, tax_rates, subscriptions } = this.state;
    const { customer = '', items = [], add_invoice_items = [], metadata } = params;
    find(customers, 'customer', customer, 400);
    const fees = [...items, ...add_invoice_items] as Stripe.SubscriptionCreateParams.Item[];
    const prices = fees.map(({ price_data }) => {
      const { product = '', currency = '', unit_amount = 0, recurring = null } = price_data ?? {};
      find(products, 'product', product, 400);
      return { product, currency, unit_amount, recurring };
    });
    const default_tax_rates = (params.default_tax_rates || []).map((id) =>
      find(tax_rates, 'tax rate', id, 400),
    );
    const order = { customer, metadata: metadata as Stripe.Metadata, default_tax_rates };
    const subscription = newSubscription(this.make('subscription', 'sub'), prices[0]!, order);
    subscriptions[subscription.id] = subscription;
    this.bill(subscription, 'subscription_create', prices);
    return subscription;
  }

  /** Creates the invoice of the next period. */
  protected bill(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    prices: readonly Price[],
  ): Invoice {
    const item = subscription.items.data[0]!;
    item.current_period_start = item.current_period_end;
    const end = monthAfter(new Date(item.current_period_end * 1_000));
    item.current_period_end = end.getTime() / 1_000;
    const invoice = newInvoice(this.make('invoice', 'in'), subscription, reason, prices);
    const thing = this.make('payment_intent', 'pi', idFor('pi', invoice));
    this.state.invoices[invoice.id] = invoice;
    this.state.payment_intents[thing.id] = newIntent(thing, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  /** Expires every subscription that was not paid in time, except while a bank processes its payment. */
  expireUnpaid(): void {
    for (const { id, status, created, latest_invoice } of Object.values(this.state.subscriptions)) {
      if (status !== 'incomplete' || this.now() - created < UNPAID_S) continue;
      const intent = this.state.payment_intents[idFor('pi', { id: latest_invoice })];
      if (intent?.status !== 'processing') this.expire(id);
    }
  }

  /** Payment intent of a client secret. */
  intentFor(clientSecret: string): PaymentIntent {
    this.expireUnpaid();
    return find(this.state.payment_intents, 'payment_intent', clientSecret.split('_secret')[0]!);
  }

  /** Simulates a press of "Pay" in the Payment Element. */
  confirm(clientSecret: string, details: PaymentDetails): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (!intent.status.startsWith('requires_')) {
      throw new SandboxError(
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    const { method: type, name, email, returnUrl: return_url, locale } = details;
    const thing = this.make('payment_method', 'pm');
    const method = { ...thing, type, billing_details: { name, email } } as Stripe.PaymentMethod;
    this.state.payment_methods[method.id] = method;
    // An earlier attempt's error and next action do not apply to this attempt.
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    intent.next_action = null;
    const digits = details.cardNumber?.replace(/\D/g, '');
    const card = testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
    if (type === 'ideal') {
      intent.status = 'requires_action';
      const url = `/sandbox/bank?client_secret=${encodeURIComponent(intent.client_secret)}`;
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
    } else if (card?.does === 'asks for authentication') {
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk' };
    } else if (card?.does === 'succeeds') this.succeed(intent);
    else this.#fail(intent, inLocale(card?.error ?? declined, locale));
    return intent;
  }

  /** Applies the result of the bank's authentication. */
  authenticate(clientSecret: string, passed: boolean): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_action') return intent;
    intent.next_action = null;
    const failure = cardError(
      'payment_intent_authentication_failure',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    if (passed) this.succeed(intent);
    else this.#fail(intent, failure);
    return intent;
  }

  #fail(intent: PaymentIntent, error: CardError): void {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = error;
    this.emit('invoice.payment_failed', this.#invoiceOf(intent));
  }

  #invoiceOf(intent: PaymentIntent): Invoice {
    return find(this.state.invoices, 'invoice', idFor('in', intent));
  }

  /** Makes an open invoice unpayable. */
  voidInvoice(invoice: Invoice): Invoice {
    if (invoice.status !== 'open') {
      throw new SandboxError(`You can only void open invoices. This one is ${invoice.status}.`);
    }
    const intent = find(this.state.payment_intents, 'payment_intent', idFor('pi', invoice));
    const subscription = this.subscription(invoice.parent.subscription_details.subscription);
    invoice.status = 'void';
    intent.status = 'canceled';
    if (subscription.status === 'incomplete') subscription.status = 'incomplete_expired';
    return invoice;
  }

  protected succeed(intent: PaymentIntent): void {
    const { id: payment_intent, amount, currency, customer } = intent;
    const charge = idFor('ch', intent);
    this.state.charges[charge] = {
      ...{ ...this.make('charge', 'ch', charge), amount, currency, customer, payment_intent },
      ...{ amount_refunded: 0, refunded: false, status: 'succeeded' },
    } as Stripe.Charge;
    const invoice = this.#invoiceOf(intent);
    const subscription = this.subscription(invoice.parent.subscription_details.subscription);
    intent.status = 'succeeded';
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = this.now();
    subscription.status = 'active';
    subscription.default_payment_method = intent.payment_method;
    this.emit('invoice.paid', invoice);
    this.emit('customer.subscription.updated', subscription);
  }

  #chargeOf(intentId: string) {
    return find(this.state.charges, 'charge', idFor('ch', { id: intentId }));
  }

  /** Simulates a refund in the dashboard. @param amount in cents. */
  refund(intentId: string, amount: number): void {
    const charge = this.#chargeOf(intentId);
    if (amount > charge.amount - charge.amount_refunded) {
      throw new SandboxError('Refund amount is greater than unrefunded amount on charge.');
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.emit('charge.refunded', charge);
  }

  /** Simulates a dispute by a client's bank, and its outcome. */
  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost') {
    const { id: charge, amount, currency } = this.#chargeOf(intentId);
    const id = idFor('dp', { id: intentId });
    const isNew = !this.state.disputes[id];
    const dispute = (this.state.disputes[id] ??= {
      ...this.make('dispute', 'dp', id),
      ...{ amount, currency, charge, payment_intent: intentId, status },
      reason: 'fraudulent',
      evidence_details: { due_by: this.now() + 7 * 24 * 60 * 60 },
    } as Stripe.Dispute);
    dispute.status = status;
    this.emit(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    return dispute;
  }

  /** Simulates the renewal after a month. @param succeeds true if the saved card can be charged. */
  renew(id: string, succeeds: boolean): Invoice {
    const subscription = this.subscription(id);
    if (subscription.status !== 'active') throw new SandboxError('It cannot be renewed.');
    const { price } = subscription.items.data[0]!;
    const invoice = this.bill(subscription, 'subscription_cycle', [price]);
    const intent = find(this.state.payment_intents, 'payment_intent', idFor('pi', invoice));
    if (succeeds) {
      intent.payment_method = subscription.default_payment_method;
      this.succeed(intent);
    } else {
      subscription.status = 'past_due';
      this.emit('customer.subscription.updated', subscription);
    }
    return invoice;
  }

  /** Ends a subscription with its period, as a customer does in the portal. */
  cancelLater(id: string): void {
    const subscription = this.subscription(id);
    if (subscription.ended_at !== null) throw new SandboxError('It has ended already.');
    subscription.cancel_at = subscription.items.data[0]!.current_period_end;
    this.emit('customer.subscription.updated', subscription);
  }

  cancel(id: string): Subscription {
    const subscription = this.subscription(id);
    if (subscription.status === 'incomplete') {
      this.expire(id);
      return subscription;
    }
    if (subscription.ended_at !== null || subscription.status === 'incomplete_expired') {
      throw new SandboxError(`No such subscription: '${id}'`, { code: 'resource_missing' }, 404);
    }
    subscription.status = 'canceled';
    subscription.ended_at = this.now();
    this.emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** Expires a subscription whose first payment did not succeed within 23 hours. */
  expire(id: string): void {
    const subscription = this.subscription(id);
    if (subscription.status !== 'incomplete') return;
    subscription.status = 'incomplete_expired';
    const invoice = this.state.invoices[subscription.latest_invoice];
    if (invoice) {
      invoice.status = 'void';
      const intent = this.state.payment_intents[idFor('pi', invoice)];
      if (intent) intent.status = 'canceled';
    }
    this.emit('customer.subscription.updated', subscription);
  }

  subscription(id: string): Subscription {
    return find(this.state.subscriptions, 'subscription', id);
  }
}
