import type { Store } from '@netlify/blobs';
import { SUMMARY_WEEKS, type Summary, type SummaryQuery } from '../../domain/intake-review.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { listIds, MESSAGES } from '../messages/message-keys.ts';
import { type IntakeEntry, readIndex } from '../intakes/intake-keys.ts';
import { listPaymentKeys } from '../payments/payments.ts';

const WEEK_MS = 7 * DAY_MS;
/** 5 January 1970, the first Monday after the Unix epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Returns the start of a time's week: Monday, 00:00 UTC. */
function weekOf(ms: number): number {
  return ms - ((ms - FIRST_MONDAY_MS) % WEEK_MS);
}

function countByStatus(entries: readonly IntakeEntry[]): Record<string, number> {
  const byStatus = Map.groupBy(entries, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
}

function countByWeek(entries: readonly IntakeEntry[], now: Date): Summary['weeks'] {
  const thisWeek = weekOf(now.getTime());
  const weeks = Array.from(
    { length: SUMMARY_WEEKS },
    (_, index) => thisWeek - (SUMMARY_WEEKS - 1 - index) * WEEK_MS,
  );
  const byWeek = Map.groupBy(entries, ({ id }) => weekOf(timeOfUlid(id)));
  return weeks.map((week) => ({
    weekOf: new Date(week).toISOString().slice(0, 10),
    byStatus: countByStatus(byWeek.get(week) ?? []),
  }));
}

/** Counts the ids after `since`. If nothing was seen yet, all ids are new. */
function countAfter(ids: readonly string[], since = ''): number {
  return ids.filter((id) => id > since).length;
}

/**
 * Counts intakes, messages, and payments. It reads only keys, with three or four calls for every 1,000
 * intakes.
 */
export async function summarize(
  { intakes, messages, payments }: Readonly<Record<'intakes' | 'messages' | 'payments', Store>>,
  { sinceIntake, sinceMessage, sincePayments = 0, now }: SummaryQuery & { readonly now: Date },
): Promise<Summary> {
  const [entries, messageIds, paymentKeys] = await Promise.all([
    readIndex(intakes),
    listIds(messages, MESSAGES),
    listPaymentKeys(payments),
  ]);
  const ids = entries.map(({ id }) => id);
  return {
    total: entries.length,
    byStatus: countByStatus(entries),
    weeks: countByWeek(entries, now),
    newestIntake: ids.toSorted().at(-1) ?? null,
    newestMessage: messageIds[0] ?? null,
    payments: paymentKeys.length,
    newIntakes: countAfter(ids, sinceIntake),
    newMessages: countAfter(messageIds, sinceMessage),
    newPayments: Math.max(0, paymentKeys.length - sincePayments),
  };
}
