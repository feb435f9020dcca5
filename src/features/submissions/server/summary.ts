import type { Store } from '@netlify/blobs';
import {
  type Received,
  type SiteAlert,
  SUMMARY_WEEKS,
  type Summary,
  type Weeks,
} from '../review.ts';
import { INITIAL_INTAKE_STATUS, messageStatuses, SUSPECTED_STATUS } from '../statuses.ts';
import { DAY_MS } from '#platform/retention.ts';
import { timeOfUlid } from '#platform/ulid.ts';
import { dayOf } from '#platform/company-time.ts';
import { findFailedInQueue } from '#platform/server/mail/queued-mails.ts';
import { latestOf } from '#platform/server/mail/mail-once.ts';
import { findDeleted, findFreshFailures } from '#platform/server/mail/record-mails.ts';
import {
  type IndexEntry,
  readIndex,
  submissionTypeNames,
  submissionTypes,
} from './submission-types.ts';
import type { OpenStore } from '#platform/server/storage/blobs.ts';
import { newestOf } from '#platform/server/storage/list-records.ts';
import { longestWaits, readRun } from '#platform/server/schedule/scheduled.ts';

const WEEK_MS = 7 * DAY_MS;
/** 5 January 1970, the first Monday after the Unix epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Monday of a calendar day's week, as midnight in UTC. */
function weekOf(day: string): number {
  const ms = Date.parse(day);
  return ms - ((ms - FIRST_MONDAY_MS) % WEEK_MS);
}

function countByStatus(entries: readonly { readonly status: string }[]): Record<string, number> {
  const byStatus = Map.groupBy(entries, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
}

/** Record, as the counts need it. */
interface Counted {
  /** Time, as `Date` reads it. */
  readonly at: string | number;
  readonly status: string;
}

const countedOf = ({ id, status }: IndexEntry): Counted => ({ at: timeOfUlid(id), status });

function countByWeek(entries: readonly Counted[], now: Date): Weeks {
  const thisWeek = weekOf(dayOf(now.getTime()));
  const weeks = Array.from(
    { length: SUMMARY_WEEKS },
    (_, index) => thisWeek - (SUMMARY_WEEKS - 1 - index) * WEEK_MS,
  );
  // Older records do not need the company's time zone.
  const start = thisWeek - SUMMARY_WEEKS * WEEK_MS;
  const recent = entries.filter(({ at }) => new Date(at).getTime() > start);
  const byWeek = Map.groupBy(recent, ({ at }) => weekOf(dayOf(at)));
  return weeks.map((week) => ({
    weekOf: new Date(week).toISOString().slice(0, 10),
    byStatus: countByStatus(byWeek.get(week) ?? []),
  }));
}

const findDeletedInAll = (openStore: OpenStore) =>
  Promise.all(submissionTypeNames.map((type) => findDeleted(openStore(type))));

/**
 * Emails that are not sent: those to the agency that the last run of the schedule could not send,
 * those that have failed since, and those about payments that failed, which include receipts.
 */
async function findUnsentMails(openStore: OpenStore, now: Date): Promise<SiteAlert[]> {
  const [run, ...failed] = await Promise.all([
    readRun(openStore('schedule-runs'), 'resend-mails'),
    findFailedInQueue({ store: openStore('payments'), now }),
    ...submissionTypeNames.map((type) =>
      findFreshFailures({ store: openStore(type), mails: submissionTypes[type].mails, now }),
    ),
  ]);
  const unsent = run.kind === 'found' ? run.record.unsent : undefined;
  // Staff may have deleted a record since the run.
  const deleted = unsent?.ids.length ? await findDeletedInAll(openStore) : [];
  const ofRun = unsent?.ids.filter((id) => deleted.every((ofType) => !ofType.has(id))) ?? [];
  const found = [...failed, ...(ofRun.length > 0 ? [{ ...unsent, ids: ofRun }] : [])];
  const ids = [...new Set(found.flatMap((each) => each.ids))];
  const { failure } = latestOf(found);
  return ids.length > 0
    ? [{ kind: 'mails', count: ids.length, ids: ids.slice(0, 100), failure }]
    : [];
}

/** Schedules that are late. Only production has schedules. */
async function findLateSchedules(runs: Store, now: Date): Promise<SiteAlert[]> {
  const found = await Promise.all(
    Object.entries(longestWaits).map(async ([schedule, longestWait]): Promise<SiteAlert[]> => {
      const run = await readRun(runs, schedule);
      if (run.kind !== 'found') return [{ kind: 'schedule', schedule }];
      const { startedAt: ranAt } = run.record;
      const isLate = now.getTime() - Date.parse(ranAt) > longestWait;
      return isLate ? [{ kind: 'schedule', schedule, ranAt }] : [];
    }),
  );
  return found.flat();
}

async function findAlerts(openStore: OpenStore, now: Date): Promise<SiteAlert[]> {
  const alerts = await Promise.all([
    findUnsentMails(openStore, now),
    findLateSchedules(openStore('schedule-runs'), now),
  ]);
  return alerts.flat();
}

const newestId = (entries: readonly IndexEntry[]) => newestOf(entries.map(({ id }) => id));

/** Id of the oldest record with a status. Ids sort by time. */
function oldestWith(status: string, entries: readonly IndexEntry[]): string | undefined {
  return entries
    .filter((entry) => entry.status === status)
    .map(({ id }) => id)
    .sort()[0];
}

/** Number of records since Monday. */
function countThisWeek(entries: readonly Counted[], now: Date): number {
  const thisWeek = weekOf(dayOf(now));
  // Only the days around the week need the company's time zone.
  return entries.filter(
    ({ at }) => new Date(at).getTime() > thisWeek - DAY_MS && weekOf(dayOf(at)) === thisWeek,
  ).length;
}

export interface PaymentCounts {
  readonly newest?: string | undefined;
  /** Payments of the weeks of the summary. The status is the kind of the payment. */
  readonly latest: readonly Counted[];
  /** Number of payments that wait for staff, by their filter. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly received: readonly Received[];
}

/**
 * Counts intakes and messages by their keys, without reading them, and finds problems of the site. The dashboard
 * calls it every minute.
 */
export async function summarize({
  openStore,
  deployContext,
  now,
  countPayments = () => Promise.resolve({ latest: [], waiting: {}, received: [] }),
}: {
  readonly openStore: OpenStore;
  readonly deployContext: string;
  readonly now: Date;
  readonly countPayments?: (openStore: OpenStore, now: Date) => Promise<PaymentCounts>;
}): Promise<Summary> {
  const [intakes, messages, payments, alerts] = await Promise.all([
    readIndex('intakes', openStore('intakes')),
    readIndex('contact-messages', openStore('contact-messages')),
    countPayments(openStore, now),
    deployContext === 'production' ? findAlerts(openStore, now) : [],
  ]);
  return {
    total: intakes.length,
    byStatus: countByStatus(intakes),
    messages: countByStatus(messages),
    alerts,
    weeks: countByWeek(intakes.map(countedOf), now),
    messageWeeks: countByWeek(messages.map(countedOf), now),
    paymentWeeks: countByWeek(payments.latest, now),
    newest: {
      intakes: newestId(intakes),
      messages: newestId(messages),
      payments: payments.newest,
    },
    waiting: {
      intakes: oldestWith(INITIAL_INTAKE_STATUS, intakes),
      messages: oldestWith(messageStatuses[0], messages),
    },
    payments: payments.waiting,
    thisWeek: {
      intakes: countThisWeek(intakes.map(countedOf), now),
      messages: countThisWeek(
        messages.filter(({ status }) => status !== SUSPECTED_STATUS).map(countedOf),
        now,
      ),
      payments: countThisWeek(payments.latest, now),
    },
    received: [...payments.received],
  };
}
