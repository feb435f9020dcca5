import { RESEND_FOR_DAYS } from '../../domain/record-mails.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';

/** Interval of the schedule (netlify/functions/resend-mails.ts), in milliseconds. */
const RUN_EVERY_MS = 300_000;
/** Twice the interval, because runs do not start exactly on time. */
const RUN_WITHIN_MS = 2 * RUN_EVERY_MS;
/** Age of a record at the first retry, in milliseconds. It is longer than any first attempt can take. */
export const FIRST_LOOK_MS = 126_000;
const LAST_LOOK_MS = RESEND_FOR_DAYS * DAY_MS - RUN_WITHIN_MS;

/** Ages at which the emails of a record are retried, in milliseconds. Each is twice the previous one. */
const moments = Array.from(
  { length: Math.floor(Math.log2(LAST_LOOK_MS / FIRST_LOOK_MS)) + 1 },
  (_, look) => FIRST_LOOK_MS * 2 ** look,
);

const ageOf = (id: string, now: Date) => now.getTime() - timeOfUlid(id);

/** True if a run at this time retries the record. */
export function isDue(id: string, now: Date): boolean {
  const age = ageOf(id, now);
  return moments.some((moment) => age >= moment && age < moment + RUN_WITHIN_MS);
}

/** True if no later run will retry the record. */
export function isGivenUp(id: string, now: Date): boolean {
  return ageOf(id, now) >= Math.max(...moments) + RUN_WITHIN_MS;
}
