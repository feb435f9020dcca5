import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { storedIntakeSchema } from '../../domain/intake.ts';
import {
  DAY_MS,
  MARKS_KEPT_DAYS,
  monthsBefore,
  type Retention,
  type StoreName,
} from '../../domain/retention.ts';
import { toTrainingGuidePath, trainingGuideIdOf } from '../../domain/training-guide.ts';
import { timeOfUlid, ULID, ulidPattern } from '../../domain/ulid.ts';
import { claimKey, guideKey, ticketKey } from '../guides/training-guide-upload.ts';
import { readClaim } from '../guides/training-guides.ts';
import { intakeKey } from '../intakes/intake-keys.ts';
import { inParallel, listKeysFrom, readKept, readText } from '../storage/blobs.ts';

/*
 * What is due to be removed, told from keys wherever they hold a time. Keys that hold none (attempts,
 * claims of a deleted intake, marks about payments) are looked into in turn, and of intakes that are due
 * so many are taken, oldest first: a run costs a few calls for every 1,000 keys and no more than
 * LOOKS_PER_RUN reads of each kind, whatever has piled up. The next run goes on.
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

const HOUR_MS = 3_600_000;
const DAYS_A_WEEK = 7;
/** At 50 a time and 20 ms a call, two seconds' worth. */
const LOOKS_PER_RUN = 5_000;
/** What belongs to something that is not there may be the work of a call that is still running. */
const ORPHAN_AFTER_MS = HOUR_MS;

const trailingUlid = new RegExp(`(${ULID})[^/]*$`);
const leadingUlid = new RegExp(`^(${ULID})`);

/** When the ULID in a key's last part was made; NaN without one, which is older than nothing. */
function timeIn(key: string): number {
  const [, id] = trailingUlid.exec(key) ?? [];
  return id === undefined ? Number.NaN : timeOfUlid(id);
}

const isOlder = (than: number) => (key: string) => timeIn(key) < than;

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

/** Of keys that hold no time: those whose turn it is, and whose records are older than a moment. */
async function findOldRecords(
  name: StoreName,
  keys: readonly string[],
  before: number,
  looking: Looking,
): Promise<string[]> {
  if (before === Number.NEGATIVE_INFINITY) return [];
  const store = looking.openStore(name);
  const turn = takeTurn(keys, looking);
  const times = await inParallel(turn, (key) => timeInRecord(store, key));
  return turn.filter((_, index) => (times[index] ?? before) < before);
}

/** The keys of a store by their first part. */
async function listByKind(store: Store): Promise<(kind: string) => string[]> {
  const byKind = Map.groupBy(await listKeysFrom(store, ''), (key) => key.split('/')[0] ?? '');
  return (kind) => byKind.get(kind) ?? [];
}

/** The id in `<kind>/<id>…`; undefined for what names none. */
function ownerOf(key: string): string | undefined {
  return leadingUlid.exec(key.split('/')[1] ?? '')?.[1];
}

/** What has a day in its name: `mails/suspected-2026-11-21/sent`. */
function dayIn(key: string): number {
  return Date.parse(/-(\d{4}-\d{2}-\d{2})\//.exec(key)?.[1] ?? '');
}

/** Additions to records that are due, or not there. */
function findAdditions(
  keys: readonly string[],
  isKept: (owner: string) => boolean,
  now: number,
): string[] {
  return keys.filter((key) => {
    const owner = ownerOf(key);
    if (owner === undefined) return dayIn(key) < now - MARKS_KEPT_DAYS * DAY_MS;
    return !isKept(owner) && (timeIn(key) || timeOfUlid(owner)) < now - ORPHAN_AFTER_MS;
  });
}

const toDue =
  (store: StoreName, why: string, last?: 'last') =>
  (key: string): Due => ({ store, key, why, ...(last && { isLast: true }) });

async function findInIntakes(looking: Looking): Promise<{ due: Due[]; kept: Set<string> }> {
  const { openStore, rules } = looking;
  const store = openStore('intakes');
  const now = looking.now.getTime();
  const before = monthsBefore(looking.now, rules.months);
  const keysOf = await listByKind(store);

  /** When something happened to an intake last. */
  const latest = new Map<string, number>();
  for (const key of ['submissions', 'status-changes', 'notes'].flatMap(keysOf)) {
    const owner = ownerOf(key);
    const time = timeIn(key);
    if (owner && time) latest.set(owner, Math.max(time, latest.get(owner) ?? 0));
  }
  const ids = keysOf('submissions').flatMap((key) => ownerOf(key) ?? []);
  const deleted = new Set(keysOf('deletions').flatMap((key) => ownerOf(key) ?? []));
  const old = ids
    .filter((id) => deleted.has(id) || (latest.get(id) ?? before) < before)
    .sort()
    .slice(0, looking.looks ?? LOOKS_PER_RUN);
  const kept = new Set(ids).difference(new Set(old));

  const intakes = await inParallel(old, (id) => readKept(store, intakeKey(id), storedIntakeSchema));
  const guides = intakes.flatMap((intake) => {
    const path = toTrainingGuidePath(intake?.trainingGuideFilePath ?? '');
    return trainingGuideIdOf(path) ?? [];
  });
  const additions = ['notes', 'status-changes', 'mails'].flatMap(keysOf);
  const attempts = await findOldRecords('intakes', keysOf('attempts'), before, looking);
  const due = [
    ...guides
      .flatMap((id) => [guideKey(id), ticketKey(id)])
      .map(toDue('training-guides', 'its intake is due')),
    ...findAdditions(additions, (id) => kept.has(id), now).map(
      toDue('intakes', 'belongs to an intake that is due or gone'),
    ),
    ...keysOf('acknowledged')
      .filter(isOlder(now - 2 * DAY_MS))
      .map(toDue('intakes', 'counts for one day')),
    ...keysOf('deletions').filter(isOlder(before)).map(toDue('intakes', 'old')),
    ...attempts.map(toDue('intakes', 'old')),
    ...old.map(intakeKey).map(toDue('intakes', 'old or deleted', 'last')),
  ];
  return { due, kept };
}

async function findInMessages(looking: Looking): Promise<Due[]> {
  const now = looking.now.getTime();
  const before = monthsBefore(looking.now, looking.rules.months);
  const suspectedBefore = now - looking.rules.suspectedDays * DAY_MS;
  const keysOf = await listByKind(looking.openStore('contact-messages'));

  const deleted = new Set(keysOf('deletions').flatMap((key) => ownerOf(key) ?? []));
  const isDeleted = (key: string) => deleted.has(ownerOf(key) ?? '');
  const dueOf = (kind: string, than: number) =>
    keysOf(kind).filter((key) => isDeleted(key) || isOlder(than)(key));
  const old = dueOf('messages', before);
  const suspected = dueOf('suspected', suspectedBefore);
  const gone = new Set([...old, ...suspected]);
  const all = ['messages', 'suspected'].flatMap(keysOf);
  const kept = new Set(all.filter((key) => !gone.has(key)).map(ownerOf));
  const attempts = await findOldRecords('contact-messages', keysOf('attempts'), before, looking);
  return [
    ...findAdditions(keysOf('mails'), (id) => kept.has(id), now).map(
      toDue('contact-messages', 'belongs to a message that is due or gone'),
    ),
    ...keysOf('deletions').filter(isOlder(before)).map(toDue('contact-messages', 'old')),
    ...attempts.map(toDue('contact-messages', 'old')),
    ...suspected.map(toDue('contact-messages', 'suspected and old, or deleted')),
    ...old.map(toDue('contact-messages', 'old or deleted', 'last')),
  ];
}

/** Guides, and claims, of intakes that are gone. Files that nobody claimed are the sweep's. */
async function findInGuides(looking: Looking, keptIntakes: ReadonlySet<string>): Promise<Due[]> {
  const store = looking.openStore('training-guides');
  const now = looking.now.getTime();
  const keysOf = await listByKind(store);
  const claimed = takeTurn(keysOf('claims'), looking)
    .filter(isOlder(now - 2 * DAY_MS))
    .flatMap((key) => ownerOf(key) ?? [])
    .filter((id) => ulidPattern.test(id));
  const owners = await inParallel(claimed, (id) => readClaim(id, store));
  const ownerless = claimed.filter((_, index) => {
    const owner = owners[index];
    // A claim that cannot be read may be anybody's: nothing is removed for it.
    return owner !== undefined && !keptIntakes.has(owner);
  });
  const marks = findAdditions(keysOf('mails'), () => true, now);
  return [
    ...marks.map(toDue('training-guides', 'old')),
    ...ownerless
      .flatMap((id) => [guideKey(id), ticketKey(id)])
      .map(toDue('training-guides', 'its intake is gone')),
    ...ownerless.map(claimKey).map(toDue('training-guides', 'its intake is gone', 'last')),
  ];
}

/** `20261121T033000000Z` in the key of a payment, or of what became of a subscription. */
function paymentTimeIn(key: string): number {
  const [, year, month, day] = /\/(\d{4})(\d{2})(\d{2})T/.exec(key) ?? [];
  return Date.parse(`${year}-${month}-${day}T00:00:00Z`);
}

async function findInPayments(looking: Looking): Promise<Due[]> {
  const { now, rules } = looking;
  const before = monthsBefore(now, rules.paymentYears * 12);
  const keysOf = await listByKind(looking.openStore('payments'));
  const old = ['payments', 'subscription-changes']
    .flatMap(keysOf)
    .filter((key) => paymentTimeIn(key) < before);
  const invoices = new Set(old.flatMap((key) => /in_\w+$/.exec(key)?.[0] ?? []));
  const refunds = ['refunds', 'disputes']
    .flatMap(keysOf)
    .filter((key) => invoices.has(key.split('/')[1] ?? ''));
  const marksBefore = now.getTime() - MARKS_KEPT_DAYS * DAY_MS;
  const events = await findOldRecords('payments', keysOf('events'), marksBefore, looking);
  const mails = await findOldRecords(
    'payments',
    keysOf('mails'),
    monthsBefore(now, rules.months),
    looking,
  );
  const checkouts = keysOf('checkouts').filter((key) => {
    const [, hour] = /\/(\d{4}-\d{2}-\d{2}T\d{2})_/.exec(key) ?? [];
    return Date.parse(`${hour}:00:00Z`) < now.getTime() - DAY_MS;
  });
  return [
    ...[...refunds, ...events, ...mails, ...checkouts].map(toDue('payments', 'old')),
    ...old.map(toDue('payments', 'old', 'last')),
  ];
}

/** What signing in leaves: sessions that were ended, until they would have expired; wrong passwords. */
async function findInSessions({ openStore, now }: Looking): Promise<Due[]> {
  const [ended, tries] = await Promise.all([
    listKeysFrom(openStore('admin-sessions'), 'ended/'),
    listKeysFrom(openStore('login-tries'), 'tries/'),
  ]);
  const isOver = (key: string) =>
    Number(/\/(\d+)_/.exec(key)?.[1]) * 1_000 < now.getTime() - DAY_MS;
  return [
    ...ended.filter(isOver).map(toDue('admin-sessions', 'over')),
    ...tries.filter(isOlder(now.getTime() - DAY_MS)).map(toDue('login-tries', 'old')),
  ];
}

/**
 * Finds everything that is due to be removed.
 * @throws DomainError `unavailable`.
 */
export async function findDue(looking: Looking): Promise<Due[]> {
  const { due, kept } = await findInIntakes(looking);
  const others = await Promise.all([
    findInMessages(looking),
    findInGuides(looking, kept),
    findInPayments(looking),
    findInSessions(looking),
  ]);
  return [...due, ...others.flat()];
}
