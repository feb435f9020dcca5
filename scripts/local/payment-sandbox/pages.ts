import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../../src/build/bundle-script.ts';
import { html } from '#platform/server/html.ts';
import { find, idFor, type Invoice, type PaymentIntent, SandboxError } from './objects.ts';
import type { PaymentDetails, PaymentSandbox } from './sandbox.ts';

/*
 * Browser-facing addresses of the sandbox, below /sandbox/: the Stripe.js replacement, its API calls, and a
 * bank's redirect page.
 */

/** Body of a call by the Stripe.js replacement. */
type Call = PaymentDetails & { readonly clientSecret: string; readonly passed: boolean };

/** Payment result in the format that Stripe.js returns to a page. */
function resultOf(paymentIntent: PaymentIntent): Response {
  const { last_payment_error: error } = paymentIntent;
  return Response.json(
    error ? { error: { ...error, payment_intent: paymentIntent } } : { paymentIntent },
  );
}

/** @param query of the page's address. */
const bankPage = (query: string) => html`<!doctype html>
  <html lang="en">
    <title>Test bank</title>
    <h1>Test bank</h1>
    <p>This page stands in for a bank. No money is moved.</p>
    <form method="post" action="bank-answer${query}">
      <button name="outcome" value="succeeded">Authorize test payment</button>
      <button name="outcome" value="failed">Fail test payment</button>
    </form>
  </html>`;

/** Things that the agency, the client's bank, or time can do to a payment, by the label of their button. */
const rehearsals: Readonly<Record<string, (sandbox: PaymentSandbox, invoice: Invoice) => unknown>> =
  {
    'Refund half': (sandbox, invoice) =>
      sandbox.refund(idFor('pi', invoice), Math.floor(invoice.total / 2)),
    'Refund everything': refundRest,
    'Open a dispute': openDispute,
    'Win the dispute': (sandbox, invoice) => closeDispute(sandbox, invoice, 'won'),
    'Lose the dispute': (sandbox, invoice) => closeDispute(sandbox, invoice, 'lost'),
    'Renew successfully': (sandbox, invoice) => sandbox.renew(subscriptionOf(invoice), true),
    'Fail the renewal': (sandbox, invoice) => sandbox.renew(subscriptionOf(invoice), false),
    'Cancel at the end of the period': (sandbox, invoice) =>
      sandbox.cancelLater(subscriptionOf(invoice)),
    'Cancel now': (sandbox, invoice) => sandbox.cancel(subscriptionOf(invoice)),
  };

function refundRest(sandbox: PaymentSandbox, invoice: Invoice): void {
  const charge = find(sandbox.state.charges, 'charge', idFor('ch', invoice));
  const rest = charge.amount - charge.amount_refunded;
  if (rest === 0) throw new SandboxError('The charge has already been refunded.');
  sandbox.refund(idFor('pi', invoice), rest);
}

function openDispute(sandbox: PaymentSandbox, invoice: Invoice): void {
  if (sandbox.state.disputes[idFor('dp', invoice)]) {
    throw new SandboxError('The charge has already been disputed.');
  }
  sandbox.dispute(idFor('pi', invoice), 'needs_response');
}

function closeDispute(sandbox: PaymentSandbox, invoice: Invoice, status: 'won' | 'lost'): void {
  const dispute = find(sandbox.state.disputes, 'dispute', idFor('dp', invoice));
  if (dispute.status !== 'needs_response') throw new SandboxError('The dispute is already closed.');
  sandbox.dispute(idFor('pi', invoice), status);
}

const subscriptionOf = ({ parent }: Invoice) => parent.subscription_details.subscription;

/** Page in place of a payment in Stripe's dashboard. @param result of the last press of a button. */
function rehearsalPage({ id }: Invoice, result: string): Response {
  const page = html`<!doctype html>
    <html lang="en">
      <title>Rehearse</title>
      <h1>Rehearse</h1>
      <p>This page stands in for Stripe's dashboard. No money is moved. Payment: ${id}</p>
      <p role="status">${result}</p>
      <form method="post">
        ${Object.keys(rehearsals).map(
          (label) => html`<p><button name="do" value="${label}">${label}</button></p> `,
        )}
      </form>
      <p><a href="/admin?tab=payments">Payments</a></p>
    </html>`;
  return new Response(page.text, { headers: { 'Content-Type': 'text/html' } });
}

/** Runs what a button says. A refusal is shown on the page. */
function rehearse(sandbox: PaymentSandbox, invoice: Invoice, label: string): string {
  try {
    rehearsals[label]?.(sandbox, invoice);
    return `Done: ${label}`;
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return `${label}: ${error.message}`;
  }
}

/** Redirects to the site, as a bank does after authentication. */
function returnToSite({ id, client_secret, status }: PaymentIntent, site: string): Response {
  const url = new URL(site);
  url.search = new URLSearchParams({
    payment_intent: id,
    payment_intent_client_secret: client_secret,
    redirect_status: status === 'succeeded' ? 'succeeded' : 'failed',
  }).toString();
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

const entry = fileURLToPath(new URL('browser-script.ts', import.meta.url));
let script: Promise<string> | undefined;

async function route(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  const { pathname, search, searchParams, origin } = new URL(request.url);
  const secret = searchParams.get('client_secret') ?? '';
  switch (`${request.method} ${pathname}`) {
    case 'GET /sandbox/stripe.js':
      script ??= bundleScript(relative(process.cwd(), entry), 'iife');
      return new Response(await script, { headers: { 'Content-Type': 'text/javascript' } });
    case 'GET /sandbox/intent': {
      const { status } = sandbox.intentFor(secret);
      return new Response(null, { status: status.startsWith('requires_') ? 204 : 409 });
    }
    case 'POST /sandbox/confirm': {
      const details = (await request.json()) as Call;
      return resultOf(sandbox.confirm(details.clientSecret, details));
    }
    case 'POST /sandbox/authenticate': {
      const { clientSecret, passed, locale } = (await request.json()) as Call;
      return resultOf(sandbox.authenticate(clientSecret, passed, locale));
    }
    case 'GET /sandbox/bank': {
      const intent = sandbox.intentFor(secret);
      // A customer who goes back to the bank after the payment is sent on.
      if (intent.status === 'succeeded') return returnToSite(intent, origin);
      return new Response(bankPage(search).text, { headers: { 'Content-Type': 'text/html' } });
    }
    case 'POST /sandbox/bank-answer': {
      const { next_action: action } = sandbox.intentFor(secret);
      const passed = (await request.formData()).get('outcome') === 'succeeded';
      const site = action?.redirect_to_url?.return_url ?? origin;
      return returnToSite(sandbox.authenticate(secret, passed), site);
    }
    case 'GET /sandbox/payment':
    case 'POST /sandbox/payment': {
      const invoice = find(sandbox.state.invoices, 'invoice', searchParams.get('invoice') ?? '');
      const label = request.method === 'POST' ? (await request.formData()).get('do') : null;
      const result = typeof label === 'string' ? rehearse(sandbox, invoice, label) : '';
      return rehearsalPage(invoice, result);
    }
    default:
      return new Response('Not found', { status: 404 });
  }
}

export async function answerBrowser(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  try {
    const response = await route(sandbox, request);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return Response.json({ error: error.body }, { status: error.status });
  }
}
