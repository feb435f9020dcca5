import type { Context } from '@netlify/functions';
import fc from 'fast-check';

import { answerApiCall, SANDBOX_KEY } from '../../../scripts/local/payment-sandbox/api.ts';
import { PaymentSandbox } from '../../../scripts/local/payment-sandbox/sandbox.ts';
import { signature } from '../../../scripts/local/payment-sandbox/webhooks.ts';
import { beginSession } from '../../../src/server/staff/admin-session.ts';
import type { LogLine } from '../../../src/server/http/log.ts';
import { connectStripe } from '../../../src/server/payments/stripe.ts';
import { syncPrices } from '../../../src/server/payments/stripe-prices.ts';
import { type BlobsDouble, makeBlobsDouble } from '../blobs-double.ts';
import { importFunction, listFunctionNames, pathsOf } from '../functions.ts';
import { PERSONAL } from '../personal-data.ts';
import { type Draft, draftOf, KNOWN_ID, personalTexts } from './requests.ts';

const SITE = 'https://site.example';
/** Number of requests per storage. A new storage keeps lists short. */
const REQUESTS_PER_STORAGE = 500;
const SECRET = 'whsec_of_tests';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Returns the log lines since the last call. */
  readonly takeLines: () => readonly LogLine[];
  readonly secrets: Parameters<typeof beginSession>[2] & object;
}

interface Target {
  readonly handler: (request: Request, context: Context) => Promise<Response>;
  readonly drafts: fc.Arbitrary<Draft>;
}

function contextOf(params: Record<string, string>, ip: string): Context {
  const context = { params, requestId: 'fuzz', deploy: { context: 'dev' }, ip };
  // Only the fields that our functions read.
  return context as unknown as Context;
}

/** Methods that a function accepts, according to its response. */
async function methodsOf(handler: Target['handler'], path: string): Promise<string[]> {
  const request = new Request(new URL(path.replace('*', 'x'), SITE), { method: 'PURGE' });
  const { headers } = await handler(request, contextOf({}, ''));
  return headers.get('allow')?.split(', ') ?? ['GET'];
}

async function findTargets(): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  for (const name of await listFunctionNames()) {
    const module = await importFunction(name);
    const paths = pathsOf(module);
    if (paths.length === 0) continue;
    const methods = await methodsOf(module.default, paths[0] ?? '');
    targets.set(name, { handler: module.default, drafts: draftOf(name, paths, methods) });
  }
  const upload = await import('../../../netlify/edge-functions/training-guide-upload.ts');
  targets.set('training-guide-upload', {
    handler: upload.default,
    drafts: draftOf('training-guide-upload', [upload.config.path], ['PUT']),
  });
  return targets;
}

const STRIPE_URL = 'http://stripe.test';

/** Settings that connect functions to the payment sandbox in this process. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: SANDBOX_KEY,
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_PORTAL_URL: 'https://portal.example',
  STRIPE_API_URL: STRIPE_URL,
};

/** Value of a key before the current request. */
type Before = Map<string, { store: string; key: string; etag: string | undefined }>;

const etagOf = (double: BlobsDouble, store: string, key: string) =>
  double.dump(store).get(key)?.etag;

/**
 * Connects Stripe calls to a sandbox with the prices, and storage calls to this double.
 * @returns a function that undoes it.
 */
async function connect(double: BlobsDouble, before: Before): Promise<() => void> {
  const sandbox = new PaymentSandbox();
  const toSandbox: typeof fetch = (input, init) => answerApiCall(sandbox, new Request(input, init));
  await syncPrices(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: toSandbox }));
  double.onRequest(({ op, key, store }) => {
    const place = `${store} ${key}`;
    if ((op === 'set' || op === 'delete') && !before.has(place))
      before.set(place, { store, key, etag: etagOf(double, store, key) });
  });
  const toStorage = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (origin === STRIPE_URL) return toSandbox(input, init);
    if (!origin.endsWith('.test')) throw new Error(`a call leaves the machine: ${origin}`);
    return toStorage(input, init);
  };
  process.env.NETLIFY_BLOBS_CONTEXT = double.context.encoded;
  return () => {
    globalThis.fetch = toStorage;
  };
}

/** Record of each kind under KNOWN_ID, so that staff calls find one. */
function seed(double: BlobsDouble): void {
  const at = { id: KNOWN_ID, createdAt: '2024-11-22T00:00:00.000Z' };
  const { name, email, message } = PERSONAL;
  const put = (store: string, key: string, record: object) => {
    double.seed(store, `${key}/${KNOWN_ID}`, JSON.stringify(record));
  };
  const intake = { ...at, ...personalTexts, faqs: [], scenarios: [] };
  put('dev-intakes', 'submissions', intake);
  const words = { ...at, name, email, subject: '', message };
  put('dev-contact-messages', 'messages', words);
  put('dev-contact-messages', 'suspected', words);
}

function encode({ body, format }: Draft): BodyInit {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (format === 'json' || format === 'odd' || format === 'none') return JSON.stringify(body);
  const form = format === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, JSON.stringify(value));
  return form;
}

const contentTypes = { json: 'application/json', odd: 'text/x; charset="' } as const;

function toRequest(draft: Draft, staffCookie: string): Request {
  const { method, path, origin, cookie, format } = draft;
  const headers = new Headers();
  if (origin !== 'none') headers.set('Origin', origin === 'ours' ? SITE : 'https://evil.example');
  if (cookie === 'staff') headers.set('Cookie', staffCookie);
  if (cookie === 'forged') headers.set('Cookie', `${staffCookie}A`);
  if (format === 'json' || format === 'odd') headers.set('Content-Type', contentTypes[format]);
  if (method === 'GET' || method === 'HEAD')
    return new Request(new URL(path, SITE), { method, headers });
  const body = encode(draft);
  if (draft.name === 'stripe-webhook' && draft.isSigned && typeof body === 'string') {
    headers.set('Stripe-Signature', signature(body, SECRET, Math.floor(Date.now() / 1_000)));
  }
  return new Request(new URL(path, SITE), { method, headers, body });
}

/** Refusals that must store something: a wrong password is counted. */
const COUNTED: readonly string[] = ['admin-login', 'create-subscription'];

/** Keys with a changed value. */
function changesOf(double: BlobsDouble, before: Before): string[] {
  return [...before]
    .filter(([, { store, key, etag }]) => etagOf(double, store, key) !== etag)
    .map(([place]) => place);
}

function check(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** Personal data that must not appear in a log line. */
function leaksOf(lines: readonly LogLine[], secrets: readonly string[]): string[] {
  const text = JSON.stringify(lines);
  return [...Object.values(PERSONAL), ...secrets, SANDBOX_KEY, SECRET, '_secret_'].filter((word) =>
    text.includes(word),
  );
}

/**
 * Sends requests to every function and checks the common rules for each response: no exception, no 5xx,
 * one log line without personal data, no data without a login, and no stored data after a refusal.
 * @returns the number of responses by status.
 * @throws fast-check's shrunk counterexample for the first request that breaks a rule.
 */
export async function fuzz(options: FuzzOptions): Promise<ReadonlyMap<number, number>> {
  const targets = await findTargets();
  options.takeLines();
  const drafts = fc.oneof(...[...targets.values()].map((target) => target.drafts));
  const statuses = new Map<number, number>();
  for (let done = 0; done < options.requests; done += REQUESTS_PER_STORAGE) {
    await using cleanup = new AsyncDisposableStack();
    const double = makeBlobsDouble({ pageSize: 1_000 });
    const before: Before = new Map();
    cleanup.defer(await connect(double, before));
    seed(double);
    const logIn = () => {
      const place = { now: new Date(), deployContext: 'dev', request: new Request(SITE) };
      return beginSession('', place, options.secrets).split(';')[0] ?? '';
    };
    let cookie = logIn();
    const property = fc.asyncProperty(drafts, async (draft) => {
      const { handler } = targets.get(draft.name)!;
      before.clear();
      const sent = cookie;
      const request = toRequest(draft, sent);
      const params = paramsOf(draft);
      const response = await handler(request, contextOf(params, draft.ip));
      const { status } = response;
      if (draft.name === 'admin-logout') cookie = logIn();
      const text = await response.text();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const lines = options.takeLines();
      check(status < 500, `answered ${status}`);
      check(lines.length === 1 && lines[0]?.status === status, 'wrote not one line of this status');
      check(leaksOf(lines, [sent.split('=')[1] ?? '']).length === 0, 'logged what is personal');
      const isAdmin = draft.name.startsWith('admin-') || draft.name === 'training-guide';
      if (isAdmin && draft.cookie !== 'staff' && !/log(?:in|out)$/.test(draft.name)) {
        check(status >= 400, 'let a stranger in');
        check(!text.includes(PERSONAL.phone), 'told a stranger');
      }
      if (status >= 400 && !COUNTED.includes(draft.name)) {
        const changes = changesOf(double, before);
        check(changes.length === 0, `refused, and changed ${changes.join(', ')}`);
      }
    });
    const numRuns = Math.min(REQUESTS_PER_STORAGE, options.requests - done);
    await fc.assert(property, { numRuns, seed: options.seed + done });
  }
  return statuses;
}

/** Parameters that the platform would read from the address. */
function paramsOf({ path }: Draft): Record<string, string> {
  const parts = new URL(path, SITE).pathname.split('/');
  const id = parts[4] ?? '';
  try {
    return { id: decodeURIComponent(id) };
  } catch {
    return { id };
  }
}
