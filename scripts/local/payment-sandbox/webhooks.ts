import { createHmac } from 'node:crypto';
import type { PaymentSandbox } from './sandbox.ts';
import type { SandboxEvent } from './state.ts';

/** Delay before a refused event is sent again, in milliseconds. */
const PAUSE_MS = 1_000;

/** Signs a body as Stripe does. @see https://docs.stripe.com/webhooks/signature */
export function signature(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Creates the webhook request of an event. */
export function webhookRequest(
  event: SandboxEvent,
  target: { readonly url: string; readonly secret: string; readonly seconds: number },
): Request {
  const body = JSON.stringify(event, null, 2);
  return new Request(target.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signature(body, target.secret, target.seconds),
    },
    body,
  });
}

/** Sends events to the site, and repeats each one until the site accepts it. */
export class WebhookSender {
  readonly #sandbox: PaymentSandbox;
  readonly #target: { readonly url: string; readonly secret: string };
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(sandbox: PaymentSandbox, target: { url: string; secret: string }) {
    this.#sandbox = sandbox;
    this.#target = target;
  }

  /** Must be called when events may be waiting. */
  wake(pause = 0): void {
    if (this.#isStopped || this.#timer) return;
    this.#timer = setTimeout(() => {
      void this.#sendAll().then(() => {
        this.#timer = undefined;
        if (this.#sandbox.state.undelivered.length > 0) this.wake(PAUSE_MS);
      });
    }, pause);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    const { state } = this.#sandbox;
    for (const event of state.undelivered) {
      const request = webhookRequest(event, { ...this.#target, seconds: this.#sandbox.now() });
      const signal = AbortSignal.timeout(20_000);
      const response = await fetch(request, { signal }).catch(() => undefined);
      await response?.body?.cancel();
      if (!response?.ok) continue;
      state.undelivered = state.undelivered.filter(({ id }) => id !== event.id);
      this.#sandbox.changed();
    }
  }
}
