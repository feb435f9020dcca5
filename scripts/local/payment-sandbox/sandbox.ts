import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { monthAfter } from '../../../src/domain/dates.ts';
import {
  emptyState,
  find,
  idFor,
  type Invoice,
  newIntent,
  newInvoice,
  newSubscription,
  type Order,
  type PartOf,
  type PaymentIntent,
  type Price,
  SandboxError,
  type SandboxState,
  type Subscription,
  type Thing,
} from './state.ts';

/** Error of a payment, in Stripe's format. */
export interface CardFailure {
  readonly type: 'card_error';
  readonly message: string;
}

/** Result of charging a test card. */
type CardOutcome = 'succeeds' | 'authenticates' | CardFailure;

const fails = (message: string): CardFailure => ({ type: 'card_error', message });

/** Stripe's message when a visitor fails the bank's authentication. */
const authenticationFailure = fails(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** Stripe's message when a bank reports that a redirect did not end in a payment. */
const redirectFailure = fails('The payment failed.');

const declined = fails('Your card was declined.');

/**
 * One of Stripe's published test cards for each outcome. `does` completes "This card …".
 * @see https://docs.stripe.com/testing
 */
export const testCards: readonly { number: string; does: string; outcome: CardOutcome }[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'is declined', outcome: declined },
  { number: '4000 0025 0000 3155', does: 'asks for authentication', outcome: 'authenticates' },
];

/** Returns the outcome for a card number. All other numbers are declined. */
function outcomeOf(number: string): CardOutcome {
  const digits = number.replace(/\D/g, '');
  const card = testCards.find((known) => known.number.replaceAll(' ', '') === digits);
  return card?.outcome ?? declined;
}

/** Input of a press of "Pay" in the Payment Element. */
export interface PaymentDetails {
  /** `ideal` stands for every method that redirects to a bank. */
  readonly method: 'card' | 'ideal';
  readonly cardNumber: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly returnUrl: string;
}

/**
 * Stripe's subscription logic, as far as this site uses it. Nothing is charged; everything else behaves
 * as in Stripe. It contains no HTTP (see api.ts) and sends no webhooks (see webhooks.ts).
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
  make<Kind extends string>(object: Kind, prefix: string, id = this.newId(prefix)): Thing<Kind> {
    return { id, object, created: this.now(), livemode: false };
  }

  /** Queues an event for the site (webhooks.ts). */
  emit(type: string, object: object): void {
    const data = { object: structuredClone(object) };
    const event = { ...this.make('event', 'evt'), type, api_version: Stripe.API_VERSION, data };
    this.state.undelivered.push(event);
  }

  startSubscription(extras: readonly Price[], order: Order): Subscription {
    const subscription = newSubscription(this.make('subscription', 'sub'), order);
    this.state.subscriptions[subscription.id] = subscription;
    this.bill(subscription, 'subscription_create', [order.price, ...extras]);
    return subscription;
  }

  /** Creates the invoice of the next period. */
  protected bill(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    prices: readonly Price[],
  ): Invoice {
    const [item] = subscription.items.data;
    item!.current_period_start = item!.current_period_end;
    const end = monthAfter(new Date(item!.current_period_end * 1_000));
    item!.current_period_end = end.getTime() / 1_000;
    const invoice = newInvoice(this.make('invoice', 'in'), subscription, reason, prices);
    const thing = this.make('payment_intent', 'pi', idFor('pi', invoice));
    this.state.invoices[invoice.id] = invoice;
    this.state.payment_intents[thing.id] = newIntent(thing, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  /** Payment intent of a client secret. */
  intentFor(clientSecret: string): PaymentIntent {
    const intents = Object.values(this.state.payment_intents);
    const known = Object.fromEntries(intents.map((intent) => [intent.client_secret, intent]));
    return find(known, 'payment_intent', clientSecret);
  }

  /** Simulates a press of "Pay" in the Payment Element. */
  confirm(clientSecret: string, details: PaymentDetails): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
      throw new SandboxError(
        400,
        'invalid_request_error',
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    const { method: type, name, email } = details;
    const billing_details = { name, email };
    const method = { ...this.make('payment_method', 'pm'), type, billing_details };
    this.state.payment_methods[method.id] =
      method satisfies PartOf<Stripe.PaymentMethod> as Stripe.PaymentMethod;
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    // An earlier attempt's next action does not apply to this attempt.
    intent.next_action = null;
    if (details.method === 'ideal') {
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
      } else if (outcome === 'succeeds') this.succeed(intent);
      else this.#fail(intent, outcome);
    }
    return intent;
  }

  /** Applies the result of the bank's authentication. */
  authenticate(clientSecret: string, passed: boolean): PaymentIntent {
    const intent = this.intentFor(clientSecret);
    if (intent.status !== 'requires_action') return intent;
    const isRedirect = intent.next_action?.type === 'redirect_to_url';
    intent.next_action = null;
    if (!passed) this.#fail(intent, isRedirect ? redirectFailure : authenticationFailure);
    else this.succeed(intent);
    return intent;
  }

  #fail(intent: PaymentIntent, failure: CardFailure): void {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = failure;
    this.emit('invoice.payment_failed', this.#invoiceOf(intent));
  }

  #invoiceOf(intent: PaymentIntent): Invoice {
    return find(this.state.invoices, 'invoice', idFor('in', intent));
  }

  protected succeed(intent: PaymentIntent): void {
    const invoice = this.#invoiceOf(intent);
    const subscription = this.subscription(invoice.parent.subscription_details.subscription);
    const { amount, currency, customer } = intent;
    const charge = {
      ...this.make('charge', 'ch', idFor('ch', intent)),
      ...{ amount, amount_refunded: 0, currency, customer },
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded' as const,
    };
    this.state.charges[charge.id] = charge satisfies PartOf<Stripe.Charge> as Stripe.Charge;
    intent.latest_charge = charge.id;
    intent.status = 'succeeded';
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = this.now();
    subscription.status = 'active';
    subscription.default_payment_method = intent.payment_method;
    this.emit('invoice.paid', invoice);
    this.emit('customer.subscription.updated', subscription);
  }

  subscription(id: string): Subscription {
    return find(this.state.subscriptions, 'subscription', id);
  }
}
