import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import {
  DAY_MS,
  MARKS_KEPT_DAYS,
  monthsBefore,
  RETENTION_EVERY_MS,
  type Retention,
  type StoreName,
  storeNames,
} from '../../domain/retention.ts';
import { UNCLAIMED_KEPT_MS } from '../../domain/training-guide.ts';
import { timeOfUlid, ULID } from '../../domain/ulid.ts';
import { claimKey, guideKey, ticketKey } from '../guides/training-guide-upload.ts';
import { readClaim } from '../guides/training-guides.ts';
import { inParallel, listKeysFrom, readText } from '../storage/blobs.ts';

/*
 * What is due to be removed, told from keys wherever they hold a time. Keys that hold none (attempts,
 * claims, marks about payments) are looked into in turn: a run costs a few calls for every 1,000 keys and
 * about LOOKS_PER_RUN reads of each kind, whatever has piled up. The next run goes on.
 */

/** Something that is to be removed, and why. */
export interface Due {
  readonly store: StoreName;
  readonly key: string;
  readonly why: string;
  /** Removed after the rest: while it is there, the next run finds the rest again. */
  readonly isLast?: true;
}

export interface Looking {
  readonly openStore: (name: StoreName) => Store;
  readonly now: Date;
  readonly rules: Retention;
  /** How many keys of each kind it may look into; with Infinity into all. */
  readonly looks?: number;
}

/** The keys of one kind (their first part) in a store. */
type KeysOf = (store: StoreName, kind: string) => readonly string[];

const DAYS_A_WEEK = 7;
/** At 50 a time and 20 ms a call, two seconds' worth. */
const LOOKS_PER_RUN = 5_000;
/** The age at which an unclaimed guide is due: the next run would be too late. */
const UNCLAIMED_DUE_MS = UNCLAIMED_KEPT_MS - RETENTION_EVERY_MS;
/** What belongs to something that is not there may be the work of a call that is still running. */
const ORPHAN_AFTER_MS = 3_600_000;

const trailingUlid = new RegExp(`(${ULID})[^/]*$`);
const owner = new RegExp(`^[^/]+/(${ULID})`);

/** What tells times from keys, in milliseconds; NaN without one, which is older than nothing. */
const timeIn = {
  /** Of the ULID in the last part. */
  id: (key: string) => {
    const id = trailingUlid.exec(key)?.[1];
    return id === undefined ? Number.NaN : timeOfUlid(id);
  },
  /** `mails/suspected-2026-11-21/sent`, `checkouts/2026-11-21T03_…`, `payments/20261121T033000000Z_…` */
  day: (key: string) => {
    const day = /[-/](20\d\d)-?(\d\d)-?(\d\d)[T/]/.exec(key)?.slice(1);
    return day ? Date.parse(day.join('-')) : Number.NaN;
  },
  /** `ended/1795230000_…` */
  seconds: (key: string) => Number(/\/(\d+)_/.exec(key)?.[1]) * 1_000,
};

/** The id in `<kind>/<id>…`; undefined for what names none. */
function ownerOf(key: string): string | undefined {
  return owner.exec(key)?.[1];
}

/** The keys whose day it is to be looked into: each once a week, or more rarely where there are many. */
function takeTurn(
  keys: readonly string[],
  { now, looks = LOOKS_PER_RUN }: Looking,
): readonly string[] {
  const cycle = looks === Infinity ? 1 : Math.max(DAYS_A_WEEK, Math.ceil(keys.length / looks));
  const day = Math.floor(now.getTime() / DAY_MS) % cycle;
  const dayOf = (key: string) => createHash('sha256').update(key).digest().readUInt32BE() % cycle;
  return keys.filter((key) => dayOf(key) === day);
}

const timeFields = ['createdAt', 'at', 'created', 'deletedAt'];

/** When a record was written, as it says itself; the beginning of time when it cannot be read. */
async function timeInRecord(store: Store, key: string): Promise<number> {
  const text = await readText(store, key);
  try {
    const record = JSON.parse(text ?? '') as Readonly<Record<string, unknown>>;
    const time = timeFields.map((field) => Date.parse(String(record[field]))).find((ms) => ms > 0);
    return time ?? Number.NEGATIVE_INFINITY;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

/** What is older than a moment, of keys that say so, and of those that must be looked into for it. */
async function findOld(keysOf: KeysOf, looking: Looking): Promise<Due[]> {
  const { openStore, now, rules } = looking;
  const before = monthsBefore(now, rules.months);
  const paymentsBefore = monthsBefore(now, rules.paymentYears * 12);
  const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
  const told: [StoreName, kind: string, keyof typeof timeIn, before: number, isLast?: true][] = [
    ['admin-sessions', 'ended', 'seconds', daysAgo(1)],
    ['contact-messages', 'deletions', 'id', before],
    ['contact-messages', 'mails', 'day', daysAgo(MARKS_KEPT_DAYS)],
    ['intakes', 'acknowledged', 'id', daysAgo(2)],
    ['intakes', 'deletions', 'id', before],
    ['intakes', 'mails', 'day', daysAgo(MARKS_KEPT_DAYS)],
    ['login-tries', 'tries', 'id', daysAgo(1)],
    ['payments', 'checkouts', 'day', daysAgo(1)],
    ['payments', 'payments', 'day', paymentsBefore, true],
    ['payments', 'subscription-changes', 'day', paymentsBefore],
    ['training-guides', 'mails', 'day', daysAgo(MARKS_KEPT_DAYS)],
    ['training-guides', 'tickets', 'id', now.getTime() - UNCLAIMED_DUE_MS, true],
  ];
  const untold: [StoreName, kind: string, before: number][] = [
    ['contact-messages', 'attempts', before],
    ['intakes', 'attempts', before],
    ['payments', 'events', daysAgo(MARKS_KEPT_DAYS)],
    ['payments', 'mails', before],
  ];
  const due = told.flatMap(([store, kind, time, than, isLast]) =>
    keysOf(store, kind)
      .filter((key) => timeIn[time](key) < than)
      .map((key): Due => ({ store, key, why: 'old', ...(isLast && { isLast }) })),
  );
  for (const [store, kind, than] of untold) {
    const turn = than === Number.NEGATIVE_INFINITY ? [] : takeTurn(keysOf(store, kind), looking);
    const times = await inParallel(turn, (key) => timeInRecord(openStore(store), key));
    const old = turn.filter((_, index) => (times[index] ?? than) < than);
    due.push(...old.map((key) => ({ store, key, why: 'old' })));
  }
  return due;
}

/**
 * Records that are old or were deleted, and what belongs to such, or to none.
 * @param kinds of records, each with the moment before which they are old.
 */
function findRecords(
  keysOf: KeysOf,
  store: StoreName,
  kinds: Readonly<Record<string, number>>,
  now: Date,
): { due: Due[]; kept: Set<string | undefined> } {
  const keysOfAll = (...all: string[]) => all.flatMap((kind) => keysOf(store, kind));
  /** When something happened to a record last. */
  const latest = new Map<string | undefined, number>();
  for (const key of keysOfAll(...Object.keys(kinds), 'status-changes', 'notes')) {
    latest.set(ownerOf(key), Math.max(timeIn.id(key), latest.get(ownerOf(key)) ?? 0));
  }
  const deleted = new Set(keysOfAll('deletions').map(ownerOf));
  const kept = new Set<string | undefined>();
  const due: Due[] = [];
  for (const [kind, before] of Object.entries(kinds)) {
    for (const key of keysOf(store, kind)) {
      const id = ownerOf(key);
      if (id === undefined) continue;
      const isDue = deleted.has(id) || (latest.get(id) ?? before) < before;
      if (isDue) due.push({ store, key, why: 'old or deleted', isLast: true });
      else kept.add(id);
    }
  }
  for (const key of keysOfAll('status-changes', 'notes', 'mails')) {
    const id = ownerOf(key);
    if (id === undefined || kept.has(id)) continue;
    const age = now.getTime() - (timeIn.id(key) || timeOfUlid(id));
    if (age > ORPHAN_AFTER_MS) due.push({ store, key, why: 'its record is due or gone' });
  }
  return { due, kept };
}

/**
 * Guides that nobody claimed in time, and those of intakes that are gone or never came to be. A claim is
 * looked into once its guide can be claimed no more, while the ticket is there, and then in turn.
 */
async function findGuides(
  keysOf: KeysOf,
  keptIntakes: ReadonlySet<string | undefined>,
  looking: Looking,
): Promise<Due[]> {
  const store = 'training-guides';
  const before = looking.now.getTime() - UNCLAIMED_DUE_MS;
  const oldIds = (kind: string) =>
    new Set(
      keysOf(store, kind)
        .filter((key) => timeIn.id(key) < before)
        .flatMap((key) => ownerOf(key) ?? []),
    );
  const claims = oldIds('claims');
  const claimed = [
    ...claims.intersection(oldIds('tickets')).union(new Set(takeTurn([...claims], looking))),
  ];
  const owners = await inParallel(claimed, (id) => readClaim(id, looking.openStore(store)));
  const ownerless = claimed.filter((_, index) => {
    const intake = owners[index];
    // A claim that cannot be read may be anybody's: nothing is removed for it.
    return intake !== undefined && !keptIntakes.has(intake);
  });
  const gone = [
    ...oldIds('guides').difference(claims).values().map(guideKey),
    ...ownerless.flatMap((id) => [guideKey(id), ticketKey(id)]),
  ];
  return [
    ...gone.map((key): Due => ({ store, key, why: 'of no intake' })),
    ...ownerless.map((id): Due => ({
      store,
      key: claimKey(id),
      why: 'of no intake',
      isLast: true,
    })),
  ];
}

/** What was given back, or disputed, of payments that are due. */
function findOfPayments(keysOf: KeysOf, due: readonly Due[]): Due[] {
  const invoices = new Set(due.flatMap(({ key }) => /^payments\/.*(in_\w+)$/.exec(key)?.[1] ?? []));
  return ['refunds', 'disputes']
    .flatMap((kind) => keysOf('payments', kind))
    .filter((key) => invoices.has(key.split('/')[1] ?? ''))
    .map((key) => ({ store: 'payments', key, why: 'old' }));
}

/**
 * Finds everything that is due to be removed.
 * @throws DomainError `unavailable`.
 */
export async function findDue(looking: Looking): Promise<Due[]> {
  const { openStore, now, rules } = looking;
  const listed = await Promise.all(
    storeNames.map(async (name) => {
      const keys = await listKeysFrom(openStore(name), '');
      return [name, Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')))] as const;
    }),
  );
  const stores = new Map(listed);
  const keysOf: KeysOf = (store, kind) => stores.get(store)?.get(kind) ?? [];

  const before = monthsBefore(now, rules.months);
  const suspected = now.getTime() - rules.suspectedDays * DAY_MS;
  const intakes = findRecords(keysOf, 'intakes', { submissions: before }, now);
  const messages = { messages: before, suspected };
  const old = await findOld(keysOf, looking);
  return [
    ...intakes.due,
    ...findRecords(keysOf, 'contact-messages', messages, now).due,
    ...(await findGuides(keysOf, intakes.kept, looking)),
    ...findOfPayments(keysOf, old),
    ...old,
  ];
}
