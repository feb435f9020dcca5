import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { monthAfter } from '#platform/dates.ts';
import {
  emptyState,
  find,
  idFor,
  type Invoice,
  newIntent,
  newInvoice,
  newSubscription,
  type PaymentIntent,
  type Price,
  SandboxError,
  type SandboxState,
  type Subscription,
  type Thing,
} from './objects.ts';
import { type CardError, declined, inLocale, testCards, unauthenticated } from './test-cards.ts';

/* Stripe's subscription logic, as far as this site uses it. */

/** Time after which Stripe expires an unpaid subscription, in seconds. */
const UNPAID_S = 23 * 60 * 60;

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
 * Stripe's objects, and what changes them: the visitor, the agency, the client's bank, and time. It contains no HTTP
 * (api.ts) and sends no webhooks (start.ts).
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

  make(object: string, prefix: string, id = this.newId(prefix)): Thing {
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
  authenticate(clientSecret: string, passed: boolean, locale?: string): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_action') return intent;
    intent.next_action = null;
    if (passed) this.succeed(intent);
    else this.#fail(intent, inLocale(unauthenticated, locale));
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
    if (subscription.cancel_at !== null) throw new SandboxError('It ends with its period.');
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
