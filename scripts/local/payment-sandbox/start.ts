import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../../src/server/config.ts';
import { connectStripe } from '../../../src/server/payments/stripe.ts';
import { syncPrices } from '../../../src/server/payments/stripe-prices.ts';
import { callPaths } from '../../../src/domain/paths.ts';
import { sendResponse, toRequest } from '../server/node-http.ts';
import { answerApiCall, SANDBOX_KEY } from './api.ts';
import { answerBrowser } from './pages.ts';
import { PaymentSandbox } from './sandbox.ts';
import { loadState, saveState } from './state.ts';
import { WebhookSender } from './webhooks.ts';

/** Addresses below this are the sandbox's. */
export const BROWSER_PREFIX = '/sandbox/';

export interface LocalPayments {
  /** Answers what a browser asks of the sandbox. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Says where the site is, which is known only once it listens. */
  readonly connect: (siteAddress: string) => void;
  readonly stop: () => void;
}

/**
 * Starts the payment sandbox and makes this process's functions use it. What was bought in an
 * earlier run is still there, and what the site has not heard of yet is sent again.
 */
export async function startPaymentSandbox(options: {
  dataDir: string;
  webhookSecret: string;
}): Promise<LocalPayments> {
  const file = join(options.dataDir, 'payments.json');
  const outgoing: { sender?: WebhookSender } = {};
  const sandbox = new PaymentSandbox({
    state: loadState(file),
    onChange: (state) => {
      saveState(file, state);
      outgoing.sender?.wake();
    },
  });

  const server = createServer((message, response) => {
    const request = toRequest(message, new URL(message.url ?? '/', 'http://127.0.0.1'));
    // Whoever asked may have given up meanwhile.
    answerApiCall(sandbox, request)
      .then((answer) => sendResponse(answer, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.STRIPE_SECRET_KEY = SANDBOX_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = options.webhookSecret;
  process.env.STRIPE_API_URL = `http://127.0.0.1:${port}`;
  await syncPrices(connectStripe(readConfig('stripe')));

  return {
    answer: (request) => answerBrowser(sandbox, request),
    connect: (siteAddress) => {
      process.env.STRIPE_PORTAL_URL = `${siteAddress}${BROWSER_PREFIX}portal`;
      const url = `${siteAddress}${callPaths.stripeWebhook}`;
      outgoing.sender = new WebhookSender(sandbox, { url, secret: options.webhookSecret });
      outgoing.sender.wake(500);
    },
    stop: () => {
      outgoing.sender?.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
