import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type CheckedSite, type Checks, examine } from '../../scripts/doctor/check.ts';
import { configurationChecks, mailChecks } from '../../scripts/doctor/configuration.ts';
import { siteChecks } from '../../scripts/doctor/live-site.ts';
import { paymentChecks } from '../../scripts/doctor/payments.ts';
import { scheduleChecks, storageChecks } from '../../scripts/doctor/storage.ts';
import { answerApiCall, SANDBOX_KEY } from '../../scripts/local/payment-sandbox/api.ts';
import { PaymentSandbox } from '../../scripts/local/payment-sandbox/sandbox.ts';
import { sendResponse, toRequest } from '../../scripts/local/server/node-http.ts';
import { siteStorage } from '../../scripts/storage/connect-site.ts';
import { callPaths } from '#features/site/paths.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { longestWaits, writeRun } from '#platform/server/schedule/scheduled.ts';
import { handledEvents } from '#features/checkout/server/payment-events.ts';
import { connectStripe, readSignedEvent } from '#features/checkout/server/stripe.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { type BlobsDouble, makeBlobsDouble } from '../support/blobs-double.ts';
import { importFunction, listFunctionNames } from '../support/functions.ts';
import { adminConfig } from '../support/admin-config.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SECRET = 'whsec_of_tests';

/** Faults of the site, Stripe, and the mail server that a test can set. */
interface Ills {
  /** Statuses by `GET /path`. */
  statuses: Record<string, number>;
  hasPolicy: boolean;
  losesUploads: boolean;
  endpoint: { url?: string; status: string; enabled_events: readonly string[] };
  mailLogin: string;
}
let ills: Ills;
let storage: BlobsDouble;
let site: CheckedSite & { env: Record<string, string> };

async function takeUpload(message: IncomingMessage, id: string): Promise<Response> {
  const bytes = await toRequest(message, new URL(site.address)).arrayBuffer();
  const metadata = { size: bytes.byteLength };
  if (!ills.losesUploads) storage.seed('training-guides', `guides/${id}`, 'file', metadata);
  return new Response(null, { status: 204 });
}

/** Answers as a correct site, except for its faults. */
async function answerAsSite(message: IncomingMessage, url: URL): Promise<Response> {
  const { pathname: path } = url;
  const { method = 'GET' } = message;
  const forced = ills.statuses[`${method} ${path}`];
  if (forced) return new Response(null, { status: forced });
  if (method === 'PUT') return takeUpload(message, path.slice(path.lastIndexOf('/') + 1));
  if (path === callPaths.trainingGuideUpload && method === 'POST') {
    const id = newId(NOW);
    storage.seed('training-guides', `tickets/${id}`, '{}');
    return Response.json({ uploadURL: `${url.origin}/training-guides/.private/uploads/${id}` });
  }
  if (path === callPaths.stripeWebhook && method === 'POST') {
    const text = await toRequest(message, url).text();
    const signature = String(message.headers['stripe-signature']);
    const stripe = connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY });
    const now = { now: new Date(), types: handledEvents };
    const isTaken = await readSignedEvent(stripe, { text, signature }, SECRET, now).then(
      () => true,
      () => false,
    );
    return new Response(null, { status: isTaken ? 204 : 400 });
  }
  if (path.startsWith('/api/admin/') && path !== callPaths.adminLogin) {
    return new Response(null, { status: 401 });
  }
  if (path.startsWith('/api/')) return new Response(null, { status: 405 });
  if (path.endsWith('.html')) return new Response(null, { status: 308 });
  if (path.includes('no-such')) return new Response(null, { status: 404 });
  return new Response('', {
    headers: ills.hasPolicy ? { 'Content-Security-Policy': "default-src 'self'" } : {},
  });
}

async function serve(answer: (message: IncomingMessage, url: URL) => Promise<Response>) {
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
    void answer(message, url).then((answered) => sendResponse(answered, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startStripe(): Promise<string> {
  const sandbox = new PaymentSandbox();
  const address = await serve((message, url) => {
    if (url.pathname !== '/v1/webhook_endpoints') {
      return answerApiCall(sandbox, toRequest(message, url));
    }
    const own = `${site.address}${callPaths.stripeWebhook}`;
    const data = [{ id: 'we_1', object: 'webhook_endpoint', url: own, ...ills.endpoint }];
    return Promise.resolve(Response.json({ object: 'list', data, has_more: false }));
  });
  await syncProducts(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY, STRIPE_API_URL: address }));
  return address;
}

/** Accepts one user's login, without TLS. */
async function startMailServer(): Promise<number> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const [verb = ''] = chunk.toString().split(/\s/);
      if (verb === 'EHLO') socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      else socket.write(verb === 'AUTH' ? ills.mailLogin : '250 ok\r\n');
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  ills = {
    statuses: {},
    hasPolicy: true,
    losesUploads: false,
    endpoint: { status: 'enabled', enabled_events: handledEvents },
    mailLogin: '235 welcome\r\n',
  };
  storage = makeBlobsDouble();
  const address = await serve(answerAsSite);
  site = {
    address,
    isLocal: false,
    env: {
      ...adminConfig,
      STRIPE_SECRET_KEY: SANDBOX_KEY,
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PORTAL_URL: `${address}/portal`,
      SMTP_URL: `smtp://user:password@127.0.0.1:${await startMailServer()}`,
    },
    openOwn: siteStorage('tests', storage.context.options).openOwn,
  };
});

/** Returns the lines of failed checks. */
async function findWrong(checks: Checks, changes: Partial<CheckedSite> = {}): Promise<string[]> {
  const lines: string[] = [];
  const isHealthy = await examine({ ...site, ...changes }, checks, (line) => lines.push(line));
  expect(lines).toHaveLength(Object.keys(checks).length);
  const found = lines.filter((line) => line.startsWith('wrong'));
  expect(isHealthy).toBe(found.length === 0);
  for (const line of found) expect(line).toMatch(/^[^\n]+ To fix it: [^\n]*\.$/);
  return found.map((line) => line.replace(/^wrong +| To fix it.*$/g, ''));
}

test('every check passes for a healthy environment, storage, site, and mail server', async () => {
  const checks = { ...configurationChecks, ...mailChecks, ...storageChecks, ...siteChecks };
  expect(await findWrong(checks, { deliver: () => Promise.resolve() })).toEqual([]);
  expect([...storage.dump('training-guides').keys()]).toEqual([]);
});

test.each([
  [{ ADMIN_PASSWORD_HASH: 'secret' }, 'staff environment: ADMIN_PASSWORD_HASH is not a hash'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'payment environment: STRIPE_WEBHOOK_SECRET is missing'],
  [
    { PUBLIC_STRIPE_PUBLISHABLE_KEY: '' },
    'payment environment: PUBLIC_STRIPE_PUBLISHABLE_KEY is missing',
  ],
  [{ PUBLIC_SCHEDULING_URL: 'booking.example' }, 'page environment: PUBLIC_SCHEDULING_URL must'],
  [
    { STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/abc' },
    'STRIPE_SECRET_KEY: test, PUBLIC_STRIPE_PUBLISHABLE_KEY: test, STRIPE_PORTAL_URL: live',
  ],
  [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL does not point to Stripe'],
  [{ SMTP_URL: '' }, 'mail environment: SMTP_URL is missing'],
])('the environment check fails with %o', async (broken, says) => {
  const env = { ...site.env, ...broken };
  const found = await findWrong(configurationChecks, { env });
  expect(found).toEqual([expect.stringContaining(says)]);
  expect(found.join()).not.toMatch(/sk_test_\w|pk_live_\w|nobody/);
});

test('each payment check reports its fault', async () => {
  site.env.STRIPE_API_URL = await startStripe();
  const look = () => findWrong(paymentChecks);
  expect(await look()).toEqual([]);

  ills.endpoint = { status: 'disabled', enabled_events: ['invoice.paid'] };
  expect(await look()).toEqual([
    expect.stringMatching(
      /^webhook endpoint: its status is disabled; it does not receive invoice\.payment_failed, /,
    ),
  ]);
  ills.endpoint = { ...ills.endpoint, url: 'https://elsewhere.example/api/stripe/webhook' };
  expect(await look()).toEqual([
    expect.stringContaining('webhook endpoint: Stripe has no webhook for'),
  ]);
  ills.endpoint = { status: 'enabled', enabled_events: ['*'] };

  site.env.STRIPE_WEBHOOK_SECRET = 'whsec_of_another';
  expect(await look()).toEqual([
    expect.stringContaining('webhook secret: the site answers an event that was signed with'),
  ]);
  site.env.STRIPE_WEBHOOK_SECRET = SECRET;
  ills.statuses[`POST ${callPaths.stripeWebhook}`] = 503;
  expect(await look()).toEqual([expect.stringMatching(/^webhook secret: .* 503\.$/)]);
  ills.statuses = { 'GET /portal': 404 };
  expect(await look()).toEqual(['customer portal: it answers 404.']);
  ills.statuses = {};

  const stripe = connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY, ...site.env });
  await stripe.products.update('website-basic-setup', { active: false });
  expect(await look()).toEqual([
    expect.stringContaining('Stripe products: website-basic-setup is missing or differs in Stripe'),
  ]);
  site.env.STRIPE_SECRET_KEY = 'sk_test_rolled';
  expect(await look()).toEqual(
    ['Stripe account', 'Stripe products'].map((name): unknown =>
      expect.stringContaining(`${name}: Stripe: StripeAuthenticationError 401`),
    ),
  );
});

test('each mail check reports its fault', async () => {
  const refuse = () => Promise.reject(new Error('mailbox unavailable'));
  expect(await findWrong(mailChecks, { deliver: refuse })).toEqual([
    'test email: mailbox unavailable.',
  ]);
  ills.mailLogin = '535 wrong password\r\n';
  expect(await findWrong(mailChecks)).toEqual([
    expect.stringContaining('mail server: Invalid login'),
  ]);
  // A server on another host must offer TLS.
  site.env.SMTP_URL = String(site.env.SMTP_URL).replace('127.0.0.1', '0.0.0.0');
  expect(await findWrong(mailChecks)).toEqual([
    expect.stringMatching(/^mail server: .*(?:TLS|STARTTLS)/i),
  ]);
  site.env.SMTP_URL = '';
  expect(await findWrong(mailChecks)).toEqual(['mail server: SMTP_URL is missing.']);
});

test('storage that refuses calls fails the check', async () => {
  for (const op of ['set', 'get'] as const) {
    storage.setFaultSource((request) =>
      request.op === op && request.store === 'intakes'
        ? { kind: 'status', status: 401 }
        : undefined,
    );
    expect((await findWrong(storageChecks))[0]).toBe('storage: intakes cannot be read or written.');
  }
  storage.setFaultSource((request) =>
    request.op === 'delete' ? { kind: 'status', status: 404 } : undefined,
  );
  expect((await findWrong(storageChecks))[0]).toContain('keeps removed records');
});

test.each([
  ['GET /blog', 500, 'pages: GET /blog answers 500, not 200.'],
  ['GET /admin.html', 200, 'page addresses with .html: GET /admin.html answers 200, not 308.'],
  ['GET /no-such-page', 200, 'unknown addresses: GET /no-such-page answers 200, not 404.'],
  ['GET /api/admin/intakes', 200, 'staff functions: GET /api/admin/intakes answers 200, not 401.'],
  ['GET /api/contact', 404, 'functions: GET /api/contact answers 404, not 405.'],
  ['POST /api/objects/upload', 503, 'upload: the site returned no upload address: 503.'],
])('the site check fails if %s answers %i', async (call, status, says) => {
  ills.statuses[call] = status;
  expect(await findWrong(siteChecks)).toEqual([says]);
});

test('the checks report pages without a policy, and uploads that do not arrive or cannot be removed', async () => {
  ills.hasPolicy = false;
  ills.losesUploads = true;
  expect(await findWrong(siteChecks)).toEqual([
    expect.stringContaining('pages: / has no Content-Security-Policy'),
    'upload: the file is not in this storage.',
  ]);
  expect([...storage.dump('training-guides').keys()]).toEqual([]);
  ills = { ...ills, hasPolicy: true, losesUploads: false };
  storage.setFaultSource(({ op }) =>
    op === 'delete' ? { kind: 'status', status: 404 } : undefined,
  );
  expect(await findWrong(siteChecks)).toEqual(['upload: the file could not be removed.']);
});

test('the check reports a schedule that never ran, ran too long ago, or had a problem', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const store = siteStorage('tests', storage.context.options).openStore('schedule-runs');
  const note = (schedule: string, startedAt: string, failure?: string) =>
    writeRun(store, schedule, { startedAt, failure });
  await note('suspected-messages', '2026-11-21T11:07:00.000Z', 'mail not delivered: ETIMEDOUT');
  await note('retention', '2026-11-19T03:41:00.000Z');
  await note('publish-articles', '2026-11-21T11:04:00.000Z');
  expect(await findWrong(scheduleChecks)).toEqual([
    'schedule resend-mails: it has never completed.',
    'schedule suspected-messages: its run at 2026-11-21T11:07:00.000Z had a problem: mail not delivered: ETIMEDOUT.',
    'schedule retention: its last complete run was at 2026-11-19T03:41:00.000Z.',
  ]);
});

test('the checks include every schedule', async () => {
  const names: string[] = [];
  for (const name of await listFunctionNames()) {
    const { config } = await importFunction(name);
    if (config.schedule !== undefined) names.push(name);
  }
  expect(Object.keys(longestWaits).toSorted()).toEqual(names.toSorted());
});
