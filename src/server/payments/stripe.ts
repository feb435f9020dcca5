import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { DomainError } from '../errors.ts';

/** Longest wait for one answer of Stripe, in milliseconds. The library's own is 80 seconds. */
const ANSWER_DEADLINE_MS = 6_000;
/** Tries after the first, each with the same idempotency key. */
const RETRIES = 2;
/** How old, or how far in the future, the time stamp of a webhook may be, in seconds. */
const WEBHOOK_TOLERANCE_S = 300;

export interface StripeOptions {
  /** How requests travel; tests hand them to the sandbox in the same process. */
  readonly fetch?: typeof fetch;
  readonly retries?: number;
}

/** The client of Stripe, or of the sandbox where the configuration says so. It makes no call yet. */
export function connectStripe(
  { STRIPE_SECRET_KEY, STRIPE_API_URL }: Config<'stripe'>,
  { fetch: transport = fetch, retries = RETRIES }: StripeOptions = {},
): Stripe {
  const elsewhere = STRIPE_API_URL === undefined ? undefined : new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    // Looked up at each call, so that the platform may replace the global one.
    httpClient: Stripe.createFetchHttpClient((...input: Parameters<typeof fetch>) =>
      transport(...input),
    ),
    timeout: ANSWER_DEADLINE_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(elsewhere
      ? {
          host: elsewhere.hostname,
          // An address leaves out the port that its protocol implies; the library implies 443.
          port: elsewhere.port || (elsewhere.protocol === 'http:' ? '80' : '443'),
          protocol: elsewhere.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
}

/** What the log may hold of a failure. Stripe's own sentences can repeat what a visitor entered. */
function describe({ type, code, statusCode, requestId, param }: Stripe.errors.StripeError): Error {
  return new Error(['Stripe:', type, statusCode, code, param, requestId].filter(Boolean).join(' '));
}

/** Whether these are the headers of an answer that Stripe had given before. */
function isReplayed(headers: unknown): boolean {
  // Through `fetch` the library hands out the platform's own headers, which its types do not say.
  const read = new Headers(headers as ConstructorParameters<typeof Headers>[0]);
  return read.get('idempotent-replayed') === 'true';
}

function toDomainError(error: unknown, isKeyed: boolean): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const options = { cause: describe(error) };
  const { errors } = Stripe;
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return new DomainError('not-configured', 'Payment is not set up correctly.', options);
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new DomainError('unavailable', 'Payment is busy. Please try again soon.', options);
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new DomainError('conflict', 'This attempt cannot be continued.', options);
  }
  if (isKeyed && (error.statusCode ?? 0) >= 500 && isReplayed(error.headers)) {
    return new DomainError('conflict', 'This attempt cannot be continued.', options);
  }
  return new DomainError('upstream', 'Payment cannot be reached at the moment.', options);
}

/**
 * Makes calls to Stripe.
 * @param isKeyed whether the calls carry idempotency keys of ours, which outlive them.
 * @throws DomainError `upstream` when Stripe failed, was not reached or refused what we sent,
 * `unavailable` when it wants fewer calls, `not-configured` when it does not take our key,
 * `conflict` when an idempotency key was used for something else before, or is stuck: Stripe keeps
 * the first answer of a key even if it was a failure, and gives that one for a day.
 */
export async function askStripe<Result>(
  calls: () => Promise<Result>,
  { isKeyed = false } = {},
): Promise<Result> {
  try {
    return await calls();
  } catch (error) {
    throw toDomainError(error, isKeyed);
  }
}

/** Whether Stripe answered what it had answered before, which may no longer be how things are. */
export function isReplay({ lastResponse }: Stripe.Response<object>): boolean {
  return isReplayed(lastResponse.headers);
}

/** The id of something that Stripe gives either as an id or in full. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/**
 * Checks that Stripe sent a webhook, and recently.
 * @param text the body, letter for letter.
 * @throws DomainError `invalid` when the signature is missing, wrong, too old or from the future.
 */
export async function readSignedEvent(
  stripe: Stripe,
  { text, signature }: { readonly text: string; readonly signature: string },
  secret: string,
  now: Date,
): Promise<Stripe.Event> {
  const refused = (reason: string) =>
    new DomainError('invalid', 'The signature is not valid.', { cause: new Error(reason) });
  // The library checks the past only.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > now.getTime() / 1_000 + WEBHOOK_TOLERANCE_S) throw refused('from the future');
  try {
    return await stripe.webhooks.constructEventAsync(
      text,
      signature,
      secret,
      WEBHOOK_TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw refused('signature missing, wrong or too old');
    }
    throw refused('not an event');
  }
}
