import { z } from 'zod';

/** A form that is sent sooner than this after it was shown was filled by a robot, in milliseconds. */
export const MINIMUM_FILL_MS = 1_500;

/** Fields that tell robots from people. */
export const robotTrapSchema = z.object({
  /** Hidden from people; robots fill every field they find. */
  fax: z.string().max(1_000).optional(),
  /** Milliseconds from showing the page to sending; a form sent without a script has none. */
  filledInMs: z.number().nonnegative().optional(),
});

/** Whether a request shows that no person filled the form. */
export function isFromRobot({ fax, filledInMs }: z.infer<typeof robotTrapSchema>): boolean {
  return Boolean(fax) || (filledInMs !== undefined && filledInMs < MINIMUM_FILL_MS);
}
