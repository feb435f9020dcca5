import Stripe from 'stripe';
import { vi } from 'vitest';
import { answerApiCall, SANDBOX_KEY } from '../../scripts/local/payment-sandbox/api.ts';
import type { SandboxEvent } from '../../scripts/local/payment-sandbox/objects.ts';
import { PaymentSandbox } from '../../scripts/local/payment-sandbox/sandbox.ts';
import { webhookRequest } from '../../scripts/local/payment-sandbox/start.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { handledEvents, handlePaymentEvent } from '#features/checkout/server/payment-events.ts';
import { connectStripe, readSignedEvent } from '#features/checkout/server/stripe.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { type BlobsInProcess, makeBlobsInProcess } from './blobs-in-process.ts';
import { firstPlan } from './some-plans.ts';

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

export interface PaymentFixture {
  readonly sandbox: PaymentSandbox;
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
  return { ...sandbox.state, answers: {} };
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
  } as unknown as PaymentFixture & { sandbox: PaymentSandbox; stripe: Stripe };
  prepared ??= prepareState();
  const state = structuredClone(await prepared);
  const sandbox = new PaymentSandbox({ state, now: () => fixture.clock });
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

/** Buys the first plan. @returns the events that Stripe has to deliver. */
export async function buyPlan({ stripe, sandbox }: PaymentFixture): Promise<SandboxEvent[]> {
  const { id: planId, setupFee, monthlyFee } = firstPlan;
  const { clientSecret } = await startSubscription({ planId, setupFee, monthlyFee }, { stripe });
  sandbox.confirm(clientSecret, cardDetails());
  return sandbox.state.undelivered;
}
