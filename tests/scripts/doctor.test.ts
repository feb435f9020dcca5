import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type CheckedSite, type Checks, examine, readAddress } from '../../scripts/doctor/check.ts';
import { findLeftovers } from '#features/articles/check/leftovers.ts';
import { contentChecks } from '../../scripts/doctor/content.ts';
import { configurationChecks, mailChecks } from '../../scripts/doctor/configuration.ts';
import { siteChecks } from '../../scripts/doctor/live-site.ts';
import { accountChecks, webhookChecks } from '../../scripts/doctor/payments.ts';
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
  /** Statuses by `GET /path`, and of uploads by `PUT`. */
  statuses: Record<string, number>;
  hasPolicy: boolean;
  landing: string;
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
  if (!ills.losesUploads) storage.seed('uploads', `files/${id}`, 'file', metadata);
  return new Response(null, { status: ills.statuses.PUT ?? 204 });
}

/** Answers as a correct site, except for its faults. */
async function answerAsSite(message: IncomingMessage, url: URL): Promise<Response> {
  const { pathname: path } = url;
  const { method = 'GET' } = message;
  const forced = ills.statuses[`${method} ${path}`];
  if (forced) return new Response(null, { status: forced });
  if (method === 'PUT') return takeUpload(message, path.slice(path.lastIndexOf('/') + 1));
  if (path === callPaths.fileUpload && method === 'POST') {
    const id = newId(NOW);
    storage.seed('uploads', `addresses/${id}`, '{}');
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
  return new Response(path === '/' ? ills.landing : '', {
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

/** Received commands of the mail server. */
let commands: string[];

/** Accepts one user's login and his emails, without TLS. */
async function startMailServer(): Promise<number> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const [verb = ''] = chunk.toString().split(/\s/);
      commands.push(verb);
      if (verb === 'DATA') socket.write('354 send it\r\n');
      else if (verb === 'EHLO') socket.write('250-test\r\n250 AUTH PLAIN\r\n');
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
    landing: '',
    losesUploads: false,
    endpoint: { status: 'enabled', enabled_events: handledEvents },
    mailLogin: '235 welcome\r\n',
  };
  commands = [];
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
  expect([...storage.dump('uploads').keys()]).toEqual([]);
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
  [
    { EDITOR_CLIENT_ID: 'Iv1.a' },
    'editor environment: EDITOR_REPO is missing; EDITOR_CLIENT_SECRET is missing; copy it from the GitHub App; EDITOR_SECRET is missing; EDITOR_APP is missing',
  ],
  [
    {
      EDITOR_REPO: 'https://github.com/studio/site',
      EDITOR_APP: 'studio-editor',
      EDITOR_CLIENT_ID: 'Iv1.a',
      EDITOR_CLIENT_SECRET: 'secret',
      EDITOR_SECRET: 'e'.repeat(32),
    },
    'editor environment: EDITOR_REPO must look like owner/repository',
  ],
])('the environment check fails with %o', async (broken, says) => {
  const env = { ...site.env, ...broken };
  const found = await findWrong(configurationChecks, { env });
  expect(found).toEqual([expect.stringContaining(says)]);
  expect(found.join()).not.toMatch(/sk_test_\w|pk_live_\w|nobody/);
});

test('each payment check reports its fault', async () => {
  site.env.STRIPE_API_URL = await startStripe();
  const look = () => findWrong({ ...accountChecks, ...webhookChecks });
  expect(await look()).toEqual([]);

  ills.endpoint = { status: 'disabled', enabled_events: ['invoice.paid'] };
  expect(await look()).toEqual([
    expect.stringMatching(
      /^webhook endpoint: its status is disabled; it does not receive invoice\.payment_failed, /,
    ),
  ]);
  for (const url of ['https://elsewhere.example/api/stripe/webhook', `${site.address}/webhook`]) {
    ills.endpoint = { ...ills.endpoint, url };
    expect(await look()).toEqual([
      expect.stringContaining('webhook endpoint: Stripe has no webhook for'),
    ]);
  }
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

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Runs a command, while the shell has the variables of a healthy site. */
function runCommand(name: string, ...args: string[]) {
  const env = { ...process.env, ...site.env };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const call = ['scripts/run.js', name, ...args];
    execFile(process.execPath, call, { env }, (error, output, errors) => {
      resolve({ code: error?.code ?? 0, output: output + errors });
    });
  });
}

const runDoctor = (...args: string[]) => runCommand('doctor', ...args);

/** Runs the command with a file of variables. */
function runWithFile(variables: Readonly<Record<string, string>>, ...more: string[]) {
  const content = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  const file = join(makeFolder({ 'my.env': content.join('') }), 'my.env');
  return runDoctor('--env', file, ...more);
}

test('a file of --env may have a byte order mark, CRLF, export, quotes, comments, and a name twice', async () => {
  const { ADMIN_SESSION_KEY, ADMIN_PASSWORD_HASH, SMTP_URL, ...others } = site.env;
  const lines = [
    `ADMIN_SESSION_KEY=${ADMIN_SESSION_KEY}`,
    `export ADMIN_PASSWORD_HASH='${ADMIN_PASSWORD_HASH}'`,
    '# The mail server',
    'SMTP_URL=here',
    `  SMTP_URL = "${SMTP_URL}" # of the studio`,
    ...Object.entries(others).map(([name, value]) => `${name}=\`${value}\``),
  ];
  const folder = makeFolder({ 'my.env': `\uFEFF${lines.join('\r\n')}` });
  const { output } = await runDoctor('--env', join(folder, 'my.env'));
  for (const name of ['staff environment', 'mail environment', 'mail server', 'page environment']) {
    expect(output).toMatch(new RegExp(`^ok +${name}: `, 'm'));
  }
  const asFolder = await runDoctor('--env', folder);
  expect(asFolder).toEqual({ code: 1, output: `The file ${folder} does not exist.\n` });
});

test('the address of a site has nothing after the host', async () => {
  const says = '--url must look like https://www.example.com, with nothing after the host.';
  for (const url of ['www.example.com', 'ftp://x.example', 'https://x.example/es']) {
    expect(() => readAddress(url), url).toThrow(says);
  }
  expect(readAddress('https://x.example/')).toBe('https://x.example');
  const { code, output } = await runDoctor('--url', 'https://x.example/?a');
  expect({ code, output }).toEqual({ code: 1, output: `${says}\n` });
  // Without an address, the id of a site would be ignored.
  const withoutAddress = await runDoctor('--site', 'x');
  expect(withoutAddress).toEqual({ code: 1, output: '--site needs --url.\n' });
});

test('stripe:sync says in which mode it changes products, and prints the address of the portal', async () => {
  site.env.STRIPE_API_URL = await startStripe();
  const { code, output } = await runCommand('stripe-sync');
  expect(code, output).toBe(0);
  expect(output).toMatch(/^Plans of brand\.json in Stripe, test mode:\n/);
  expect(output).toMatch(
    / STRIPE_PORTAL_URL=https:\/\/billing\.stripe\.com\/p\/login\/test_\w+\n$/,
  );
});

test('--send without a mail server fails', async () => {
  const { SMTP_URL, ...file } = site.env;
  expect(SMTP_URL).toBeTruthy();
  const { code, output } = await runWithFile(file, '--send');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^wrong +test email: SMTP_URL is missing, so no mail was sent\. To fix it: /m,
  );
  expect(output).not.toContain('Every check');
});

test('without an address, the command checks the file of --env, not the shell or the last build', async () => {
  const { SMTP_URL = '', ...others } = site.env;
  const broken = SMTP_URL.replace('password', '12/34');
  const { code, output } = await runWithFile({
    ...others,
    SMTP_URL: broken,
    ADMIN_SESSION_KEY: '',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^wrong +staff environment: ADMIN_SESSION_KEY is missing/m);
  expect(output).toMatch(/^wrong +mail environment: SMTP_URL must look like /m);
  const withOptions = await runWithFile({ ...others, SMTP_URL: `${SMTP_URL}/?pool=true` });
  expect(withOptions.output).toMatch(
    /^wrong +mail environment: SMTP_URL must end after the server /m,
  );
  expect(output).toMatch(/^skipped +test email: /m);
  expect(output).toMatch(/^skipped +storage: --url names the site to check\.$/m);
  expect(output).not.toContain('Every check');
});

test('--send sends with the mail server of the file', async () => {
  const { STRIPE_SECRET_KEY, ...file } = site.env;
  site.env.SMTP_URL = 'smtp://127.0.0.1:1';
  const { output } = await runWithFile(file, '--send');
  expect(output).toMatch(/^ok +test email: /m);
  expect(commands.filter((verb) => verb === 'DATA')).toHaveLength(1);
  expect(STRIPE_SECRET_KEY).toBe(SANDBOX_KEY);
  expect(output).toMatch(/^wrong +payment environment: STRIPE_SECRET_KEY is missing/m);
});

test('the report explains includeSubDomains', async () => {
  const lines: string[] = [];
  expect(await examine(site, contentChecks, (line) => lines.push(line))).toBe(true);
  expect(lines[0]).toMatch(/^note .* for 2 years, and with includeSubDomains also every subdomain/);
});

/** Facts of an owner without anything of the demo. */
const own = { company: { name: 'Kestrel', hours: 'Mon-Fri: 9-17 GMT' }, plans: [{ fee: 1 }] };

test('texts of the demo and of the United States that are left are listed', () => {
  const folder = makeFolder({
    'brand.json': JSON.stringify(own),
    'src/content/site/faq.json': '{"a":"We answer in one day."}',
    'src/content/articles/one.mdx': 'Costs are £40.',
  });
  expect(findLeftovers(folder)).toEqual({ demo: [], unitedStates: [] });
  writeFileSync(
    join(folder, 'brand.json'),
    JSON.stringify({ ...own, people: { a: { name: 'Kim Example' } }, prices: { currency: 'usd' } }),
  );
  writeFileSync(join(folder, 'src/content/site/faq.json'), '{"a":"Write to a@shop.example."}');
  writeFileSync(
    join(folder, 'src/content/site/plans.json'),
    '{"a":"(demo) Yes.","b":"A (demo) line"}',
  );
  writeFileSync(join(folder, 'src/content/articles/one.mdx'), 'HIPAA fines cost $1,200.50.');
  expect(findLeftovers(folder)).toEqual({
    demo: [
      'brand.json: people.a.name (Kim Example)',
      'src/content/site/faq.json (shop.example)',
      'src/content/site/plans.json ((demo))',
    ],
    unitedStates: [
      'brand.json: prices.currency (usd)',
      'src/content/articles/one.mdx (HIPAA, $1,200.50)',
    ],
  });
});

// The Spanish texts of the demo are in the folder of every site, and most sites do not show them.
test('texts of the demo in a language that the site does not have are not listed', () => {
  const bilingual = makeFolder({
    'brand.json': JSON.stringify({ ...own, languages: ['en', 'es'] }),
    'src/content/site/es/faq.json': '{"a":"Escriba a a@shop.example."}',
    'src/content/site/de/faq.json': '{"a":"Kosten: $12"}',
  });
  expect(findLeftovers(bilingual)).toEqual({
    demo: ['src/content/site/es/faq.json (shop.example)'],
    unitedStates: [],
  });
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
  ['PUT', 302, 'upload: the upload was refused with 302.'],
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
  expect([...storage.dump('uploads').keys()]).toEqual([]);
  ills = { ...ills, hasPolicy: true, losesUploads: false };
  storage.setFaultSource(({ op }) =>
    op === 'delete' ? { kind: 'status', status: 404 } : undefined,
  );
  expect(await findWrong(siteChecks)).toEqual(['upload: the file could not be removed.']);
});

test('the site check fails if the landing page shows the demo', async () => {
  for (const text of ['WRENLOOP', 'Call (212) 555-0199']) {
    ills.landing = `<p>${text}</p>`;
    expect(await findWrong(siteChecks)).toEqual([
      `demo: the landing page contains ${text.match(/W.*|555.*/)?.[0]}.`,
    ]);
    const lines: string[] = [];
    await examine({ ...site, isLocal: true }, siteChecks, (line) => lines.push(line));
    expect(lines).toContainEqual(expect.stringMatching(/^skipped +demo: /));
  }
});

test('the check reports a schedule that never ran, ran too long ago, or had a problem', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const store = siteStorage('tests', storage.context.options).openStore('schedule-runs');
  const note = (schedule: string, startedAt: string, failure?: string) =>
    writeRun(store, schedule, { startedAt, failure });
  await note('suspected-messages', '2026-11-21T11:07:00.000Z', 'mail not delivered: ETIMEDOUT');
  // A run in each six hours may be missed once, and an hour late.
  await note('retention', '2026-11-20T22:41:00.000Z');
  await note('publish-articles', '2026-11-21T11:04:00.000Z');
  expect(await findWrong(scheduleChecks)).toEqual([
    'schedule resend-mails: it has never completed.',
    'schedule suspected-messages: its run at 2026-11-21T11:07:00.000Z had a problem: mail not delivered: ETIMEDOUT.',
    'schedule retention: its last complete run was at 2026-11-20T22:41:00.000Z.',
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
