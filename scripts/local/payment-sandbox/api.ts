import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { PaymentSandbox } from './sandbox.ts';
import {
  find,
  idFor,
  invalidRequest,
  type Invoice,
  listOf,
  type PaymentIntent,
  SandboxError,
  type SandboxState,
  type Subscription,
} from './state.ts';

/*
 * The part of Stripe's HTTP API that this site's server uses. The types of the `stripe` package check the
 * parameters of our requests, so the sandbox does not. https://docs.stripe.com/api
 */

/** API key that the sandbox accepts. */
export const SANDBOX_KEY = 'sk_test_sandbox';

interface Params {
  readonly [name: string]: unknown;
  readonly expand?: readonly string[];
}

/** Decodes a value. The names of objects can be digits, so only known numbers become numbers. */
function decodeValue(name: string, value: string): unknown {
  if (['unit_amount', 'percentage'].includes(name)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** Decodes `items[0][id]=x` as Stripe does: `{ items: [{ id: 'x' }] }`. */
function decodeParams(encoded: string): Params {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = root;
    keys.forEach((key, index) => {
      const isList = /^\d+$/.test(keys[index + 1] ?? last);
      place = (place[key] ??= isList ? [] : {}) as Record<string, unknown>;
    });
    place[last] = decodeValue(last, value);
  }
  return root;
}

function paymentOf(invoice: Invoice) {
  return {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    invoice: invoice.id,
    status: invoice.status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: idFor('pi', invoice) },
  } satisfies Partial<Stripe.InvoicePayment>;
}

/** Fields that are ids, or absent, unless a request expands them. */
const expansions: Readonly<Record<string, (state: SandboxState, object: never) => unknown>> = {
  latest_invoice: (state, { latest_invoice: id }: Subscription) => state.invoices[id],
  payment_method: (state, { payment_method: id }: PaymentIntent) => state.payment_methods[id ?? ''],
  payments: (_state, invoice: Invoice) => listOf([paymentOf(invoice)]),
  confirmation_secret: (state, invoice: Invoice) => ({
    type: 'payment_intent',
    client_secret: state.payment_intents[idFor('pi', invoice)]?.client_secret,
  }),
};

/** Returns an object as a response shows it. @param expand such as `latest_invoice.payments`. */
function show(state: SandboxState, object: object, expand: readonly string[] = []): object {
  const inner = Map.groupBy(expand, (path) => path.split('.')[0] ?? '');
  const fields = [...inner].map(([name, paths]) => {
    const value = expansions[name]?.(state, object as never) ?? null;
    const rest = paths.map((path) => path.slice(name.length + 1)).filter(Boolean);
    return [name, value && show(state, value, rest)];
  });
  return { ...object, ...(Object.fromEntries(fields) as object) };
}

/** Collections of objects that can be retrieved by id. */
type Collection = Exclude<keyof SandboxState, 'answers' | 'undelivered'>;

/** True if an object has the values of a list's parameters. `ids` names accepted values of `id`. */
function matches(object: Readonly<Record<string, unknown>>, params: Params): boolean {
  return Object.entries(params).every(([name, wanted]) => {
    if (name === 'limit' || name === 'delivery_success') return true;
    if (name === 'created') {
      const { gte, lte } = wanted as Stripe.RangeQueryParam;
      return Number(object.created) >= Number(gte) && Number(object.created) <= Number(lte);
    }
    return Array.isArray(wanted)
      ? wanted.includes(object[name.replace(/s$/, '')])
      : isDeepStrictEqual(object[name], wanted);
  });
}

/** Lists of objects that cannot be retrieved by id. The sandbox forgets an event once it is delivered. */
const lists: Readonly<Record<string, (state: SandboxState) => object[]>> = {
  invoice_payments: ({ invoices }) => Object.values(invoices).map(paymentOf),
  events: ({ undelivered }) => undelivered,
};

type Creation = (sandbox: PaymentSandbox, params: never) => object;

/** Returns a function that stores the parameters of a request as a new object. */
function storing(name: Collection, object: string, prefix: string, added: object) {
  return (sandbox: PaymentSandbox, params: Params): object => {
    const made = sandbox.make(object, prefix, params.id as string | undefined);
    const stored = { ...added, ...made };
    change(stored, params);
    const objects = sandbox.state[name] as Record<string, object>;
    return (objects[made.id] = stored);
  };
}

const portal = 'billing_portal/configurations';
const login_page = { enabled: true, url: 'https://billing.stripe.com/p/login/test_sandbox' };

const creations: Readonly<Record<string, Creation>> = {
  customers: storing('customers', 'customer', 'cus', { name: null, email: null }),
  products: storing('products', 'product', 'prod', { active: true }),
  tax_rates: storing('tax_rates', 'tax_rate', 'txr', { active: true }),
  [portal]: storing(portal, 'billing_portal.configuration', 'bpc', { active: true, login_page }),
  subscriptions(sandbox, params: Stripe.SubscriptionCreateParams) {
    const { state } = sandbox;
    const { customer = '', items = [], add_invoice_items = [], metadata } = params;
    find(state.customers, 'customer', customer, 400);
    const fees = [...items, ...add_invoice_items] as Stripe.SubscriptionCreateParams.Item[];
    const [price, ...extras] = fees.map(({ price_data }) => {
      const { product = '', currency = '', unit_amount = 0, recurring = null } = price_data ?? {};
      find(state.products, 'product', product, 400);
      return { ...sandbox.make('price', 'price'), product, currency, unit_amount, recurring };
    });
    if (!price) throw invalidRequest('Missing required param: items.');
    const default_tax_rates = (params.default_tax_rates || []).map((id) =>
      find(state.tax_rates, 'tax rate', id, 400),
    );
    const order = { customer, price, default_tax_rates, metadata: metadata as Stripe.Metadata };
    return sandbox.startSubscription(extras, order);
  },
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes the fields of an object. Nested objects keep their other fields. */
function change(object: Record<string, unknown>, changes: Params): void {
  for (const [field, value] of Object.entries(changes)) {
    object[field] = isObject(value) ? { ...(object[field] as object), ...value } : value;
  }
}

const address = /^\/v1\/(billing_portal\/configurations|\w+)(?:\/([\w-]+))?$/;

function perform(sandbox: PaymentSandbox, method: string, url: URL, body: string): object {
  const params = decodeParams(method === 'GET' ? url.search.slice(1) : body);
  const { state } = sandbox;
  const [, path = '', id] = address.exec(url.pathname) ?? [];
  const name = path as Collection;
  const isKnown = Object.hasOwn(state, name);
  if ((isKnown || lists[name]) && method === 'GET' && id === undefined) {
    const objects = lists[name]?.(state) ?? Object.values<object>(state[name]);
    // It always fits on one page.
    return listOf(objects.filter((object) => matches({ ...object }, params)));
  }
  if (isKnown && id !== undefined) {
    const found = find<object>(state[name], name.slice(0, -1), id);
    if (method === 'POST') change(found as Record<string, unknown>, params);
    return show(state, found, params.expand);
  }
  const create = method === 'POST' ? creations[name] : undefined;
  if (create) return show(state, create(sandbox, params as never), params.expand);
  throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}

/**
 * Responds to a call of the `stripe` library as Stripe would. A call with an idempotency key runs once, and
 * later calls get the first response, "including 500 errors". A rejected call is not stored, because it
 * changed nothing.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export async function answerApiCall(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  const { method, headers } = request;
  const { answers } = sandbox.state;
  const url = new URL(request.url);
  const body = await request.text();
  const key = method === 'POST' ? headers.get('idempotency-key') : null;
  const call = `${url.pathname}\n${body}`;
  const respond = (status: number, answer: object, more: Record<string, string> = {}) =>
    Response.json(answer, { status, headers: { 'Request-Id': sandbox.newId('req'), ...more } });
  try {
    if (headers.get('authorization') !== `Bearer ${SANDBOX_KEY}`) {
      throw new SandboxError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const first = key === null ? undefined : answers[key];
    if (first && first.call !== call) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      throw new SandboxError(400, 'idempotency_error', message);
    }
    if (first) return respond(first.status, first.answer, { 'Idempotent-Replayed': 'true' });
    // A copy, because the sandbox changes its objects later.
    const answer = structuredClone(perform(sandbox, method, url, body));
    if (key !== null) answers[key] = { call, status: 200, answer };
    return respond(200, answer);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return respond(error.status, { error: error.body });
  }
}
