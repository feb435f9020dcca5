import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Config } from '#platform/server/config.ts';
import { DomainError, type DomainErrorKind } from '#platform/server/errors.ts';

/** Timeout for a response from Stripe, in milliseconds. The library's default is 80 seconds. */
const ANSWER_DEADLINE_MS = 6_000;
/** Retries after the first attempt, each with the same idempotency key. */
const RETRIES = 2;
/** Maximum difference between a webhook's timestamp and the current time, in seconds. */
const WEBHOOK_TOLERANCE_S = 300;

/**
 * Creates a client for Stripe, or for the sandbox if it is configured. It makes no request yet.
 * @param options.fetch replacement for `fetch`, which calls the sandbox in the same process.
 */
export function connectStripe(
  { STRIPE_SECRET_KEY, STRIPE_API_URL }: Config<'stripe'>,
  { fetch: transport = fetch, retries = RETRIES }: { fetch?: typeof fetch; retries?: number } = {},
): Stripe {
  const elsewhere = STRIPE_API_URL === undefined ? undefined : new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    // Looks up `fetch` at each call, because the platform may replace the global function.
    httpClient: Stripe.createFetchHttpClient((...input: Parameters<typeof fetch>) =>
      transport(...input),
    ),
    timeout: ANSWER_DEADLINE_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(elsewhere
      ? {
          host: elsewhere.hostname,
          // A URL omits the default port of its protocol, and the library always assumes 443.
          port: elsewhere.port || (elsewhere.protocol === 'http:' ? '80' : '443'),
          protocol: elsewhere.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
}

/** True if these are the headers of a repeated response to an earlier request. */
function isReplayed(headers: unknown): boolean {
  // With `fetch`, the library returns the platform's `Headers`, although its types do not say so.
  const read = new Headers(headers as ConstructorParameters<typeof Headers>[0]);
  return read.get('idempotent-replayed') === 'true';
}

/** Domain error for a mistake in the keys, or in the objects that `npm run stripe:sync` creates. */
export const notSetUp = ['not-configured', 'Payment is not set up correctly.'] as const;
const unreachable = ['upstream', 'Payment cannot be reached at the moment.'] as const;
const stuck = ['conflict', 'This attempt cannot be continued.'] as const;

/** Domain errors for Stripe's error codes and the library's error types. */
const outcomes: Readonly<Partial<Record<string, readonly [DomainErrorKind, string]>>> = {
  /** Error code for a product or tax rate that does not exist. */
  resource_missing: notSetUp,
  StripeAuthenticationError: notSetUp,
  StripePermissionError: notSetUp,
  StripeRateLimitError: ['unavailable', 'Payment is busy. Please try again soon.'],
  StripeIdempotencyError: stuck,
};

/**
 * Makes calls to Stripe and converts their errors.
 * @param isKeyed true if the calls have idempotency keys of ours.
 * @throws DomainError `upstream` if Stripe failed, was not reached, or rejected the request; `unavailable`
 * if it limits our rate; `not-configured` if it rejects our API key or does not know a product; `conflict` if
 * an idempotency key was used for a different request or is stuck. Stripe stores the first response of a
 * key, even a failure, and repeats it for a day.
 */
export async function askStripe<Result>(
  calls: () => Promise<Result>,
  { isKeyed = false } = {},
): Promise<Result> {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code = '', statusCode, requestId, param, headers } = error;
    const isStuck = isKeyed && isReplayed(headers);
    const outcome = outcomes[code] ?? outcomes[type] ?? unreachable;
    const [kind, message] = isStuck ? stuck : outcome;
    // Stripe's message can contain a visitor's input.
    const details = ['Stripe:', type, statusCode, code, param, requestId].filter(Boolean);
    throw new DomainError(kind, message, { cause: new Error(details.join(' ')) });
  }
}

/** True if an idempotency key was used before, for a request with other parameters. */
export function isKeyOfOtherRequest(error: unknown): boolean {
  // Status 409 means that the same request is still running.
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== 409;
}

/**
 * Retrieves an object that Stripe referred to.
 * @returns undefined if it no longer exists, such as a deleted customer.
 * @throws the errors of `askStripe`.
 */
export async function findInStripe<Found>(call: () => Promise<Found>): Promise<Found | undefined> {
  return askStripe(async () => {
    try {
      return await call();
    } catch (error) {
      const isGone =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'resource_missing';
      if (isGone) return undefined;
      throw error;
    }
  });
}

/** True if the API key is for real payments. */
export function isLiveKey(key: string): boolean {
  return key.includes('_live_');
}

/** True if Stripe repeated an earlier response, which may be outdated. */
export function isReplay({ lastResponse }: Stripe.Response<object>): boolean {
  return isReplayed(lastResponse.headers);
}

/** Id of an object that Stripe returns either as an id or expanded. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** 1 January 2100, in seconds. No valid event is later. */
const END_OF_TIME_S = 4_102_444_800;

/** Used fields of an event. All other data is retrieved from Stripe. */
const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,200}$/)),
  type: z.string(),
  livemode: z.boolean(),
  /** Creation time in seconds since 1970. */
  created: z.int().check(z.positive(), z.maximum(END_OF_TIME_S)),
  data: z.object({ object: z.object({ id: z.string().check(z.regex(/^[a-z]{2,8}_\w{1,200}$/)) }) }),
});
export type StripeEvent = z.infer<typeof eventSchema>;

/**
 * Verifies that Stripe sent a webhook recently.
 * @param text the unchanged body.
 * @returns undefined if the event's type is not in `types`.
 * @throws DomainError `invalid` if the signature is missing, wrong, too old, or in the future, or if the
 * signed content is not an event.
 */
export async function readSignedEvent(
  stripe: Stripe,
  { text, signature }: { readonly text: string; readonly signature: string },
  secret: string,
  { now, types }: { readonly now: Date; readonly types: readonly string[] },
): Promise<StripeEvent | undefined> {
  const refused = (reason: string) =>
    new DomainError('invalid', 'This is not a Stripe event.', { cause: new Error(reason) });
  // The library only rejects timestamps in the past.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > now.getTime() / 1_000 + WEBHOOK_TOLERANCE_S) throw refused('from the future');
  let event: unknown;
  try {
    event = await stripe.webhooks.constructEventAsync(
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
  const { data: kind } = z.object({ type: z.string() }).safeParse(event);
  if (!kind) throw refused('not an event');
  if (!types.includes(kind.type)) return undefined;
  const { data } = eventSchema.safeParse(event);
  if (!data) throw refused('not an event as it should be');
  return data;
}
