import * as z from 'zod/mini';

/** Minimum time between showing a form and sending it, in milliseconds. Faster submissions look like spam. */
export const MINIMUM_FILL_MS = 1_500;

/** Fields that distinguish robots from people. */
export const robotTrapSchema = z.object({
  /** Hidden from people. Robots fill in every field that they find. */
  fax: z.optional(z.string().check(z.maxLength(1_000))),
  /**
   * Milliseconds between showing the page and sending the form. Missing if the form was sent without
   * JavaScript, or if a draft was filled in.
   */
  filledInMs: z.optional(z.number().check(z.nonnegative())),
});

/**
 * Reason why a request looks like spam. Such a request may still come from a person, because browser
 * extensions also fill in hidden fields, and do so quickly.
 */
type Suspicion = 'honeypot' | 'too-fast';

/** Reason why a request looks like spam; undefined if there is none. */
export function suspicionOf({
  fax,
  filledInMs,
}: z.infer<typeof robotTrapSchema>): Suspicion | undefined {
  if (fax) return 'honeypot';
  return (filledInMs ?? Infinity) < MINIMUM_FILL_MS ? 'too-fast' : undefined;
}
