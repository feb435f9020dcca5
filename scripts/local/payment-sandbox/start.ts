import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../../src/server/config.ts';
import { connectStripe } from '../../../src/server/payments/stripe.ts';
import { syncProducts } from '../../../src/server/payments/stripe-products.ts';
import { callPaths } from '../../../src/domain/paths.ts';
import { sendResponse, toRequest } from '../server/node-http.ts';
import { answerApiCall, SANDBOX_KEY } from './api.ts';
import { answerBrowser } from './pages.ts';
import { PaymentSandbox } from './sandbox.ts';
import { loadState, saveState } from './state.ts';
import { sendWebhooks } from './webhooks.ts';

/** Path prefix of the sandbox. */
export const BROWSER_PREFIX = '/sandbox/';

export interface LocalPayments {
  /** Responds to a browser's request to the sandbox. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Sets the address of the site, which is known only after the server listens. */
  readonly connect: (siteAddress: string) => void;
  readonly stop: () => void;
}

/**
 * Starts the payment sandbox and makes this process's functions use it. Restores the subscriptions of
 * earlier runs, and sends the events that the site has not accepted yet.
 */
export async function startPaymentSandbox({
  dataDir,
  webhookSecret,
}: {
  readonly dataDir: string;
  readonly webhookSecret: string;
}): Promise<LocalPayments> {
  const file = join(dataDir, 'payments.json');
  const onChange = saveState.bind(undefined, file);
  const sandbox = new PaymentSandbox({ state: loadState(file), onChange });
  const server = createServer((message, response) => {
    const request = toRequest(message, new URL(message.url ?? '/', 'http://127.0.0.1'));
    // The client may have disconnected.
    answerApiCall(sandbox, request)
      .then((answer) => sendResponse(answer, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.STRIPE_SECRET_KEY = SANDBOX_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = webhookSecret;
  process.env.STRIPE_API_URL = `http://127.0.0.1:${port}`;
  await syncProducts(connectStripe(readConfig('stripe')));

  let stopSending: (() => void) | undefined;
  return {
    answer: (request) => answerBrowser(sandbox, request),
    connect: (siteAddress) => {
      process.env.STRIPE_PORTAL_URL = `${siteAddress}${BROWSER_PREFIX}portal`;
      const url = `${siteAddress}${callPaths.stripeWebhook}`;
      stopSending = sendWebhooks(sandbox, { url, secret: webhookSecret });
    },
    stop: () => {
      stopSending?.();
      server.closeAllConnections();
      server.close();
    },
  };
}
