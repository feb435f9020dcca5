import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { html } from '../../../src/server/answer-page/html.ts';
import { type PaymentSandbox, paymentDetailsSchema } from './sandbox.ts';
import type { PaymentIntent } from './state.ts';
import { SandboxError } from './stripe-error.ts';

/*
 * Browser-facing addresses of the sandbox, below /sandbox/: the Stripe.js replacement, its API calls, a
 * bank's redirect page, and a customer portal.
 */

const confirmSchema = paymentDetailsSchema.extend({ clientSecret: z.string() });
const authenticateSchema = z.object({ clientSecret: z.string(), passed: z.boolean() });

/** Payment result in the format that Stripe.js returns to a page. */
function resultOf(paymentIntent: PaymentIntent): object {
  const { last_payment_error: error } = paymentIntent;
  return error ? { error: { ...error, payment_intent: paymentIntent } } : { paymentIntent };
}

function bankPage({ client_secret: secret }: PaymentIntent): Response {
  const { text } = html`<!doctype html>
    <html lang="en">
      <title>Test bank</title>
      <h1>Test bank</h1>
      <p>This page stands in for a bank. No money is moved.</p>
      <form method="post" action="/sandbox/bank">
        <input type="hidden" name="client_secret" value="${secret}" />
        <button name="outcome" value="succeeded">Authorize test payment</button>
        <button name="outcome" value="failed">Fail test payment</button>
      </form>
    </html>`;
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Redirects to the site, as a bank does after authentication. */
function returnToSite(
  { id, client_secret: secret, status }: PaymentIntent,
  site: string,
): Response {
  const url = new URL(site);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

function returnFromBank(sandbox: PaymentSandbox, form: URLSearchParams): Response {
  const secret = form.get('client_secret') ?? '';
  const address = sandbox.intentFor(secret).next_action?.redirect_to_url?.return_url;
  if (address === undefined) return new Response('This payment is over.', { status: 400 });
  return returnToSite(sandbox.authenticate(secret, form.get('outcome') === 'succeeded'), address);
}

let script: Promise<string> | undefined;

async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./browser/stripe.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function route(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  const url = new URL(request.url);
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /sandbox/stripe.js': {
      script ??= bundleScript();
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8' };
      return new Response(await script, { headers });
    }
    case 'GET /sandbox/intent': {
      const intent = sandbox.intentFor(url.searchParams.get('client_secret') ?? '');
      return Response.json({ status: intent.status });
    }
    case 'POST /sandbox/confirm': {
      const { clientSecret, ...details } = confirmSchema.parse(await request.json());
      return Response.json(resultOf(sandbox.confirm(clientSecret, details)));
    }
    case 'POST /sandbox/authenticate': {
      const { clientSecret, passed } = authenticateSchema.parse(await request.json());
      return Response.json(resultOf(sandbox.authenticate(clientSecret, passed)));
    }
    case 'GET /sandbox/bank': {
      const intent = sandbox.intentFor(url.searchParams.get('client_secret') ?? '');
      return intent.status === 'succeeded' ? returnToSite(intent, url.origin) : bankPage(intent);
    }
    case 'POST /sandbox/bank':
      return returnFromBank(sandbox, new URLSearchParams(await request.text()));
    case 'GET /sandbox/portal':
      return new Response(
        "Here Stripe's customer portal would show invoices and let a client change the card.",
      );
    default:
      return new Response('Not found', { status: 404 });
  }
}

/** Answers a browser's request to the sandbox. */
export async function answerBrowser(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await route(sandbox, request);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    response = Response.json({ error: error.body }, { status: error.status });
  }
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
