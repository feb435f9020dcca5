import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { Html, html } from '../../../src/server/answer-page/html.ts';
import { type PaymentSandbox, paymentDetailsSchema } from './sandbox.ts';
import type { PaymentIntent } from './state.ts';
import { SandboxError } from './stripe-error.ts';
import { testCards } from './test-cards.ts';

/* What a browser sees of the sandbox, below /sandbox/: the stand-in for Stripe.js, the calls it makes,
 * a bank to be redirected to, and a customer portal to be linked to. */

const confirmSchema = paymentDetailsSchema.extend({ clientSecret: z.string() });
const authenticateSchema = z.object({ clientSecret: z.string(), passed: z.boolean() });

/** What Stripe.js tells a page about a payment, in the shape of its results. */
function resultOf(intent: PaymentIntent): object {
  const { invoice_id: _invoice, ...paymentIntent } = intent;
  const { last_payment_error: error, status } = intent;
  if (status === 'requires_payment_method' && error) {
    return { error: { ...error, payment_intent: paymentIntent } };
  }
  return { paymentIntent };
}

function page(title: string, content: Html, status = 200): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
  return new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function bankPage(intent: PaymentIntent): Response {
  const { client_secret: secret } = intent;
  const choice = (outcome: string, label: string) =>
    html`<form method="post" action="/sandbox/bank">
      <input type="hidden" name="client_secret" value="${secret}" />
      <input type="hidden" name="outcome" value="${outcome}" />
      <button>${label}</button>
    </form>`;
  return page(
    'Test bank',
    html`<p>This page stands in for a bank. No money is moved.</p>
      ${choice('succeeded', 'Authorize test payment')} ${choice('failed', 'Fail test payment')}`,
  );
}

function returnFromBank(sandbox: PaymentSandbox, form: FormData): Response {
  const given = form.get('client_secret');
  const secret = typeof given === 'string' ? given : '';
  const waiting = sandbox.intentFor(secret);
  const address = waiting.next_action?.redirect_to_url?.return_url;
  if (address === undefined) return page('Test bank', html`<p>This payment is over.</p>`, 400);
  const intent = sandbox.authenticate(secret, form.get('outcome') === 'succeeded');
  const url = new URL(address);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', secret);
  const outcome = intent.status === 'succeeded' ? 'succeeded' : 'failed';
  url.searchParams.set('redirect_status', outcome);
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

let script: Promise<string> | undefined;

async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./browser/stripe.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    define: { TEST_CARDS: JSON.stringify(testCards.map(({ number, does }) => [number, does])) },
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
    case 'GET /sandbox/bank':
      return bankPage(sandbox.intentFor(url.searchParams.get('client_secret') ?? ''));
    case 'POST /sandbox/bank':
      return returnFromBank(sandbox, await request.formData());
    case 'GET /sandbox/portal':
      return page(
        'Test customer portal',
        html`<p>Here Stripe's customer portal would show invoices and let a client change the card.</p>`,
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
