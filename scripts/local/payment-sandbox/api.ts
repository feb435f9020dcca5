import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentSandbox } from './sandbox.ts';
import {
  type Customer,
  idFor,
  type Invoice,
  listOf,
  type Portal,
  type Price,
  type Product,
  type SandboxState,
  type Subscription,
} from './state.ts';
import { find, invalidRequest, SandboxError } from './stripe-error.ts';

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

/** Decodes `items[0][price]=x` as Stripe does: `{ items: [{ price: 'x' }] }`. Numbers stay text. */
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
    place[last] = value === 'true' || value === 'false' ? value === 'true' : value;
  }
  return root;
}

/* Responses as Stripe writes them: references are ids, and some fields absent, unless `expand` names them. */

function expands({ expand = [] }: Params, path: string): boolean {
  return expand.some((one) => one === path || one.startsWith(`${path}.`));
}

function paymentOf(invoice: Invoice): object {
  return {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    invoice: invoice.id,
    is_default: true,
    status: invoice.status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: idFor('pi', invoice) },
  } satisfies Partial<Stripe.InvoicePayment>;
}

function showInvoice(state: SandboxState, invoice: Invoice, params: Params, path = ''): object {
  const client_secret = state.payment_intents[idFor('pi', invoice)]?.client_secret;
  return {
    ...invoice,
    ...(expands(params, `${path}confirmation_secret`) && {
      confirmation_secret: { type: 'payment_intent', client_secret },
    }),
    ...(expands(params, `${path}payments`) && { payments: listOf([paymentOf(invoice)]) }),
  };
}

function showSubscription(state: SandboxState, subscription: Subscription, params: Params): object {
  const invoice = state.invoices[subscription.latest_invoice];
  if (!invoice || !expands(params, 'latest_invoice')) return subscription;
  const latest_invoice = showInvoice(state, invoice, params, 'latest_invoice.');
  return { ...subscription, latest_invoice };
}

/** Collections of objects that can be retrieved by id. */
type Collection = Exclude<keyof SandboxState, 'answers' | 'undelivered'>;

function retrieve(state: SandboxState, name: Collection, id: string, params: Params): object {
  const found = find<object>(state[name], name.slice(0, -1), id);
  if (name === 'invoices') return showInvoice(state, found as Invoice, params);
  if (name === 'subscriptions') return showSubscription(state, found as Subscription, params);
  if (name !== 'payment_intents' || !expands(params, 'payment_method')) return found;
  const { payment_method: method } = found as { payment_method: string | null };
  return { ...found, payment_method: state.payment_methods[method ?? ''] ?? null };
}

/** Lists, which always fit on one page. */
const lists = {
  products: ({ products }: SandboxState, { ids }: Stripe.ProductListParams) =>
    Object.values(products).filter(({ id }) => !ids || ids.includes(id)),
  prices: ({ prices }: SandboxState, { lookup_keys = [] }: Stripe.PriceListParams) =>
    Object.values(prices).filter(
      ({ active, lookup_key }) => active && lookup_keys.includes(lookup_key ?? ''),
    ),
  tax_rates: ({ tax_rates }: SandboxState, { inclusive }: Stripe.TaxRateListParams) =>
    Object.values(tax_rates).filter((rate) => rate.active && rate.inclusive === inclusive),
  'billing_portal/configurations': (state: SandboxState) =>
    Object.values(state['billing_portal/configurations']),
  events: ({ undelivered }: SandboxState, { created, types }: Stripe.EventListParams) => {
    const { gte, lte } = created as Stripe.RangeQueryParam;
    return undelivered.filter(
      (event) =>
        types?.includes(event.type) && event.created >= Number(gte) && event.created <= Number(lte),
    );
  },
  invoice_payments: ({ invoices }: SandboxState, { payment }: Stripe.InvoicePaymentListParams) =>
    Object.values(invoices)
      .filter((invoice) => idFor('pi', invoice) === payment?.payment_intent)
      .map(paymentOf),
};

const creations = {
  'billing_portal/configurations'(
    sandbox: PaymentSandbox,
    params: Stripe.BillingPortal.ConfigurationCreateParams,
  ) {
    const { features, business_profile = {} } = params;
    const made = sandbox.make('billing_portal.configuration', 'bpc');
    const portal: Portal = {
      ...{ ...made, active: true, features, business_profile },
      metadata: params.metadata as Stripe.Metadata,
      login_page: { enabled: true, url: 'https://billing.stripe.com/p/login/test_sandbox' },
    };
    return (sandbox.state['billing_portal/configurations'][made.id] = portal);
  },
  tax_rates(sandbox: PaymentSandbox, params: Stripe.TaxRateCreateParams) {
    const { display_name, inclusive } = params;
    const percentage = Number.parseFloat(String(params.percentage));
    const made = sandbox.make('tax_rate', 'txr');
    return (sandbox.state.tax_rates[made.id] = {
      ...made,
      ...{ active: true, display_name, inclusive, percentage },
    });
  },
  products(sandbox: PaymentSandbox, params: Stripe.ProductCreateParams) {
    const { id, name, metadata } = params as Pick<Product, 'id' | 'name' | 'metadata'>;
    const product: Product = {
      ...sandbox.make('product', 'prod', id),
      active: true,
      name,
      metadata,
    };
    return (sandbox.state.products[product.id] = product);
  },
  prices(sandbox: PaymentSandbox, params: Stripe.PriceCreateParams) {
    const { state } = sandbox;
    const { product = '', currency, lookup_key = null, recurring } = params;
    find(state.products, 'product', product, 400);
    for (const price of Object.values(state.prices)) {
      if (lookup_key !== null && price.lookup_key === lookup_key) price.lookup_key = null;
    }
    const price: Price = {
      ...sandbox.make('price', 'price'),
      active: true,
      currency,
      unit_amount: Number(params.unit_amount),
      lookup_key,
      product,
      recurring: recurring ? { interval: recurring.interval, interval_count: 1 } : null,
      type: recurring ? 'recurring' : 'one_time',
    };
    return (state.prices[price.id] = price);
  },
  customers(sandbox: PaymentSandbox, params: Stripe.CustomerCreateParams) {
    const { name = null, email = null, metadata = {} } = params as Partial<Customer>;
    const customer: Customer = { ...sandbox.make('customer', 'cus'), name, email, metadata };
    return (sandbox.state.customers[customer.id] = customer);
  },
  subscriptions(sandbox: PaymentSandbox, params: Stripe.SubscriptionCreateParams & Params) {
    const { state } = sandbox;
    const { customer = '', items = [], add_invoice_items = [], metadata } = params;
    find(state.customers, 'customer', customer, 400);
    const [price, ...extras] = [...items, ...add_invoice_items].map((item) =>
      find(state.prices, 'price', item.price ?? '', 400),
    );
    if (!price) throw invalidRequest('Missing required param: items.');
    const default_tax_rates = (params.default_tax_rates || []).map((id) =>
      find(state.tax_rates, 'tax rate', id, 400),
    );
    const order = {
      ...{ customer, price, default_tax_rates },
      metadata: metadata as Stripe.Metadata,
    };
    return showSubscription(state, sandbox.startSubscription(extras, order), params);
  },
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Collections whose objects can be changed. */
const changeable = ['products', 'prices', 'customers', 'billing_portal/configurations'];

const address = /^\/v1\/(billing_portal\/configurations|\w+)(?:\/([\w-]+))?$/;

function perform(sandbox: PaymentSandbox, method: string, url: URL, body: string): object {
  const params = decodeParams(method === 'GET' ? url.search.slice(1) : body);
  const { state } = sandbox;
  const [, name = '', id] = address.exec(url.pathname) ?? [];
  if (method === 'GET' && id === undefined && Object.hasOwn(lists, name)) {
    return listOf(lists[name as keyof typeof lists](state, params as never));
  }
  if (method === 'GET' && id !== undefined && Object.hasOwn(state, name)) {
    return retrieve(state, name as Collection, id, params);
  }
  if (method === 'POST' && id === undefined && Object.hasOwn(creations, name)) {
    return creations[name as keyof typeof creations](sandbox, params as never);
  }
  if (method === 'POST' && id !== undefined && changeable.includes(name)) {
    const { expand: _, ...changes } = params;
    const found = retrieve(state, name as Collection, id, {}) as Record<string, unknown>;
    for (const [field, value] of Object.entries(changes)) {
      found[field] = isObject(value) ? { ...(found[field] as object), ...value } : value;
    }
    return found;
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplayed?: true;
}

/**
 * Runs a call with an idempotency key once. Later calls get the first response, "including 500 errors". A
 * call with invalid parameters is not stored, because it changed nothing.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
function performOnce(
  { state }: PaymentSandbox,
  key: string,
  fingerprint: string,
  act: () => Answer,
): Answer {
  const kept = state.answers[key];
  if (kept && kept.fingerprint !== fingerprint) {
    throw new SandboxError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (kept) return { ...kept, isReplayed: true };
  const answer = act();
  state.answers[key] = { fingerprint, ...answer };
  return answer;
}

/** Point at which a simulated Stripe outage interrupts a call: before or after the change. */
export type Breakdown = 'undone' | 'done';

/** Responds to a call of the `stripe` library as Stripe would, including simulated outages. */
export async function answerApiCall(
  sandbox: PaymentSandbox,
  request: Request,
  breakdown?: Breakdown,
): Promise<Response> {
  const { method, headers: sent } = request;
  const url = new URL(request.url);
  const body = await request.text();
  const key = method === 'POST' ? sent.get('idempotency-key') : null;
  const act = (): Answer => {
    const object = breakdown === 'undone' ? undefined : perform(sandbox, method, url, body);
    if (!breakdown) return { status: 200, body: JSON.stringify(object) };
    const error = { type: 'api_error', message: 'An unknown error occurred.' };
    return { status: 500, body: JSON.stringify({ error }) };
  };
  let answer: Answer;
  try {
    if (sent.get('authorization') !== `Bearer ${SANDBOX_KEY}`) {
      throw new SandboxError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const fingerprint = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');
    answer = key ? performOnce(sandbox, key, fingerprint, act) : act();
    if (method !== 'GET') sandbox.changed();
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
