import Stripe from 'stripe';
import { vi } from 'vitest';
import { answerApiCall, SANDBOX_KEY } from '../../scripts/local/payment-sandbox/api.ts';
import {
  emptyState,
  find,
  idFor,
  type Invoice,
  type PaymentIntent,
  PaymentSandbox,
  SandboxError,
  type SandboxEvent,
  type Subscription,
} from '../../scripts/local/payment-sandbox/sandbox.ts';
import { webhookRequest } from '../../scripts/local/payment-sandbox/start.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { handledEvents, handlePaymentEvent } from '#features/checkout/server/payment-events.ts';
import { connectStripe, readSignedEvent } from '#features/checkout/server/stripe.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { type BlobsInProcess, makeBlobsInProcess } from './blobs-in-process.ts';

export const WEBHOOK_SECRET = 'whsec_of_tests';
const STRIPE_URL = 'http://stripe.test';
const WEBHOOK_URL = 'https://site.example/api/stripe/webhook';

/**
 * Faults of one call to Stripe. A call can fail before it starts ('500 before'). If it fails later, Stripe
 * stores the response under the idempotency key, without or with the change ('500 undone', '500 done').
 */
export const stripeFaults = [
  ...(['timeout before', 'timeout after', 'cut before', 'cut after', '429', '409'] as const),
  ...(['500 before', '500 undone', '500 done', 'half an answer'] as const),
];
export type StripeFault = (typeof stripeFaults)[number];

function refuse(status: number, type: string): Response {
  return Response.json({ error: { type, message: 'scripted failure' } }, { status });
}

/** Simulates an outage of Stripe, before or after the change. Stripe stores the failure under the key. */
async function breakDown(
  sandbox: PaymentSandbox,
  request: Request,
  isDone: boolean,
): Promise<Response> {
  const answer = { error: { type: 'api_error', message: 'An unknown error occurred.' } };
  const key = request.headers.get('idempotency-key') ?? '';
  const call = `${new URL(request.url).pathname}\n${await request.clone().text()}`;
  if (sandbox.state.answers[key]) return answerApiCall(sandbox, request);
  if (isDone) await answerApiCall(sandbox, request);
  if (key) sandbox.state.answers[key] = { call, status: 500, answer };
  return Response.json(answer, { status: 500 });
}

/** Runs a call or drops it, and responds as the fault specifies. */
async function strike(
  fault: StripeFault,
  sandbox: PaymentSandbox,
  request: Request,
): Promise<Response> {
  const isRun = fault.endsWith('after') || fault === 'half an answer';
  const response = isRun ? await answerApiCall(sandbox, request) : undefined;
  switch (fault) {
    case 'timeout before':
    case 'timeout after':
      throw new DOMException('The operation was aborted.', 'AbortError');
    case 'cut before':
    case 'cut after':
      throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
    case '429':
      return refuse(429, 'rate_limit_error');
    case '409':
      return refuse(409, 'idempotency_error');
    case '500 before':
      return refuse(500, 'api_error');
    case '500 undone':
    case '500 done':
      return breakDown(sandbox, request, fault === '500 done');
    case 'half an answer':
      return new Response((await response!.text()).slice(0, 40));
  }
}

/** State with the objects that only actions of the agency and of a client's bank need. */
function emptyDrivenState() {
  return {
    ...emptyState(),
    charges: {} as Record<string, Stripe.Charge>,
    disputes: {} as Record<string, Stripe.Dispute>,
  };
}

/** Sandbox in which time passes, and in which the agency and the client's bank act. */
class DrivenSandbox extends PaymentSandbox {
  declare readonly state: ReturnType<typeof emptyDrivenState>;

  protected override succeed(intent: PaymentIntent): void {
    const { id: payment_intent, amount, currency, customer } = intent;
    const id = idFor('ch', intent);
    this.state.charges[id] = {
      ...{ ...this.make('charge', 'ch', id), amount, currency, customer, payment_intent },
      ...{ amount_refunded: 0, refunded: false, status: 'succeeded' },
    } as Stripe.Charge;
    super.succeed(intent);
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

  /** Ends a subscription immediately. */
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
}

export interface PaymentFixture {
  readonly sandbox: DrivenSandbox;
  readonly stripe: Stripe;
  /** Transport of a call to this Stripe. */
  readonly transport: typeof fetch;
  readonly blobs: BlobsInProcess;
  readonly mails: Mail[];
  /** Called for every request to Stripe. Undefined lets it pass. */
  stripeFault: (method: string, path: string) => StripeFault | undefined;
  /** Every request to Stripe so far, as `POST /v1/customers`. */
  readonly calls: string[];
  /** Milliseconds since 1970. Only a test changes it. */
  clock: number;
  /** Makes an email fail. Undefined lets it pass. */
  mailFault: () => Error | undefined;
  /** Delivers an event to the site as Stripe would. */
  deliver(event: SandboxEvent): Promise<{ failure: string | undefined }>;
  /** Delivers pending events until none is left. */
  deliverAll(): Promise<void>;
  recordedPayments(): Record<string, unknown>[];
}

/** Stripe's state after the sync. Created once, because it takes many calls. */
let prepared: ReturnType<typeof prepareState> | undefined;

async function prepareState() {
  const sandbox = new PaymentSandbox();
  const transport: typeof fetch = (input, init) => answerApiCall(sandbox, new Request(input, init));
  await syncProducts(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: transport }));
  return { ...emptyDrivenState(), ...sandbox.state, answers: {} };
}

/** Stripe, storage, and mail in one process, with the real client libraries. */
export async function makePaymentFixture(retries = 1): Promise<PaymentFixture> {
  const blobs = makeBlobsInProcess('payments');
  const mails: Mail[] = [];
  const calls: string[] = [];
  const fixture = {
    blobs,
    mails,
    calls,
    clock: Date.parse('2026-11-21T12:00:00Z'),
    stripeFault: () => undefined,
    mailFault: () => undefined,
  } as unknown as PaymentFixture & { sandbox: DrivenSandbox; stripe: Stripe };
  prepared ??= prepareState();
  const state = structuredClone(await prepared);
  const sandbox = new DrivenSandbox({ state, now: () => fixture.clock });
  const transport: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const fault = fixture.stripeFault(request.method, pathname);
    return fault ? strike(fault, sandbox, request) : answerApiCall(sandbox, request);
  };
  const stripe = connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: transport, retries });
  // The library waits half a second or more between attempts.
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });

  const deliver: PaymentFixture['deliver'] = async (event) => {
    const seconds = sandbox.now();
    const request = webhookRequest(event, { url: WEBHOOK_URL, secret: WEBHOOK_SECRET, seconds });
    const signature = request.headers.get('stripe-signature') ?? '';
    const now = new Date(fixture.clock);
    const body = { text: await request.text(), signature };
    const options = { now, types: handledEvents };
    const read = await readSignedEvent(stripe, body, WEBHOOK_SECRET, options);
    if (!read) return { failure: undefined };
    return handlePaymentEvent(read, {
      isLive: false,
      stripe,
      store: blobs.store,
      openCounts: () => blobs.store,
      now,
      portalUrl: 'https://portal.example',
      deliver: async (mail) => {
        // A mail server takes time, during which another delivery may start.
        await new Promise((resolve) => setImmediate(resolve));
        const fault = fixture.mailFault();
        if (fault) throw fault;
        mails.push(mail);
      },
    });
  };
  Object.assign(fixture, {
    sandbox,
    stripe,
    transport,
    deliver,
    deliverAll: async () => {
      for (let round = 0; sandbox.state.undelivered.length > 0; round += 1) {
        if (round > 20) throw new Error('The site does not take what is left.');
        for (const event of [...sandbox.state.undelivered]) {
          try {
            await deliver(event);
            const { undelivered } = sandbox.state;
            sandbox.state.undelivered = undelivered.filter(({ id }) => id !== event.id);
          } catch {
            // Stripe, too, repeats it later.
          }
        }
        fixture.clock += 300_000;
      }
    },
    recordedPayments: () =>
      blobs
        .keys()
        .filter((key) => key.startsWith('payments/'))
        .map((key) => blobs.readJson(key) as Record<string, unknown>),
  } satisfies Partial<PaymentFixture>);
  return fixture;
}

/** Input of a customer who pays by card. */
export function cardDetails(cardNumber = '4242424242424242') {
  return {
    method: 'card',
    cardNumber,
    name: 'Ada Byron',
    email: 'ada@harbor.example',
    returnUrl: 'https://site.example/',
  } as const;
}

/** Connects functions in this process to the fixture's Stripe until the running test ends. */
export function stubPayments({ transport }: PaymentFixture): void {
  vi.stubEnv('STRIPE_SECRET_KEY', SANDBOX_KEY);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', WEBHOOK_SECRET);
  vi.stubEnv('STRIPE_PORTAL_URL', 'https://portal.example');
  vi.stubEnv('STRIPE_API_URL', STRIPE_URL);
  const fetchReally = globalThis.fetch;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    return origin === STRIPE_URL ? transport(input, init) : fetchReally(input, init);
  });
  // The library's pauses between attempts, half a second or more.
  const delays = { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 };
  for (const [name, value] of Object.entries(delays)) {
    vi.spyOn(Stripe.prototype as unknown as Record<string, () => number>, name).mockImplementation(
      value,
    );
  }
}
