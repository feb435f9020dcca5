import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../../src/build/bundle-script.ts';
import { html } from '../../../src/server/answer-page/html.ts';
import type { PaymentDetails, PaymentSandbox } from './sandbox.ts';
import { type PaymentIntent, SandboxError } from './state.ts';

/*
 * Browser-facing addresses of the sandbox, below /sandbox/: the Stripe.js replacement, its API calls, a
 * bank's redirect page, and a customer portal.
 */

/** Body of a call by the Stripe.js replacement. */
type Confirmation = PaymentDetails & { readonly clientSecret: string };
interface Authentication {
  readonly clientSecret: string;
  readonly passed: boolean;
}

/** Payment result in the format that Stripe.js returns to a page. */
function resultOf(paymentIntent: PaymentIntent): Response {
  const { last_payment_error: error } = paymentIntent;
  return Response.json(
    error ? { error: { ...error, payment_intent: paymentIntent } } : { paymentIntent },
  );
}

/** True if a payment can no longer be confirmed. */
function isOver({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled';
}

function bankPage({ client_secret: secret }: PaymentIntent): Response {
  const { text } = html`<!doctype html>
    <html lang="en">
      <title>Test bank</title>
      <h1>Test bank</h1>
      <p>This page stands in for a bank. No money is moved.</p>
      <form method="post" action="/sandbox/bank-answer?client_secret=${encodeURIComponent(secret)}">
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

const entry = fileURLToPath(new URL('browser-script.ts', import.meta.url));
let script: Promise<string> | undefined;

async function route(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  const { pathname, searchParams, origin } = new URL(request.url);
  const findIntent = () => sandbox.intentFor(searchParams.get('client_secret') ?? '');
  switch (`${request.method} ${pathname}`) {
    case 'GET /sandbox/stripe.js':
      script ??= bundleScript(relative(process.cwd(), entry), 'iife');
      return new Response(await script, { headers: { 'Content-Type': 'text/javascript' } });
    case 'GET /sandbox/intent':
      return new Response(null, { status: isOver(findIntent()) ? 409 : 204 });
    case 'POST /sandbox/confirm': {
      const { clientSecret, ...details } = (await request.json()) as Confirmation;
      return resultOf(sandbox.confirm(clientSecret, details));
    }
    case 'POST /sandbox/authenticate': {
      const { clientSecret, passed } = (await request.json()) as Authentication;
      return resultOf(sandbox.authenticate(clientSecret, passed));
    }
    case 'GET /sandbox/bank':
      return isOver(findIntent()) ? returnToSite(findIntent(), origin) : bankPage(findIntent());
    case 'POST /sandbox/bank-answer': {
      const intent = findIntent();
      const address = intent.next_action?.redirect_to_url?.return_url ?? origin;
      const passed = (await request.formData()).get('outcome') === 'succeeded';
      return returnToSite(sandbox.authenticate(intent.client_secret, passed), address);
    }
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
