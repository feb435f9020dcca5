import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  emptyState,
  type Invoice,
  newIntent,
  newInvoice,
  newSubscription,
  type PaymentIntent,
  type Price,
  type SandboxState,
  type Subscription,
  type Thing,
} from './state.ts';
import { find, invalidRequest, SandboxError } from './stripe-error.ts';
import {
  authenticationFailure,
  type CardFailure,
  outcomeOf,
  redirectFailure,
} from './test-cards.ts';

/** API version of the sandbox's responses: the version that the `stripe` package targets. */
export const API_VERSION = '2026-10-28.endive';

/** Same day of the next month, or that month's last day. In seconds. */
function aMonthAfter(seconds: number): number {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1_000;
}

export const paymentDetailsSchema = z.object({
  method: z.enum(['card', 'bank_redirect']),
  cardNumber: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  returnUrl: z.url(),
});

/**
 * Stripe's subscription logic, as far as this site uses it. Nothing is charged; everything else behaves
 * as in Stripe. It contains no HTTP (see api.ts) and sends no webhooks (see webhooks.ts).
 */
export class PaymentSandbox {
  readonly state: SandboxState;
  readonly #now: () => number;
  readonly #onChange: (state: SandboxState) => void;

  /**
   * @param options.now in milliseconds.
   * @param options.onChange called after each change, to save the state.
   */
  constructor({
    state = emptyState(),
    now = Date.now,
    onChange = (_state: SandboxState): void => undefined,
  } = {}) {
    this.state = state;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Seconds since 1970, Stripe's unit of time. */
  now(): number {
    return Math.floor(this.#now() / 1_000);
  }

  newId(prefix: string): string {
    return `${prefix}_sandbox${randomBytes(10).toString('hex')}`;
  }

  /** Must be called after each change. */
  changed(): void {
    this.#onChange(this.state);
  }

  /** Fields that every new object has. */
  make<Kind extends string>(object: Kind, prefix: string, id = this.newId(prefix)): Thing<Kind> {
    return { id, object, created: this.now(), livemode: false };
  }

  /** Queues an event for the site. Its webhook request is sent later. */
  emit(type: string, object: object): void {
    const data = { object: structuredClone(object) };
    const event = { ...this.make('event', 'evt'), type, api_version: API_VERSION, data };
    this.state.undelivered.push(event);
  }

  startSubscription(
    extras: readonly Price[],
    order: Parameters<typeof newSubscription>[1],
  ): Subscription {
    const subscription = newSubscription(this.make('subscription', 'sub'), order);
    this.state.subscriptions[subscription.id] = subscription;
    this.#bill(subscription, 'subscription_create', [order.price, ...extras]);
    return subscription;
  }

  #bill(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    prices: readonly Price[],
  ): Invoice {
    subscription.billed_until = aMonthAfter(subscription.billed_until);
    const invoice = newInvoice(this.make('invoice', 'in'), subscription, reason, prices);
    const thing = this.make('payment_intent', 'pi', invoice.payment_intent_id);
    this.state.invoices[invoice.id] = invoice;
    this.state.paymentIntents[thing.id] = newIntent(thing, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  /** Payment intent of a client secret. */
  intentFor(clientSecret: string): PaymentIntent {
    const intents = Object.values(this.state.paymentIntents);
    const known = Object.fromEntries(intents.map((intent) => [intent.client_secret, intent]));
    return find(known, 'payment_intent', clientSecret);
  }

  /** Simulates a press of "Pay" in the Payment Element. */
  confirm(clientSecret: string, details: z.infer<typeof paymentDetailsSchema>): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
      throw new SandboxError(
        400,
        'invalid_request_error',
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    const method = {
      ...this.make('payment_method', 'pm'),
      type: details.method,
      billing_details: { name: details.name, email: details.email },
      card_number: details.cardNumber,
    };
    this.state.paymentMethods[method.id] = method;
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    // An earlier attempt's next action does not apply to this attempt.
    intent.next_action = null;
    if (details.method === 'bank_redirect') {
      intent.status = 'requires_action';
      const url = `/sandbox/bank?client_secret=${encodeURIComponent(intent.client_secret)}`;
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url, return_url: details.returnUrl },
      };
    } else {
      const outcome = outcomeOf(details.cardNumber ?? '');
      if (outcome === 'authenticates') {
        intent.status = 'requires_action';
        intent.next_action = { type: 'use_stripe_sdk' };
      } else if (outcome === 'succeeds') this.#succeed(intent);
      else this.#fail(intent, outcome);
    }
    this.changed();
    return intent;
  }

  /** Applies the result of the bank's authentication. */
  authenticate(clientSecret: string, passed: boolean): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_action') return intent;
    const isRedirect = intent.next_action?.type === 'redirect_to_url';
    intent.next_action = null;
    if (!passed) this.#fail(intent, isRedirect ? redirectFailure : authenticationFailure);
    else this.#succeed(intent);
    this.changed();
    return intent;
  }

  #fail(intent: PaymentIntent, failure: CardFailure): void {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = failure;
    this.emit('invoice.payment_failed', find(this.state.invoices, 'invoice', intent.invoice_id));
  }

  #succeed(intent: PaymentIntent): void {
    const invoice = find(this.state.invoices, 'invoice', intent.invoice_id);
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

  /** Charge of a payment. */
  charge({ id, refunded }: PaymentIntent) {
    return {
      id: `ch_${id.slice(3)}`,
      object: 'charge',
      amount_refunded: refunded,
      payment_intent: id,
    };
  }

  /** Simulates a refund in the dashboard. @param amount in cents. */
  refund(intentId: string, amount: number): void {
    const intent = find(this.state.paymentIntents, 'payment_intent', intentId);
    if (intent.status !== 'succeeded' || amount > intent.amount - intent.refunded) {
      throw invalidRequest('Refund amount is greater than unrefunded amount on charge.');
    }
    intent.refunded += amount;
    this.emit('charge.refunded', this.charge(intent));
    this.changed();
  }

  /** Simulates a dispute by a client's bank, and its outcome. */
  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost') {
    const intent = find(this.state.paymentIntents, 'payment_intent', intentId);
    const id = `dp_${intentId.slice(3)}`;
    const isNew = !this.state.disputes[id];
    const dispute = (this.state.disputes[id] ??= {
      ...this.make('dispute', 'dp', id),
      amount: intent.amount,
      charge: this.charge(intent).id,
      payment_intent: intentId,
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: this.now() + 7 * 24 * 60 * 60 },
    });
    dispute.status = status;
    this.emit(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    this.changed();
    return dispute;
  }

  subscription(id: string): Subscription {
    return find(this.state.subscriptions, 'subscription', id);
  }

  /** Simulates the renewal after a month. @param succeeds true if the saved card can be charged. */
  renew(id: string, succeeds: boolean): Invoice {
    const subscription = this.subscription(id);
    if (subscription.status !== 'active') throw invalidRequest('It cannot be renewed.');
    const invoice = this.#bill(subscription, 'subscription_cycle', [subscription.price]);
    const intent = find(this.state.paymentIntents, 'payment_intent', invoice.payment_intent_id);
    if (succeeds) {
      intent.payment_method = subscription.default_payment_method;
      this.#succeed(intent);
    } else {
      subscription.status = 'past_due';
      this.emit('customer.subscription.updated', subscription);
    }
    this.changed();
    return invoice;
  }

  /** Ends a subscription immediately. */
  cancel(id: string): Subscription {
    const subscription = this.subscription(id);
    if (subscription.status === 'incomplete') {
      this.expire(id);
      return subscription;
    }
    if (subscription.ended_at !== null || subscription.status === 'incomplete_expired') {
      throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing' }, 404);
    }
    subscription.status = 'canceled';
    subscription.ended_at = this.now();
    this.emit('customer.subscription.deleted', subscription);
    this.changed();
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
      const intent = this.state.paymentIntents[invoice.payment_intent_id];
      if (intent) intent.status = 'canceled';
    }
    this.emit('customer.subscription.updated', subscription);
    this.changed();
  }
}
