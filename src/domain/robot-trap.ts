import * as z from 'zod/mini';

/** A form that is sent sooner than this after it was shown was filled by a robot, in milliseconds. */
export const MINIMUM_FILL_MS = 1_500;

/** Fields that tell robots from people. */
export const robotTrapSchema = z.object({
  /** Hidden from people; robots fill every field they find. */
  fax: z.optional(z.string().check(z.maxLength(1_000))),
  /** Milliseconds from showing the page to sending; a form sent without a script has none. */
  filledInMs: z.optional(z.number().check(z.nonnegative())),
});

/** Why a request looks like a robot's. A browser's helper fills hidden fields too, and fast. */
export type Suspicion = 'honeypot' | 'too-fast';

/** What in a request says that no person filled the form; undefined when nothing does. */
export function suspicionOf({
  fax,
  filledInMs,
}: z.infer<typeof robotTrapSchema>): Suspicion | undefined {
  if (fax) return 'honeypot';
  return filledInMs !== undefined && filledInMs < MINIMUM_FILL_MS ? 'too-fast' : undefined;
}
