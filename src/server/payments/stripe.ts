import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { DomainError, type DomainErrorKind } from '../errors.ts';

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

const notSetUp = ['not-configured', 'Payment is not set up correctly.'] as const;
const unreachable = ['upstream', 'Payment cannot be reached at the moment.'] as const;
const stuck = ['conflict', 'This attempt cannot be continued.'] as const;

/** What the library's errors are to us, by their types. */
const outcomes: Readonly<Partial<Record<string, readonly [DomainErrorKind, string]>>> = {
  StripeAuthenticationError: notSetUp,
  StripePermissionError: notSetUp,
  StripeRateLimitError: ['unavailable', 'Payment is busy. Please try again soon.'],
  StripeIdempotencyError: stuck,
};

function toDomainError(error: unknown, isKeyed: boolean): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isStuck = isKeyed && (error.statusCode ?? 0) >= 500 && isReplayed(error.headers);
  const [kind, message] = isStuck ? stuck : (outcomes[error.type] ?? unreachable);
  return new DomainError(kind, message, { cause: describe(error) });
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

/**
 * Asks Stripe about something it told us of.
 * @returns undefined when it is there no more, as a customer is who was deleted.
 * @throws what `askStripe` throws.
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

/** Whether a key is for real money. */
export function isLiveKey(key: string): boolean {
  return key.includes('_live_');
}

/** Whether Stripe answered what it had answered before, which may no longer be how things are. */
export function isReplay({ lastResponse }: Stripe.Response<object>): boolean {
  return isReplayed(lastResponse.headers);
}

/** The id of something that Stripe gives either as an id or in full. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** 1 January 2100, in seconds: no event is from later. */
const END_OF_TIME_S = 4_102_444_800;

/** What is used of an event. It is only a sign: everything else is asked of Stripe. */
const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,200}$/)),
  type: z.string(),
  livemode: z.boolean(),
  /** In seconds. */
  created: z.int().check(z.positive(), z.maximum(END_OF_TIME_S)),
  data: z.object({ object: z.object({ id: z.string().check(z.regex(/^[a-z]{2,8}_\w{1,200}$/)) }) }),
});
export type StripeEvent = z.infer<typeof eventSchema>;

/**
 * Checks that Stripe sent a webhook, and recently.
 * @param text the body, letter for letter.
 * @returns undefined for an event that is about none of `types`.
 * @throws DomainError `invalid` when the signature is missing, wrong, too old or from the future, or
 * what was signed is no event.
 */
export async function readSignedEvent(
  stripe: Stripe,
  { text, signature }: { readonly text: string; readonly signature: string },
  secret: string,
  { now, types }: { readonly now: Date; readonly types: readonly string[] },
): Promise<StripeEvent | undefined> {
  const refused = (reason: string) =>
    new DomainError('invalid', 'This is no event of Stripe.', { cause: new Error(reason) });
  // The library checks the past only.
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
