import { RESEND_FOR_DAYS } from '../../domain/record-mails.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';

/** How often the platform starts a run (netlify/functions/resend-mails.ts), in milliseconds. */
const RUN_EVERY_MS = 300_000;
/** Twice the pause between runs, as none comes to the second. */
const RUN_WITHIN_MS = 2 * RUN_EVERY_MS;
/** When a record is looked at first, in milliseconds of its age: later than a sender can be at work. */
export const FIRST_LOOK_MS = 126_000;
const LAST_LOOK_MS = RESEND_FOR_DAYS * DAY_MS - RUN_WITHIN_MS;

/** Ages at which the emails of a record are retried, in milliseconds: each twice the one before. */
const moments = Array.from(
  { length: Math.floor(Math.log2(LAST_LOOK_MS / FIRST_LOOK_MS)) + 1 },
  (_, look) => FIRST_LOOK_MS * 2 ** look,
);

const ageOf = (id: string, now: Date) => now.getTime() - timeOfUlid(id);

/** Whether a run that comes now looks at a record. */
export function isDue(id: string, now: Date): boolean {
  const age = ageOf(id, now);
  return moments.some((moment) => age >= moment && age < moment + RUN_WITHIN_MS);
}

/** Whether no further run looks at a record. */
export function isGivenUp(id: string, now: Date): boolean {
  return ageOf(id, now) >= Math.max(...moments) + RUN_WITHIN_MS;
}
