import type Stripe from 'stripe';
import {
  find,
  idFor,
  type Invoice,
  listOf,
  type PaymentIntent,
  SandboxError,
  type SandboxState,
  type Subscription,
} from './objects.ts';
import type { PaymentSandbox } from './sandbox.ts';

/*
 * The part of Stripe's HTTP API that this site's server uses. The types of the `stripe` package check the
 * parameters of our requests, so the sandbox does not. Lists have one page, of 10 objects by default.
 * https://docs.stripe.com/api
 */

export const SANDBOX_KEY = 'sk_test_sandbox';

/** Time for which Stripe keeps an idempotency key, in seconds. It may keep one longer. */
const KEY_S = 24 * 60 * 60;

type Fields = Record<string, unknown>;

/** Decodes `items[0][id]=x` as Stripe does: `{ items: [{ id: 'x' }] }`. */
function decodeParams(encoded: URLSearchParams): Fields {
  const root: Fields = {};
  for (const [name, value] of encoded) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = root;
    keys.forEach((key, index) => {
      const isList = /^\d+$/.test(keys[index + 1] ?? last);
      place = (place[key] ??= isList ? [] : {}) as Fields;
    });
    // The names of objects can be digits, so only known numbers become numbers.
    const isPlain = ['true', 'false'].includes(value) || /^(?:unit_amount|percentage)$/.test(last);
    place[last] = isPlain ? JSON.parse(value) : value;
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
  };
}

/** Fields that are ids, or absent, unless a request expands them. */
const expansions: Readonly<Record<string, (state: SandboxState, object: never) => unknown>> = {
  latest_invoice: (state, { latest_invoice: id }: Subscription) => state.invoices[id],
  customer: (state, { customer: id }: PaymentIntent | Invoice) =>
    state.customers[id] ?? { id, object: 'customer', deleted: true },
  payment_method: (state, { payment_method: id }: PaymentIntent) => state.payment_methods[id ?? ''],
  payments: (_state, invoice: Invoice) => listOf([paymentOf(invoice)]),
  confirmation_secret: (state, invoice: Invoice) => ({
    type: 'payment_intent',
    client_secret: state.payment_intents[idFor('pi', invoice)]?.client_secret,
  }),
};

/** Object as a response shows it. @param expand such as `latest_invoice.payments`, or empty. */
function show(state: SandboxState, object: object, expand: readonly string[] = []): object {
  const shown: Fields = { ...object };
  for (const [name = '', ...rest] of expand.map((path) => path.split('.'))) {
    const value = expansions[name]?.(state, object as never) ?? null;
    shown[name] = value && show(state, value, rest);
  }
  return shown;
}

/** Changes the fields of an object. Nested objects keep their other fields. */
function change(object: Fields, changes: Fields): void {
  for (const [field, value] of Object.entries(changes)) {
    const isObject = typeof value === 'object' && !Array.isArray(value);
    object[field] = isObject ? { ...(object[field] as object), ...value } : value;
  }
}

const login_page = { enabled: true, url: 'https://billing.stripe.com/p/login/test_sandbox' };

/** Kind of a new object, the prefix of its id, and the fields that are not parameters of its request. */
const creations: Readonly<Record<string, readonly [object: string, prefix: string, object]>> = {
  customers: ['customer', 'cus', { name: null, email: null }],
  products: ['product', 'prod', { active: true }],
  tax_rates: ['tax_rate', 'txr', { active: true }],
  'billing_portal/configurations': [
    'billing_portal.configuration',
    'bpc',
    { active: true, login_page },
  ],
};

const address = /^\/v1\/(billing_portal\/configurations|\w+)(?:\/([\w-]+)(\/void)?)?$/;

function perform(sandbox: PaymentSandbox, method: string, url: URL, body: string): object {
  const params = decodeParams(method === 'GET' ? url.searchParams : new URLSearchParams(body));
  const { state } = sandbox;
  const expand = params.expand as string[] | undefined;
  const [, name = '', id, isVoid] = address.exec(url.pathname) ?? [];
  const objects = (state as unknown as Partial<Record<string, Record<string, Fields>>>)[name];
  if (objects && id !== undefined) {
    const found = find(objects, name.slice(0, -1), id);
    if (isVoid) return sandbox.voidInvoice(find(state.invoices, 'invoice', id));
    if (method === 'POST') change(found, params);
    return show(state, found, expand);
  }
  if (objects && method === 'GET') {
    const { limit = 10, ids, expand: paths = [], status, ...filters } = params;
    const found = Object.values(objects).filter(
      (object) =>
        (!ids || (ids as unknown[]).includes(object.id)) &&
        // Without a status, Stripe leaves out canceled subscriptions.
        (status === undefined
          ? object.status !== 'canceled'
          : status === 'all' || object.status === status) &&
        Object.entries(filters).every(([field, value]) => object[field] === value),
    );
    const inItems = (paths as string[]).map((path) => path.replace(/^data\./, ''));
    return listOf(found.slice(0, Number(limit)).map((object) => show(state, object, inItems)));
  }
  if (name === 'invoice_payments') {
    const { payment_intent } = params.payment as Stripe.InvoicePaymentListParams.Payment;
    const payments = Object.values(state.invoices).map(paymentOf);
    return listOf(payments.filter(({ payment }) => payment.payment_intent === payment_intent));
  }
  if (name === 'subscriptions') {
    return show(state, sandbox.startSubscription(params), expand);
  }
  const creation = creations[name];
  if (!objects || !creation) {
    throw new SandboxError(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
  }
  const [object, prefix, fields] = creation;
  const made = sandbox.make(object, prefix, params.id as string | undefined);
  const stored = { ...fields, ...made };
  change(stored, params);
  return (objects[made.id] = stored);
}

/**
 * Responds to a call of the `stripe` library as Stripe would. A call with an idempotency key runs once, and
 * later calls get the first response, "including 500 errors". A rejected call is not stored, because it
 * changed nothing. After 24 hours, the key counts as new.
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
      throw new SandboxError('Invalid API Key provided.', {}, 401);
    }
    sandbox.expireUnpaid();
    const stored = key === null ? undefined : answers[key];
    const first =
      stored && sandbox.now() - (stored.at ?? sandbox.now()) < KEY_S ? stored : undefined;
    if (first && first.call !== call) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      throw new SandboxError(message, { type: 'idempotency_error' });
    }
    if (first) return respond(first.status, first.answer, { 'Idempotent-Replayed': 'true' });
    // A copy, because the sandbox changes its objects later.
    const answer = structuredClone(perform(sandbox, method, url, body));
    if (key !== null) answers[key] = { call, status: 200, answer, at: sandbox.now() };
    return respond(200, answer);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return respond(error.status, { error: error.body });
  }
}
