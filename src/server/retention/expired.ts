import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { fromKeyTime } from '../../domain/payment.ts';
import { DAY_MS, expiredBefore } from '../../domain/retention.ts';
import * as z from 'zod/mini';
import {
  kindsIn,
  type Periods,
  type RecordKind,
  type StoreName,
  storeNames,
  type TimeInKey,
} from '../../domain/stored-records.ts';
import { timeOfUlid, ULID } from '../../domain/ulid.ts';
import { claimKey, guideKey, ticketKey } from '../guides/training-guide-upload.ts';
import { idIn, readClaim } from '../guides/training-guides.ts';
import { keysOf, recordKindNames, recordKinds } from '../records/record-kinds.ts';
import { hasKey, inParallel, listKeysFrom, readRecord } from '../storage/blobs.ts';

/*
 * Finds the expired records. A record expires only for a definite reason: its age, a deletion by staff, or
 * because no intake and no message claimed the file. It never expires because another record was not found.
 *
 * Most keys contain a time. Claims, and records with a time only in their content, are read in turns. A run
 * makes a few calls for every 1,000 keys, and about READS_PER_RUN reads of each kind.
 */

/** Part of a key that contains a time: its pattern, and a function that returns milliseconds since 1970. */
interface TimePart {
  readonly pattern: string;
  readonly toTime: (part: string) => number;
}

const ulid: TimePart = { pattern: ULID, toTime: timeOfUlid };

const timeParts: Readonly<Record<TimeInKey, TimePart>> = {
  id: ulid,
  change: ulid,
  note: ulid,
  day: { pattern: String.raw`\d{4}-\d\d-\d\d`, toTime: Date.parse },
  seconds: { pattern: String.raw`\d+`, toTime: (part) => Number(part) * 1_000 },
  time: {
    pattern: String.raw`\d{8}T\d{9}Z`,
    toTime: (part) => Date.parse(fromKeyTime(part)),
  },
};

function compile(template: string): RegExp {
  const pattern = template.replace(/<(\w+)>/g, (_, name: string) => {
    const part = Object.hasOwn(timeParts, name) ? timeParts[name as TimeInKey].pattern : '[^/]+';
    return `(?<${name}>${part})`;
  });
  return new RegExp(`^${pattern}$`);
}

/** Stored key that matches the table of stored records. */
interface KnownKey {
  readonly key: string;
  readonly kind: RecordKind;
  readonly pattern: string;
  /** Id of the intake, message, or file that the record belongs to; empty for other records. */
  readonly id: string;
  /** Time of the record in milliseconds since 1970; undefined if only its content has a time. */
  readonly time: number | undefined;
}

/** Determines the record kind of each key. It skips unknown keys, because their age cannot be determined. */
export function recognizeKeys(store: StoreName, keys: readonly string[]): KnownKey[] {
  const kinds = kindsIn(store).map(([pattern, kind]) => ({
    pattern,
    kind,
    shape: compile(pattern),
  }));
  return keys.flatMap((key) => {
    for (const { shape, kind, pattern } of kinds) {
      const match = shape.exec(key);
      if (!match) continue;
      // A key without variable parts has no groups.
      const { groups: parts = {} } = match;
      const { time: source } = kind;
      const time =
        typeof source === 'string' ? timeParts[source].toTime(parts[source]!) : undefined;
      return { key, kind, pattern, id: parts.id ?? '', time };
    }
    return [];
  });
}

/** Record to remove, with the reason. */
export interface ExpiredRecord {
  readonly store: StoreName;
  readonly key: string;
  readonly why: string;
  /** Removed after the others, so that the next run can find them again after an interruption. */
  readonly isLast?: true;
  /** Key of a claim. The record is removed only if the claim does not exist and can no longer be made. */
  readonly unlessClaimed?: string;
}

export interface FindExpiredDeps {
  readonly openStore: (name: StoreName) => Store;
  readonly now: Date;
  readonly periods: Periods;
  /** Maximum number of reads for each kind of record; Infinity reads all of them. */
  readonly reads?: number;
}

const DAYS_A_WEEK = 7;
/** Two seconds of reads: 50 in parallel, 20 ms each. */
const READS_PER_RUN = 5_000;

/**
 * Returns the keys that this day's runs read. Each key is read once a week, or less often if there are very
 * many.
 */
function takeTurn<Key extends { readonly key: string }>(
  keys: readonly Key[],
  { now, reads = READS_PER_RUN }: FindExpiredDeps,
): readonly Key[] {
  const cycle = reads === Infinity ? 1 : Math.max(DAYS_A_WEEK, Math.ceil(keys.length / reads));
  const day = Math.floor(now.getTime() / DAY_MS) % cycle;
  const dayOf = (key: string) => createHash('sha256').update(key).digest().readUInt32BE() % cycle;
  return keys.filter(({ key }) => dayOf(key) === day);
}

/** Returns a field of a JSON record; undefined if the record is missing or cannot be read. */
async function readField(store: Store, key: string, field: string): Promise<string | undefined> {
  const read = await readRecord(store, key, z.object({ [field]: z.string() }));
  return read.kind === 'found' ? read.record[field] : undefined;
}

/** Finds old records by the time in their content. */
async function findOldByContent(
  store: StoreName,
  known: readonly KnownKey[],
  deps: FindExpiredDeps,
): Promise<ExpiredRecord[]> {
  const expired: ExpiredRecord[] = [];
  for (const [{ time, keep }, ofKind] of Map.groupBy(known, ({ kind }) => kind)) {
    if (typeof time !== 'object') continue;
    const before = expiredBefore(deps.periods[keep], deps.now);
    const turn = takeTurn(ofKind, deps);
    await inParallel(turn, async ({ key }) => {
      const text = await readField(deps.openStore(store), key, time.field);
      if (new Date(text ?? Number.NaN).getTime() < before) expired.push({ store, key, why: 'old' });
    });
  }
  return expired;
}

/** Finds old records by the time in their key, and records that staff deleted. */
function findOldByKey(
  store: StoreName,
  known: readonly KnownKey[],
  { periods, now }: FindExpiredDeps,
): ExpiredRecord[] {
  const deleted = new Set(
    known.filter(({ pattern }) => pattern === 'deletions/<id>').map(({ id }) => id),
  );
  const newest = new Map<string, number>();
  for (const { kind, id, time = 0 } of known) {
    if (kind.belongsTo === 'record') newest.set(id, Math.max(time, newest.get(id) ?? 0));
  }
  return known.flatMap(({ key, kind: { keep, belongsTo, isLast }, id, time = Number.NaN }) => {
    if (belongsTo === 'intake') return [];
    const isOfRecord = belongsTo === 'record';
    const isDeleted = isOfRecord && deleted.has(id);
    const isOld =
      (isOfRecord ? (newest.get(id) ?? time) : time) < expiredBefore(periods[keep], now);
    if (!isDeleted && !isOld) return [];
    return { store, key, why: isDeleted ? 'deleted' : 'old', ...(isLast && { isLast }) };
  });
}

/**
 * Returns the three records of an uploaded file. The claim is removed last, because it leads to the others.
 */
function fileOf(id: string, why: string): ExpiredRecord[] {
  const store = 'training-guides';
  return [
    { store, key: guideKey(id), why },
    { store, key: ticketKey(id), why },
    { store, key: claimKey(id), why, isLast: true },
  ];
}

function unclaimedFile(id: string): ExpiredRecord {
  const unlessClaimed = claimKey(id);
  return { store: 'training-guides', key: guideKey(id), why: 'never claimed', unlessClaimed };
}

/** Reads the id of the file that goes with an expired record; undefined if there is none. */
async function readFileId(
  { store: name, key }: ExpiredRecord,
  { openStore }: FindExpiredDeps,
): Promise<string | undefined> {
  const kind = recordKindNames.find((one) => one === name);
  if (!kind) return undefined;
  const store = openStore(kind);
  // A suspected message that was moved to the inbox may still exist in both places.
  const [inbox = ''] = keysOf(kind, key.slice(key.lastIndexOf('/') + 1));
  if (key !== inbox && (await hasKey(store, inbox))) return undefined;
  const path = await readField(store, key, recordKinds[kind].file.path);
  return path === undefined ? undefined : idIn(path);
}

/**
 * Finds the uploaded files that no record claimed in time, and those of expired or deleted records. A
 * claim whose record was never stored expires at its own age.
 * @param owners keys of all intakes and messages.
 */
async function findFiles(
  files: readonly KnownKey[],
  owners: readonly KnownKey[],
  expiredRecords: readonly ExpiredRecord[],
  deps: FindExpiredDeps,
): Promise<ExpiredRecord[]> {
  const { openStore, periods, now } = deps;
  const isOlder = (key: KnownKey, than: number) => (key.time ?? Number.NaN) < than;
  const oldFiles = files.filter((file) =>
    isOlder(file, expiredBefore(periods.unclaimedFiles, now)),
  );
  const claims = oldFiles.filter(({ pattern }) => pattern === 'claims/<id>');
  const isClaimed = new Set(claims.map(({ id }) => id));
  const unclaimed = oldFiles.filter(
    ({ pattern, id }) => pattern === 'guides/<id>' && !isClaimed.has(id),
  );

  const idsWith = (wanted: (key: KnownKey) => unknown) =>
    new Set(owners.filter(wanted).map(({ id }) => id));
  const deleted = idsWith(({ pattern }) => pattern === 'deletions/<id>');
  const stored = idsWith(({ kind }) => kind.isLast);
  const oldClaim = expiredBefore(periods.records, now);
  const ofClaims = await inParallel(takeTurn(claims, deps), async (claim) => {
    const owner = await readClaim(claim.id, openStore('training-guides'));
    // The claim was written by the retention schedule, which was interrupted.
    if (owner === undefined) return [unclaimedFile(claim.id)];
    if (deleted.has(owner)) return fileOf(claim.id, 'of a deleted record');
    if (!isOlder(claim, oldClaim) || stored.has(owner)) return [];
    const isStored = await Promise.all(
      recordKindNames.flatMap((kind) =>
        keysOf(kind, owner).map((key) => hasKey(openStore(kind), key)),
      ),
    );
    return isStored.includes(true) ? [] : fileOf(claim.id, 'old, and of no record');
  });
  const ofRecords = await inParallel(expiredRecords, async (expired) => {
    const id = await readFileId(expired, deps);
    return id === undefined ? [] : fileOf(id, 'of an expired record');
  });
  return [...unclaimed.map(({ id }) => unclaimedFile(id)), ...ofClaims.flat(), ...ofRecords.flat()];
}

/**
 * Finds all expired records.
 * @throws DomainError `unavailable` if a store cannot be listed completely.
 */
export async function findExpired(deps: FindExpiredDeps): Promise<ExpiredRecord[]> {
  const listed = await Promise.all(
    storeNames.map(async (name) => {
      const keys = await listKeysFrom(deps.openStore(name), '');
      return [name, recognizeKeys(name, keys)] as const;
    }),
  );
  const expired: ExpiredRecord[] = [];
  for (const [store, keys] of listed) {
    expired.push(
      ...findOldByKey(store, keys, deps),
      ...(await findOldByContent(store, keys, deps)),
    );
  }
  const known = Object.fromEntries(listed) as Record<StoreName, KnownKey[]>;
  const expiredRecords = expired.filter(({ isLast }) => isLast);
  const owners = recordKindNames.flatMap((kind) => known[kind]);
  const files = await findFiles(known['training-guides'], owners, expiredRecords, deps);
  return [...files, ...expired];
}
