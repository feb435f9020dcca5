/** Tests of every function, bundled as Netlify bundles it, and called without the rest of the project. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import brand from '../../brand.json' with { type: 'json' };
import { signature } from '../../scripts/local/payment-sandbox/start.ts';
import { callPaths } from '#features/site/paths.ts';
import { buildMessage } from '../support/build.ts';
import { SITE } from '../support/call-function.ts';
import { importFunction, listFunctionNames, pathsOf } from '../support/functions.ts';
import { type LocalBlobs, startLocalBlobs } from '../support/local-blobs.ts';
import { sandboxPart } from '../support/sandbox-part.ts';

const WEBHOOK_SECRET = `whsec_${'w'.repeat(32)}`;
const names = await listFunctionNames();

interface Manifest {
  readonly functions: readonly {
    readonly name: string;
    readonly routes?: readonly { readonly pattern: string; readonly methods: readonly string[] }[];
    readonly schedule?: string;
    readonly runtimeVersion: string;
    readonly trafficRules?: {
      readonly action: {
        readonly config: {
          readonly rateLimitConfig: { readonly windowLimit: number; readonly windowSize: number };
          readonly aggregate: { readonly keys: readonly { readonly type: string }[] };
        };
      };
    };
  }[];
}

interface LambdaAnswer {
  readonly statusCode: number;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

let folder: string;
let manifest: Manifest;
let storage: LocalBlobs;
let host: ChildProcess;
let log = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  storage = await startLocalBlobs();
  await zipFunctions(join('netlify', 'functions'), folder, {
    archiveFormat: 'none',
    basePath: process.cwd(),
    manifest: join(folder, 'manifest.json'),
    config: { '*': { nodeVersion: '24.x' } },
  });
  manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  copyFileSync('tests/support/bundle-host.js', join(folder, 'host.mjs'));
  host = fork(join(folder, 'host.mjs'), {
    cwd: folder,
    silent: true,
    env: {
      PATH: process.env.PATH,
      OUTBOX_DIR: folder,
      ADMIN_SESSION_KEY: 'k'.repeat(43),
      ADMIN_PASSWORD_HASH: `scrypt:1024:8:1:${'s'.repeat(16)}:${'k'.repeat(43)}`,
    },
  });
  for (const stream of [host.stdout, host.stderr]) {
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  }
  await once(host, 'message');
  // Bundling uses the processor heavily, and may take minutes on a busy machine.
}, Infinity);

afterAll(async () => {
  host.kill();
  await storage.stop();
  rmSync(folder, { recursive: true, force: true });
}, Infinity);

/** Calls a bundled function as the platform does. */
async function call(
  name: string,
  method: string,
  path: string,
  options: {
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly route?: string;
    /** Sets environment variables from now on. */
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<{ status: number; text: string; headers: LambdaAnswer['multiValueHeaders'] }> {
  const { options: blobs } = storage.context;
  const text = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  const event = {
    rawUrl: SITE + path,
    httpMethod: method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      origin: SITE,
      'x-nf-site-id': blobs.siteID,
      'x-nf-deploy-id': 'deploy',
      'x-nf-deploy-context': 'production',
      'x-nf-request-id': 'request',
      'x-nf-client-connection-ip': '198.51.100.7',
      ...options.headers,
    },
    body: text,
    isBase64Encoded: false,
    route: options.route,
    blobs: Buffer.from(
      JSON.stringify({ url: blobs.edgeURL, url_uncached: blobs.edgeURL, token: blobs.token }),
    ).toString('base64'),
  };
  host.send({ name, event, env: options.env });
  const [said] = (await once(host, 'message')) as [{ answer?: LambdaAnswer; error?: string }];
  if (!said.answer) throw new Error(said.error);
  const { statusCode, multiValueHeaders, body } = said.answer;
  return {
    status: statusCode,
    text: Buffer.from(body, 'base64').toString(),
    headers: multiValueHeaders,
  };
}

describe('the manifest that Netlify deploys with', () => {
  test('names every function, for the Node version in netlify.toml', () => {
    expect(manifest.functions.map(({ name }) => name).sort()).toEqual(names);
    const version = /NODE_VERSION = "(\d+)"/.exec(readFileSync('netlify.toml', 'utf8'))?.[1];
    for (const { runtimeVersion } of manifest.functions) {
      expect(runtimeVersion).toBe(`nodejs${version}.x`);
    }
  });

  test.each(names)(
    'has the paths, the rate limit, and the schedule of %s from the code',
    async (name) => {
      const module = await importFunction(name);
      const deployed = manifest.functions.find((one) => one.name === name);
      expect((deployed?.routes ?? []).map(({ pattern }) => pattern)).toEqual(
        [module.config.path ?? []].flat(),
      );
      expect(deployed?.schedule).toBe(module.config.schedule);
      const { rateLimit } = module.config;
      const rule = deployed?.trafficRules?.action.config;
      if (!rateLimit || !('windowSize' in rateLimit)) expect(rule).toBeUndefined();
      else {
        const { windowLimit, windowSize, aggregateBy } = rateLimit;
        expect(rule?.rateLimitConfig).toMatchObject({ windowLimit, windowSize });
        expect(rule?.aggregate.keys.map(({ type }) => type)).toEqual([aggregateBy ?? []].flat());
      }
    },
  );
});

describe('a bundled function', () => {
  test('contains no part of the payment sandbox', () => {
    const bundles = globSync('**/*.{js,mjs,cjs}', { cwd: folder, exclude: ['**/node_modules/**'] });
    for (const name of names) expect(bundles).toContainEqual(expect.stringContaining(name));
    for (const bundle of bundles) {
      expect(readFileSync(join(folder, bundle), 'utf8'), bundle).not.toMatch(sandboxPart);
    }
  });

  test('stores a message, and emails it', async () => {
    const body = { ...buildMessage(), filledInMs: 9_000 };
    // Production has no outbox.
    const headers = { 'x-nf-deploy-context': 'deploy-preview' };
    const sent = await call('contact', 'POST', callPaths.contact, { body, headers });
    expect(sent).toMatchObject({ status: 204 });
    const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
    expect(mails.length).toBeGreaterThan(0);
    expect(readFileSync(join(folder, mails[0] ?? ''), 'utf8')).toContain('Hello');
  });

  test('refuses a wrong password, and staff calls without a cookie', async () => {
    const login = { body: { password: 'a wrong password' } };
    expect(await call('admin', 'POST', callPaths.adminLogin, login)).toMatchObject({
      status: 401,
    });
    const passkey = await call('admin', 'GET', callPaths.adminPasskeyLogin);
    expect(passkey, 'the options for a passkey').toMatchObject({ status: 200 });
    const route = '/api/admin/*';
    for (const path of pathsOf(await importFunction('admin')).filter(
      (one) => !one.includes('log'),
    )) {
      const address = path.replace(':id', '01JD3Z8Q4V0000000000000000');
      const { headers } = await call('admin', 'OPTIONS', address, { route });
      const [method = 'GET'] = headers?.allow?.[0]?.split(', ') ?? [];
      expect(await call('admin', method, address, { route }), path).toMatchObject({ status: 401 });
    }
  });

  test('reports that it cannot sell without keys', async () => {
    const [planId, { setupFee, monthlyFee }] = Object.entries(brand.plans)[0]!;
    const body = { planId, setupFee, monthlyFee };
    const answer = await call('create-subscription', 'POST', callPaths.createSubscription, {
      body,
    });
    expect(answer).toMatchObject({ status: 503 });
  });

  test('accepts only an event with a valid signature', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    });
    const now = Math.floor(Date.now() / 1_000);
    const send = (signed: string) =>
      call('stripe-webhook', 'POST', callPaths.stripeWebhook, {
        body,
        headers: { 'stripe-signature': signed },
        env: { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      });
    expect(await send(signature(body, 'whsec_another', now))).toMatchObject({ status: 400 });
    // An event type that the site ignores.
    expect(await send(signature(body, WEBHOOK_SECRET, now))).toMatchObject({ status: 204 });
  });

  test('does the work of a schedule', async () => {
    const run = await call('retention', 'POST', '/.netlify/functions/retention', {
      body: { next_run: '2026-11-21T01:17:00Z' },
      headers: { 'x-nf-event': 'schedule' },
    });
    expect(run.status).toBeLessThan(300);
    expect(log).toContain('retention');
  });
});
