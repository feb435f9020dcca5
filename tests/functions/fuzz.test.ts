/** Random requests to every function. Most are almost valid, so they pass the first checks. */
import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';

import { answerApiCall, SANDBOX_KEY } from '../../scripts/local/payment-sandbox/api.ts';
import { PaymentSandbox } from '../../scripts/local/payment-sandbox/sandbox.ts';
import { callPaths } from '#features/site/paths.ts';
import { connectStripe } from '#features/checkout/server/stripe.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { beginSession } from '#features/staff/server/admin-session.ts';
import { adminConfig, stubAdminConfig } from '../support/admin-config.ts';
import { anyCharacter } from '../support/any-character.ts';
import { makeBlobsDouble } from '../support/blobs-double.ts';
import { requiredTexts } from '../support/build.ts';
import { SITE } from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { editorSettings } from '../support/editor-settings.ts';
import { importFunction, listFunctionNames, pathsOf } from '../support/functions.ts';
import { findPersonalLogLines, PERSONAL } from '../support/personal-data.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
const STRIPE_URL = 'http://stripe.test';
const settings = {
  ...editorSettings,
  ...{ STRIPE_SECRET_KEY: SANDBOX_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_of_tests' },
  ...{ STRIPE_PORTAL_URL: 'https://portal.example', STRIPE_API_URL: STRIPE_URL },
  ...{ SMTP_URL: '', OUTBOX_DIR: '' },
};
/** Id of an existing intake. */
const KNOWN_ID = '01JD3Z8Q4V0000000000000000';
/** Refusals that must store something: a wrong password and a checkout are counted. */
const COUNTED: readonly string[] = [callPaths.adminLogin, callPaths.createSubscription];

const { name, email, message, practice, note, password } = PERSONAL;
const intake = { ...requiredTexts, practiceName: practice, contactName: name, email };
const bodies: Readonly<Record<string, object>> = {
  [callPaths.contact]: { name, email, subject: practice, message },
  [callPaths.intake]: { ...intake, faqs: [{ question: message, answer: note }] },
  [callPaths.createSubscription]: { planId: 'basic', setupFee: 30_000, monthlyFee: 10_000 },
  [callPaths.adminLogin]: { password },
  [callPaths.adminSubmission(':id', 'intakes', 'status')]: { status: 'completed' },
  [callPaths.adminSubmission(':id', 'intakes', 'notes')]: { text: note },
  [callPaths.adminSubmission(':id', 'messages', 'deletion')]: { name },
  [callPaths.adminSubmission(':id', 'intakes', 'deletion')]: { name },
};

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom('\u0000', '\r\nBcc: a@b.example', '=1+1', 'x'.repeat(20_000), 1e308),
);
const fields = [...new Set(Object.values(bodies).flatMap(Object.keys)), '__proto__', 'filledInMs'];
const ids = fc.oneof(
  fc.constant(KNOWN_ID),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.constantFrom('%2e%2e%2fattempts', '%00', 'login', '%F0%9F%A6%B7'),
);

function requestsTo(path: string) {
  const right = bodies[path] ?? {};
  return fc.record({
    path: fc.constant(path),
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PATCH', 'DELETE'),
    id: ids,
    query: fc.option(
      fc.tuple(fc.constantFrom('q', 'limit', 'cursor', 'status', 'from'), fc.string()),
    ),
    origin: fc.constantFrom(SITE, SITE, SITE, 'https://evil.example'),
    isStaff: fc.boolean(),
    type: fc.constantFrom('application/json', 'application/json', 'text/x; charset="'),
    body: fc.oneof(
      fc.constant(JSON.stringify(right)),
      fc
        .dictionary(fc.constantFrom(...fields), hostile, { maxKeys: 2 })
        .map((wrong) => JSON.stringify({ ...right, ...wrong })),
      fc.string({ unit: anyCharacter, maxLength: 2_000 }),
    ),
  });
}

test('no request makes a function fail, log personal data, or store refused data', async () => {
  stubAdminConfig();
  for (const [variable, value] of Object.entries(settings)) vi.stubEnv(variable, value);
  const sandbox = new PaymentSandbox();
  const toSandbox: typeof fetch = (input, init) => answerApiCall(sandbox, new Request(input, init));
  await syncProducts(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: toSandbox }));
  const toStorage = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = toStorage));
  globalThis.fetch = (input, init = {}) =>
    new URL(input instanceof Request ? input.url : input).origin === STRIPE_URL
      ? toSandbox(input, init)
      : toStorage(input, init);

  const double = makeBlobsDouble({ pageSize: 1_000 });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', double.context.encoded);
  const at = { id: KNOWN_ID, createdAt: '2024-11-22T00:00:00.000Z' };
  double.seed('dev-intakes', `intakes/${KNOWN_ID}`, JSON.stringify({ ...at, ...intake }));
  let writes = 0;
  double.onRequest(({ op }) => {
    if (op === 'set' || op === 'delete') writes += 1;
  });
  const logIn = () =>
    beginSession(
      '',
      { now: new Date(), deployContext: 'dev', request: new Request(SITE) },
      adminConfig,
    ).split(';')[0] ?? '';
  let staffCookie = logIn();

  const functions = await Promise.all((await listFunctionNames()).map(importFunction));
  const modules = new Map(
    functions.flatMap((module) => pathsOf(module).map((path) => [path, module] as const)),
  );
  const drafts = [...modules.keys()].map(requestsTo);
  const statuses: number[] = [];
  takeLogLines();
  const property = fc.asyncProperty(fc.oneof(...drafts), async (draft) => {
    const { method, path, id, query, origin, isStaff, type, body } = draft;
    const address = path.replace(/:\w+/, id).replace('*', `uploads/${id}`);
    const request = new Request(
      SITE + address + (query ? `?${query.map(encodeURIComponent).join('=')}` : ''),
      {
        method,
        headers: { Origin: origin, 'Content-Type': type, ...(isStaff && { Cookie: staffCookie }) },
        ...(method !== 'GET' && { body }),
      },
    );
    const context = {
      params: { id: decodeURIComponent(id) },
      deploy: { context: 'dev' },
      ip: '203.0.113.7',
    };
    writes = 0;
    // Only the fields that our functions read.
    const { status } = await modules.get(path)!.default(request, context as unknown as Context);
    if (path === callPaths.adminLogout) staffCookie = logIn();
    const lines = takeLogLines();
    expect(status, 'answers').toBeLessThan(500);
    expect(lines, 'writes one line').toMatchObject([{ status }]);
    expect(findPersonalLogLines(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([]);
    if (status >= 400 && !COUNTED.includes(path)) expect(writes, 'stores nothing').toBe(0);
    statuses.push(status);
  });
  await fc.assert(property, { numRuns: REQUESTS, seed: 1 });
  // Enough requests must succeed for the other checks to be meaningful.
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20);
});
