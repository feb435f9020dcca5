import Stripe from 'stripe';
import type { PaymentSandbox } from './sandbox.ts';
import type { SandboxEvent } from './state.ts';

/** Pause between two looks for events to send, in milliseconds. */
const PAUSE_MS = 500;

export interface WebhookTarget {
  readonly url: string;
  /** Secret that signs the events. */
  readonly secret: string;
}

/** Signs a body as Stripe does. */
export function signature(payload: string, secret: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Creates the webhook request of an event. */
export function webhookRequest(
  event: SandboxEvent,
  { url, secret, seconds }: WebhookTarget & { readonly seconds: number },
): Request {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': signature(body, secret, seconds),
  };
  return new Request(url, { method: 'POST', headers, body });
}

async function sendAll(sandbox: PaymentSandbox, target: WebhookTarget): Promise<void> {
  for (const event of sandbox.state.undelivered) {
    const request = webhookRequest(event, { ...target, seconds: sandbox.now() });
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(request, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) sandbox.markDelivered(event.id);
  }
}

/** Sends events to the site until it is stopped, and repeats each one until the site accepts it. */
export function sendWebhooks(sandbox: PaymentSandbox, target: WebhookTarget): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async () => {
    await sendAll(sandbox, target);
    if (!isStopped) timer = setTimeout(() => void round(), PAUSE_MS);
  };
  timer = setTimeout(() => void round(), PAUSE_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
