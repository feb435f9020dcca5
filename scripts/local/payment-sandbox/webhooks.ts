import { createHmac } from 'node:crypto';
import { handledEvents } from '../../../src/server/payments/payment-events.ts';
import type { PaymentSandbox } from './sandbox.ts';
import type { SandboxEvent } from './state.ts';

/** After how long what was refused is sent again, in milliseconds; twice as long each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Signs a body as Stripe does. @see https://docs.stripe.com/webhooks/signature */
export function signature(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** The request by which the site hears of an event. */
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

/** Sends events to the site, again and again until it takes them. */
export class WebhookSender {
  readonly #sandbox: PaymentSandbox;
  readonly #target: { readonly url: string; readonly secret: string };
  #pause = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(sandbox: PaymentSandbox, target: { url: string; secret: string }) {
    this.#sandbox = sandbox;
    this.#target = target;
  }

  /** To be called when there may be something to send. */
  wake(pause = 0): void {
    if (this.#isStopped || this.#timer) return;
    this.#timer = setTimeout(() => {
      void this.#sendAll().then((next) => {
        this.#timer = undefined;
        if (next !== undefined) this.wake(next);
      });
    }, pause);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** @returns the pause before the next try, when something is left. */
  async #sendAll(): Promise<number | undefined> {
    const { state } = this.#sandbox;
    // An endpoint in Stripe is set up for the events it acts on.
    state.undelivered = state.undelivered.filter(({ type }) => handledEvents.includes(type));
    for (const event of [...state.undelivered]) {
      const isTaken = await this.#send(event);
      this.#pause = isTaken ? FIRST_PAUSE_MS : Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      if (!isTaken) continue;
      state.undelivered = state.undelivered.filter(({ id }) => id !== event.id);
      this.#sandbox.changed();
    }
    return state.undelivered.length > 0 ? this.#pause : undefined;
  }

  async #send(event: SandboxEvent): Promise<boolean> {
    try {
      const seconds = this.#sandbox.now();
      const response = await fetch(webhookRequest(event, { ...this.#target, seconds }), {
        signal: AbortSignal.timeout(20_000),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
