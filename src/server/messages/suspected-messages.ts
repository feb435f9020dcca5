import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { mailOnce } from '../mail/mail-once.ts';
import { suspectedNotification } from '../mail/notifications.ts';
import type { ContactDeps } from './contact-messages.ts';
import { listIds, SUSPECTED } from './message-keys.ts';

/** Returns the calendar day of a time, in UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Emails the agency the number of suspected messages of the previous day (UTC), if there are any. It can be
 * called repeatedly: a sent email is not repeated, and a failed one is retried.
 * @returns the number of new messages, and the reason for a permanent email failure.
 */
export async function tellOfSuspected({
  store,
  now,
  deliver,
}: ContactDeps): Promise<{ fresh: number; trouble: string | undefined }> {
  const yesterday = dayOf(now.getTime() - DAY_MS);
  const ids = await listIds(store, SUSPECTED);
  const fresh = ids.filter((id) => dayOf(timeOfUlid(id)) === yesterday).length;
  if (fresh === 0) return { fresh, trouble: undefined };
  const topic = `suspected-${dayOf(now.getTime())}`;
  const mail = suspectedNotification(fresh, ids.length);
  return { fresh, trouble: await mailOnce(topic, mail, { store, now, deliver }) };
}
