import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { callPaths } from '#features/site/paths.ts';
import { connectStripe } from '#features/checkout/server/stripe.ts';
import { syncProducts } from '#features/checkout/server/stripe-products.ts';
import { answerApiCall, SANDBOX_KEY } from './api.ts';
import { answerBrowser } from './pages.ts';
import { emptyState, type SandboxEvent, type SandboxState } from './objects.ts';
import { PaymentSandbox } from './sandbox.ts';

export const SANDBOX_PATHS = /^\/(?:sandbox|v1)\//;

export interface LocalPayments {
  readonly answer: (request: Request) => Promise<Response>;
  /** Makes functions and webhooks use the address of the site, which is known only after it listens. */
  readonly connect: (siteAddress: string) => void;
}

/** Signs a body as Stripe does. */
export function signature(payload: string, secret: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Creates the webhook request of an event. @param secret signs the event. */
export function webhookRequest(
  event: SandboxEvent,
  { url, secret, seconds }: { url: string; secret: string; seconds: number },
): Request {
  const body = JSON.stringify(event);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': signature(body, secret, seconds),
  };
  return new Request(url, { method: 'POST', headers, body });
}

/** Reads the state of an earlier run. Ignores a damaged file. */
function loadState(file: string): SandboxState {
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as SandboxState) };
  } catch {
    return emptyState();
  }
}

/**
 * Starts the payment sandbox and makes this process's functions use it. Restores the subscriptions of
 * earlier runs. Sends each event to the site once.
 */
export async function startPaymentSandbox(dataDir: string, secret: string): Promise<LocalPayments> {
  const file = join(dataDir, 'payments.json');
  const sandbox = new PaymentSandbox({ state: loadState(file) });
  process.env.STRIPE_SECRET_KEY = SANDBOX_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = secret;
  const inProcess: typeof fetch = (...call) => answerApiCall(sandbox, new Request(...call));
  await syncProducts(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: inProcess }));
  // Replaces the file atomically, so that a crash leaves the old or the new version.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(sandbox.state));
    renameSync(`${file}.new`, file);
  };
  save();
  let url = '';

  const sendEvents = async () => {
    for (const event of sandbox.state.undelivered.splice(0)) {
      const response = await fetch(webhookRequest(event, { url, secret, seconds: sandbox.now() }));
      await response.body?.cancel();
    }
  };
  return {
    answer: async (request) => {
      const isApi = new URL(request.url).pathname.startsWith('/v1/');
      const response = await (isApi ? answerApiCall : answerBrowser)(sandbox, request);
      if (request.method === 'POST') {
        void sendEvents().catch(console.error);
        save();
      }
      return response;
    },
    connect: (siteAddress) => {
      process.env.STRIPE_API_URL = siteAddress;
      url = `${siteAddress}${callPaths.stripeWebhook}`;
    },
  };
}
