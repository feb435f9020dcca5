import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { mailOnce } from '../mail/mail-once.ts';
import { suspectedNotification } from '../mail/notifications.ts';
import type { ContactDeps } from './contact-messages.ts';
import { listIds, SUSPECTED } from './message-keys.ts';

/** The calendar day of a moment, in UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Tells the agency once a day how many suspected messages came since the day before, if any did. It
 * may be called as often as one likes: what was told is not told again, what failed is.
 * Counted are the messages of the day before (UTC).
 * @returns how many were new; and why the mail is not out, when trying again would not help.
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
