import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bool, check, decodeParams, integer, metadata, params } from './params.ts';
import { API_VERSION, type PaymentSandbox } from './sandbox.ts';
import type { Invoice, PaymentIntent, Price, Subscription } from './state.ts';
import { invalidRequest, missingResource, SandboxError } from './stripe-error.ts';

/* The part of Stripe's HTTP API that this site's server uses. https://docs.stripe.com/api */

/** The key that the sandbox takes. */
export const SANDBOX_KEY = 'sk_test_sandbox';

interface Call {
  readonly sandbox: PaymentSandbox;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Shows an object as Stripe does: references as ids unless `expand` asks for more. */
class View {
  readonly #sandbox: PaymentSandbox;
  readonly #expand: readonly string[];

  constructor(sandbox: PaymentSandbox, expand: readonly string[] = []) {
    this.#sandbox = sandbox;
    this.#expand = expand;
  }

  #wants(path: string): boolean {
    return this.#expand.some((one) => one === path || one.startsWith(`${path}.`));
  }

  #inner(path: string): View {
    const inner = this.#expand
      .filter((one) => one.startsWith(`${path}.`))
      .map((one) => one.slice(path.length + 1));
    return new View(this.#sandbox, inner);
  }

  subscription(subscription: Subscription): object {
    const invoice = this.#sandbox.state.invoices[subscription.latest_invoice];
    const isWanted = invoice && this.#wants('latest_invoice');
    return {
      ...subscription,
      ...(isWanted ? { latest_invoice: this.#inner('latest_invoice').invoice(invoice) } : {}),
    };
  }

  invoicePayment({ id, status, payment_intent_id }: Invoice): object {
    return {
      id: `inpay_${payment_intent_id.slice(3)}`,
      object: 'invoice_payment',
      invoice: id,
      is_default: true,
      status: status === 'paid' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: payment_intent_id },
    };
  }

  invoice(whole: Invoice): object {
    const { payment_intent_id, ...invoice } = whole;
    const intent = this.#sandbox.state.paymentIntents[payment_intent_id];
    const secret = { type: 'payment_intent', client_secret: intent?.client_secret };
    return {
      ...invoice,
      ...(this.#wants('confirmation_secret') ? { confirmation_secret: secret } : {}),
      ...(this.#wants('payments') ? { payments: listOf([this.invoicePayment(whole)]) } : {}),
    };
  }

  paymentIntent({ invoice_id: _invoice, refunded: _refunded, ...intent }: PaymentIntent): object {
    const method = this.#sandbox.state.paymentMethods[intent.payment_method ?? ''];
    if (!method || !this.#wants('payment_method')) return intent;
    const { card_number: _number, ...shown } = method;
    return { ...intent, payment_method: shown };
  }
}

function listOf(data: readonly object[]): object {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}

const productParams = params({
  id: z.string().optional(),
  name: z.string(),
  metadata: metadata.default({}),
});
const listParams = {
  active: bool.optional(),
  limit: integer.optional(),
  starting_after: z.string().optional(),
};
const priceParams = params({
  product: z.string(),
  currency: z.literal('usd'),
  unit_amount: integer,
  lookup_key: z.string().optional(),
  transfer_lookup_key: bool.optional(),
  recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }).optional(),
});
const customerParams = params({
  name: z.string().optional(),
  email: z.email().optional(),
  metadata: metadata.optional(),
});
const subscriptionParams = params({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string() })).min(1),
  add_invoice_items: z.array(z.strictObject({ price: z.string() })).default([]),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
  metadata: metadata.default({}),
});

function createPrice({ sandbox, values }: Call): Price {
  const { product, unit_amount, lookup_key, transfer_lookup_key, recurring, currency } = check(
    priceParams,
    values,
  );
  const { state } = sandbox;
  if (!state.products[product]) throw missingResource('product', product, 'product', 400);
  const holder =
    lookup_key && Object.values(state.prices).find((one) => one.lookup_key === lookup_key);
  if (holder && !transfer_lookup_key) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You may use \`transfer_lookup_key=true\` to transfer the lookup key to this price.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    );
  }
  if (holder) holder.lookup_key = null;
  const id = sandbox.newId('price');
  state.prices[id] = {
    id,
    object: 'price',
    active: true,
    currency,
    unit_amount,
    lookup_key: lookup_key ?? null,
    product,
    recurring: recurring ? { interval: recurring.interval, interval_count: 1 } : null,
    type: recurring ? 'recurring' : 'one_time',
    created: sandbox.now(),
    livemode: false,
  };
  return state.prices[id];
}

function createSubscription({ sandbox, values }: Call): object {
  const {
    customer,
    items,
    add_invoice_items,
    metadata: data,
    expand,
  } = check(subscriptionParams, values);
  if (!sandbox.state.customers[customer]) {
    throw missingResource('customer', customer, 'customer', 400);
  }
  const price = sandbox.price(items[0]?.price ?? '', 'items[0][price]');
  const extras = add_invoice_items.map((item, index) =>
    sandbox.price(item.price, `add_invoice_items[${index}][price]`),
  );
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    );
  }
  if (extras.some(({ recurring }) => recurring)) {
    throw invalidRequest(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      { param: 'add_invoice_items' },
    );
  }
  const subscription = sandbox.startSubscription({ customer, price, extras, metadata: data });
  return new View(sandbox, expand).subscription(subscription);
}

function found<Item>(item: Item | undefined, kind: string, id: string): Item {
  if (item === undefined) throw missingResource(kind, id);
  return item;
}

type Route = readonly [method: string, path: RegExp, answer: (call: Call) => object];

const routes: readonly Route[] = [
  [
    'GET',
    /^\/v1\/products$/,
    ({ sandbox, values }) => {
      const { ids, active } = check(
        params({ ...listParams, ids: z.array(z.string()).optional() }),
        values,
      );
      const all = Object.values(sandbox.state.products);
      return listOf(
        all.filter(
          (one) =>
            (ids?.includes(one.id) ?? true) && (active === undefined || one.active === active),
        ),
      );
    },
  ],
  [
    'POST',
    /^\/v1\/products$/,
    ({ sandbox, values }) => {
      const { id = sandbox.newId('prod'), name, metadata: data } = check(productParams, values);
      if (sandbox.state.products[id]) {
        throw invalidRequest('Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        });
      }
      return (sandbox.state.products[id] = {
        id,
        object: 'product',
        active: true,
        name,
        metadata: data,
        created: sandbox.now(),
        livemode: false,
      });
    },
  ],
  [
    'POST',
    /^\/v1\/products\/(?<id>[\w-]+)$/,
    ({ sandbox, id, values }) => {
      const product = found(sandbox.state.products[id], 'product', id);
      const { name, active } = check(
        params({ name: z.string().optional(), active: bool.optional() }),
        values,
      );
      return Object.assign(product, {
        ...(name === undefined ? {} : { name }),
        ...(active === undefined ? {} : { active }),
      });
    },
  ],
  [
    'GET',
    /^\/v1\/prices$/,
    ({ sandbox, values }) => {
      const { lookup_keys, active } = check(
        params({ ...listParams, lookup_keys: z.array(z.string()).max(10).optional() }),
        values,
      );
      const all = Object.values(sandbox.state.prices);
      return listOf(
        all.filter(
          (one) =>
            (!lookup_keys || lookup_keys.includes(one.lookup_key ?? '')) &&
            (active === undefined || one.active === active),
        ),
      );
    },
  ],
  ['POST', /^\/v1\/prices$/, createPrice],
  [
    'POST',
    /^\/v1\/prices\/(?<id>\w+)$/,
    ({ sandbox, id, values }) => {
      const { active } = check(params({ active: bool }), values);
      return Object.assign(found(sandbox.state.prices[id], 'price', id), { active });
    },
  ],
  [
    'POST',
    /^\/v1\/customers$/,
    ({ sandbox, values }) => {
      const { name = null, email = null, metadata: data = {} } = check(customerParams, values);
      const id = sandbox.newId('cus');
      return (sandbox.state.customers[id] = {
        id,
        object: 'customer',
        name,
        email,
        metadata: data,
        created: sandbox.now(),
        livemode: false,
      });
    },
  ],
  [
    'POST',
    /^\/v1\/customers\/(?<id>\w+)$/,
    ({ sandbox, id, values }) => {
      const { name, email } = check(customerParams, values);
      return Object.assign(found(sandbox.state.customers[id], 'customer', id), {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
      });
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/(?<id>\w+)$/,
    ({ sandbox, id }) => found(sandbox.state.customers[id], 'customer', id),
  ],
  ['POST', /^\/v1\/subscriptions$/, createSubscription],
  [
    'GET',
    /^\/v1\/subscriptions\/(?<id>\w+)$/,
    ({ sandbox, id, values }) => {
      const { expand } = check(params({}), values);
      return new View(sandbox, expand).subscription(sandbox.subscription(id));
    },
  ],
  [
    'DELETE',
    /^\/v1\/subscriptions\/(?<id>\w+)$/,
    ({ sandbox, id }) => new View(sandbox).subscription(sandbox.cancel(id)),
  ],
  [
    'GET',
    /^\/v1\/invoices\/(?<id>\w+)$/,
    ({ sandbox, id, values }) => {
      const { expand } = check(params({}), values);
      return new View(sandbox, expand).invoice(found(sandbox.state.invoices[id], 'invoice', id));
    },
  ],
  [
    'GET',
    /^\/v1\/invoice_payments$/,
    ({ sandbox, values }) => {
      const { payment } = check(
        params({
          ...listParams,
          payment: z.strictObject({
            type: z.literal('payment_intent'),
            payment_intent: z.string(),
          }),
        }),
        values,
      );
      const invoices = Object.values(sandbox.state.invoices).filter(
        ({ payment_intent_id }) => payment_intent_id === payment.payment_intent,
      );
      return listOf(invoices.map((invoice) => new View(sandbox).invoicePayment(invoice)));
    },
  ],
  [
    'GET',
    /^\/v1\/charges\/(?<id>\w+)$/,
    ({ sandbox, id }) => {
      const intent = sandbox.state.paymentIntents[id.replace(/^ch_/, 'pi_')];
      return sandbox.charge(found(intent, 'charge', id));
    },
  ],
  [
    'GET',
    /^\/v1\/disputes\/(?<id>\w+)$/,
    ({ sandbox, id }) => found(sandbox.state.disputes[id], 'dispute', id),
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/(?<id>\w+)$/,
    ({ sandbox, id, values }) => {
      const { expand } = check(params({}), values);
      const intent = found(sandbox.state.paymentIntents[id], 'payment_intent', id);
      return new View(sandbox, expand).paymentIntent(intent);
    },
  ],
];

interface Answer {
  readonly status: number;
  readonly body: string;
}

function perform(sandbox: PaymentSandbox, method: string, url: URL, body: string): Answer {
  for (const [wanted, path, answer] of routes) {
    const match = method === wanted ? path.exec(url.pathname) : null;
    if (!match) continue;
    const values = decodeParams(method === 'GET' ? url.search.slice(1) : body);
    const object = answer({ sandbox, id: match.groups?.id ?? '', values });
    if (method !== 'GET') sandbox.changed();
    return { status: 200, body: JSON.stringify(object) };
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}

function toAnswer(error: unknown): Answer {
  if (!(error instanceof SandboxError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

/**
 * A call under an idempotency key happens once; later ones get the first answer, "including 500
 * errors". Parameters that were refused are not remembered: nothing happened.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
function performOnce(
  sandbox: PaymentSandbox,
  key: string,
  fingerprint: string,
  act: () => Answer,
): Answer & { replayed: boolean } {
  const kept = sandbox.state.answers[key];
  if (kept && kept.fingerprint !== fingerprint) {
    throw new SandboxError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (kept) return { status: kept.status, body: kept.body, replayed: true };
  const answer = act();
  sandbox.state.answers[key] = { fingerprint, ...answer };
  sandbox.changed();
  return { ...answer, replayed: false };
}

function authorize(request: Request): void {
  const key = request.headers.get('authorization')?.replace(/^Bearer /, '');
  if (key === SANDBOX_KEY) return;
  throw new SandboxError(
    401,
    'invalid_request_error',
    key ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  );
}

/** Where in a call Stripe itself breaks down: with nothing done yet, or with everything done. */
export type Breakdown = 'undone' | 'done';

function breakDown(act: () => Answer, breakdown: Breakdown): Answer {
  if (breakdown === 'done') act();
  const error = { type: 'api_error', message: 'An unknown error occurred.' };
  return { status: 500, body: JSON.stringify({ error }) };
}

/** Answers a call of the `stripe` library as Stripe would, also as it would on a bad day. */
export async function answerApiCall(
  sandbox: PaymentSandbox,
  request: Request,
  breakdown?: Breakdown,
): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Request-Id': sandbox.newId('req'),
    'Stripe-Version': request.headers.get('stripe-version') ?? API_VERSION,
  };
  let answer: Answer;
  try {
    authorize(request);
    const work = () => perform(sandbox, request.method, url, body);
    const act = breakdown ? () => breakDown(work, breakdown) : work;
    if (key) {
      const fingerprint = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');
      const once = performOnce(sandbox, key, fingerprint, act);
      if (once.replayed) headers['Idempotent-Replayed'] = 'true';
      answer = once;
    } else answer = act();
  } catch (error) {
    answer = toAnswer(error);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
