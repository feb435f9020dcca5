import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bool, check, decodeParams, integer, metadata, params } from './params.ts';
import type { PaymentSandbox } from './sandbox.ts';
import type { Invoice, PaymentIntent, Price, Product, Subscription } from './state.ts';
import { find, invalidRequest, SandboxError } from './stripe-error.ts';

/* The part of Stripe's HTTP API that this site's server uses. https://docs.stripe.com/api */

/** API key that the sandbox accepts. */
export const SANDBOX_KEY = 'sk_test_sandbox';

type Expand = readonly string[] | undefined;

/** Expansions of a nested object, or undefined if only its id is returned. */
function within(expand: Expand, part: string): Expand {
  const below = expand?.filter((path) => path === part || path.startsWith(`${part}.`));
  return below?.length ? below.map((path) => path.slice(part.length + 1)) : undefined;
}

/* Responses as Stripe writes them: references are ids unless `expand` names them. */

function showPayment({ id, status, payment_intent_id }: Invoice): object {
  return {
    id: `inpay_${payment_intent_id.slice(3)}`,
    object: 'invoice_payment',
    invoice: id,
    is_default: true,
    status: status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: payment_intent_id },
  };
}

function showInvoice({ state }: PaymentSandbox, invoice: Invoice, expand: Expand): object {
  const client_secret = state.paymentIntents[invoice.payment_intent_id]?.client_secret;
  return {
    ...invoice,
    ...(within(expand, 'confirmation_secret') && {
      confirmation_secret: { type: 'payment_intent', client_secret },
    }),
    ...(within(expand, 'payments') && { payments: listOf([showPayment(invoice)]) }),
  };
}

function showSubscription(
  sandbox: PaymentSandbox,
  subscription: Subscription,
  expand?: Expand,
): object {
  const invoice = sandbox.state.invoices[subscription.latest_invoice];
  const ofInvoice = within(expand, 'latest_invoice');
  if (!invoice || !ofInvoice) return subscription;
  return { ...subscription, latest_invoice: showInvoice(sandbox, invoice, ofInvoice) };
}

function showIntent({ state }: PaymentSandbox, intent: PaymentIntent, expand: Expand): object {
  const method = state.paymentMethods[intent.payment_method ?? ''];
  return method && within(expand, 'payment_method')
    ? { ...intent, payment_method: method }
    : intent;
}

function listOf(data: readonly object[]): object {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}

interface Call<Values> {
  readonly sandbox: PaymentSandbox;
  readonly id: string;
  readonly values: Values;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (call: Call<Readonly<Record<string, unknown>>>) => object;
}

/** Handler of a call with these parameters. `expand` is always allowed. */
function on<Shape extends z.ZodRawShape>(
  address: `${'GET' | 'POST'} /v1/${string}`,
  shape: Shape,
  answer: (call: Call<z.infer<ReturnType<typeof params<Shape>>>>) => object,
): Route {
  const [method = '', path = ''] = address.split(' ');
  const schema = params(shape);
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '(?<id>[\\w-]+)')}$`),
    answer: ({ values, ...call }) => answer({ ...call, values: check(schema, values) }),
  };
}

/** Lists always fit on one page. */
const limit = integer.optional();
const payerShape = { name: z.string().optional(), email: z.email().optional() };
const pricesShape = z.array(z.strictObject({ price: z.string() }));

const ofPrice = {
  product: z.string(),
  currency: z.literal('usd'),
  unit_amount: integer,
  lookup_key: z.string().optional(),
  transfer_lookup_key: z.literal('true').optional(),
  recurring: z.strictObject({ interval: z.literal('month') }).optional(),
};

const createPrice = on('POST /v1/prices', ofPrice, ({ sandbox, values }) => {
  const { product, unit_amount, lookup_key = null, recurring } = values;
  const { prices, products } = sandbox.state;
  find(products, 'product', product, 'product');
  const holder = Object.values(prices).find(
    (one) => lookup_key !== null && one.lookup_key === lookup_key,
  );
  if (holder) holder.lookup_key = null;
  const made: Price = {
    ...sandbox.make('price', 'price'),
    active: true,
    currency: values.currency,
    unit_amount,
    lookup_key,
    product,
    recurring: recurring ? { ...recurring, interval_count: 1 } : null,
    type: recurring ? 'recurring' : 'one_time',
  };
  return (prices[made.id] = made);
});

const ofSubscription = {
  customer: z.string(),
  items: pricesShape.min(1),
  add_invoice_items: pricesShape.default([]),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
  metadata: metadata.default({}),
};

const createSubscription = on('POST /v1/subscriptions', ofSubscription, (call) => {
  const { customer, items, add_invoice_items, metadata: data, expand } = call.values;
  const { prices, customers } = call.sandbox.state;
  find(customers, 'customer', customer, 'customer');
  const price = find(prices, 'price', items[0]?.price ?? '', 'items[0][price]');
  const extras = add_invoice_items.map((item, index) =>
    find(prices, 'price', item.price, `add_invoice_items[${index}][price]`),
  );
  const order = { customer, price, metadata: data };
  return showSubscription(call.sandbox, call.sandbox.startSubscription(extras, order), expand);
});

const ofProduct = {
  id: z.string().optional(),
  name: z.string(),
  metadata: metadata.default({}),
};

const routes: readonly Route[] = [
  on(
    'GET /v1/products',
    { limit, ids: z.array(z.string()).optional() },
    ({ sandbox, values: { ids } }) =>
      listOf(Object.values(sandbox.state.products).filter((one) => !ids || ids.includes(one.id))),
  ),
  on('POST /v1/products', ofProduct, ({ sandbox, values: { id, ...rest } }) => {
    const { products } = sandbox.state;
    const product: Product = { ...sandbox.make('product', 'prod', id), active: true, ...rest };
    return (products[product.id] = product);
  }),
  on(
    'POST /v1/products/:id',
    { name: z.string().optional(), active: bool.optional() },
    ({ sandbox, id, values: { expand: _, ...changes } }) =>
      Object.assign(find(sandbox.state.products, 'product', id), changes),
  ),
  on(
    'GET /v1/prices',
    { limit, active: z.literal('true'), lookup_keys: z.array(z.string()).max(10) },
    ({ sandbox, values: { lookup_keys } }) =>
      listOf(
        Object.values(sandbox.state.prices).filter(
          (one) => one.active && lookup_keys.includes(one.lookup_key ?? ''),
        ),
      ),
  ),
  createPrice,
  on('POST /v1/prices/:id', { active: bool }, ({ sandbox, id, values: { active } }) =>
    Object.assign(find(sandbox.state.prices, 'price', id), { active }),
  ),
  on('POST /v1/customers', { ...payerShape, metadata: metadata.default({}) }, (call) => {
    const { name = null, email = null, metadata: data } = call.values;
    const customer = { ...call.sandbox.make('customer', 'cus'), name, email, metadata: data };
    return (call.sandbox.state.customers[customer.id] = customer);
  }),
  on('POST /v1/customers/:id', payerShape, ({ sandbox, id, values: { expand: _, ...changes } }) =>
    Object.assign(find(sandbox.state.customers, 'customer', id), changes),
  ),
  createSubscription,
  on('GET /v1/subscriptions/:id', {}, ({ sandbox, id, values }) =>
    showSubscription(sandbox, sandbox.subscription(id), values.expand),
  ),
  on('GET /v1/invoices/:id', {}, ({ sandbox, id, values }) =>
    showInvoice(sandbox, find(sandbox.state.invoices, 'invoice', id), values.expand),
  ),
  on(
    'GET /v1/invoice_payments',
    {
      limit,
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }),
    },
    ({ sandbox, values: { payment } }) =>
      listOf(
        Object.values(sandbox.state.invoices)
          .filter(({ payment_intent_id }) => payment_intent_id === payment.payment_intent)
          .map(showPayment),
      ),
  ),
  on('GET /v1/charges/:id', {}, ({ sandbox, id }) => {
    const intentId = id.replace(/^ch_/, 'pi_');
    return sandbox.charge(find(sandbox.state.paymentIntents, 'charge', intentId));
  }),
  on('GET /v1/disputes/:id', {}, ({ sandbox, id }) => find(sandbox.state.disputes, 'dispute', id)),
  on('GET /v1/payment_intents/:id', {}, ({ sandbox, id, values }) => {
    const intent = find(sandbox.state.paymentIntents, 'payment_intent', id);
    return showIntent(sandbox, intent, values.expand);
  }),
];

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplayed?: true;
}

function perform(sandbox: PaymentSandbox, method: string, url: URL, body: string): Answer {
  for (const route of routes) {
    const match = method === route.method ? route.path.exec(url.pathname) : null;
    if (!match) continue;
    const values = decodeParams(method === 'GET' ? url.search.slice(1) : body);
    const object = route.answer({ sandbox, id: match.groups?.id ?? '', values });
    if (method !== 'GET') sandbox.changed();
    return { status: 200, body: JSON.stringify(object) };
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}

/**
 * Runs a call with an idempotency key once. Later calls get the first response, "including 500 errors". A
 * call with invalid parameters is not stored, because it changed nothing.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
function performOnce(
  sandbox: PaymentSandbox,
  key: string,
  fingerprint: string,
  act: () => Answer,
): Answer {
  const kept = sandbox.state.answers[key];
  if (kept && kept.fingerprint !== fingerprint) {
    throw new SandboxError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (kept) return { ...kept, isReplayed: true };
  const answer = act();
  sandbox.state.answers[key] = { fingerprint, ...answer };
  sandbox.changed();
  return answer;
}

/** Point at which a simulated Stripe outage interrupts a call: before or after the change. */
export type Breakdown = 'undone' | 'done';

function breakDown(act: () => Answer, breakdown: Breakdown): Answer {
  if (breakdown === 'done') act();
  const error = { type: 'api_error', message: 'An unknown error occurred.' };
  return { status: 500, body: JSON.stringify({ error }) };
}

/** Responds to a call of the `stripe` library as Stripe would, including simulated outages. */
export async function answerApiCall(
  sandbox: PaymentSandbox,
  request: Request,
  breakdown?: Breakdown,
): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  let answer: Answer;
  try {
    if (request.headers.get('authorization') !== `Bearer ${SANDBOX_KEY}`) {
      throw new SandboxError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const work = () => perform(sandbox, request.method, url, body);
    const act = breakdown ? () => breakDown(work, breakdown) : work;
    const fingerprint = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');
    answer = key ? performOnce(sandbox, key, fingerprint, act) : act();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    answer = { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
  const headers = {
    'Content-Type': 'application/json',
    'Request-Id': sandbox.newId('req'),
    ...(answer.isReplayed && { 'Idempotent-Replayed': 'true' }),
  };
  return new Response(answer.body, { status: answer.status, headers });
}
