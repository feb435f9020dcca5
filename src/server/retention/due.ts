import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { DAY_MS, dueBefore } from '../../domain/retention.ts';
import * as z from 'zod/mini';
import { type Periods, type StoreName, storeNames } from '../../domain/stored-records.ts';
import { claimKey, guideKey, ticketKey } from '../guides/training-guide-upload.ts';
import { idIn, readClaim } from '../guides/training-guides.ts';
import { intakeKey } from '../intakes/intake-keys.ts';
import { hasKey, inParallel, listKeysFrom, readRecord } from '../storage/blobs.ts';
import { type KnownKey, recognizeKeys } from './record-keys.ts';

/*
 * Finds the records that are due for removal. A record is only due for a definite reason: its age, a
 * deletion by staff, or a file that no intake claimed. It is never due because another record was not
 * found.
 *
 * Most keys contain a time. Claims, and records with a time only in their content, are read in turns. A run
 * makes a few calls for every 1,000 keys, and about READS_PER_RUN reads of each kind.
 */

/** Record to remove, with the reason. */
export interface Due {
  readonly store: StoreName;
  readonly key: string;
  readonly why: string;
  /** Removed after the others, so that the next run can find them again after an interruption. */
  readonly isLast?: true;
  /** Key of a claim. The record is removed only if the claim does not exist and can no longer be made. */
  readonly unlessClaimed?: string;
}

export interface FindDueDeps {
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
  { now, reads = READS_PER_RUN }: FindDueDeps,
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
  deps: FindDueDeps,
): Promise<Due[]> {
  const due: Due[] = [];
  for (const [{ time, keep }, ofKind] of Map.groupBy(known, ({ kind }) => kind)) {
    if (typeof time !== 'object') continue;
    const before = dueBefore(deps.periods[keep], deps.now);
    const turn = takeTurn(ofKind, deps);
    await inParallel(turn, async ({ key }) => {
      const text = await readField(deps.openStore(store), key, time.field);
      if (new Date(text ?? Number.NaN).getTime() < before) due.push({ store, key, why: 'old' });
    });
  }
  return due;
}

/** Finds old records by the time in their key, and records that staff deleted. */
function findOldByKey(
  store: StoreName,
  known: readonly KnownKey[],
  { periods, now }: FindDueDeps,
): Due[] {
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
    const isOld = (isOfRecord ? (newest.get(id) ?? time) : time) < dueBefore(periods[keep], now);
    if (!isDeleted && !isOld) return [];
    return { store, key, why: isDeleted ? 'deleted' : 'old', ...(isLast && { isLast }) };
  });
}

/**
 * Returns the three records of an uploaded file. The claim is removed last, because it leads to the others.
 */
function fileOf(id: string, why: string): Due[] {
  const store = 'training-guides';
  return [
    { store, key: guideKey(id), why },
    { store, key: ticketKey(id), why },
    { store, key: claimKey(id), why, isLast: true },
  ];
}

function unclaimedFile(id: string): Due {
  const unlessClaimed = claimKey(id);
  return { store: 'training-guides', key: guideKey(id), why: 'never claimed', unlessClaimed };
}

/**
 * Finds the uploaded files that no intake claimed in time, and those of intakes that are due or deleted. A
 * claim whose intake was never stored is due at its own age.
 */
async function findFiles(
  files: readonly KnownKey[],
  intakes: readonly KnownKey[],
  dueIntakes: readonly Due[],
  deps: FindDueDeps,
): Promise<Due[]> {
  const { openStore, periods, now } = deps;
  const isOlder = (key: KnownKey, than: number) => (key.time ?? Number.NaN) < than;
  const oldFiles = files.filter((file) => isOlder(file, dueBefore(periods.unclaimedFiles, now)));
  const claims = oldFiles.filter(({ pattern }) => pattern === 'claims/<id>');
  const isClaimed = new Set(claims.map(({ id }) => id));
  const unclaimed = oldFiles.filter(
    ({ pattern, id }) => pattern === 'guides/<id>' && !isClaimed.has(id),
  );

  const idsWith = (wanted: string) =>
    new Set(intakes.filter(({ pattern }) => pattern === wanted).map(({ id }) => id));
  const deleted = idsWith('deletions/<id>');
  const stored = idsWith('submissions/<id>');
  const oldClaim = dueBefore(periods.records, now);
  const ofClaims = await inParallel(takeTurn(claims, deps), async (claim) => {
    const intake = await readClaim(claim.id, openStore('training-guides'));
    // The claim was written by the retention schedule, which was interrupted.
    if (intake === undefined) return [unclaimedFile(claim.id)];
    if (deleted.has(intake)) return fileOf(claim.id, 'of a deleted intake');
    if (!isOlder(claim, oldClaim) || stored.has(intake)) return [];
    const isStored = await hasKey(openStore('intakes'), intakeKey(intake));
    return isStored ? [] : fileOf(claim.id, 'old, and of no intake');
  });
  const ofIntakes = await inParallel(dueIntakes, async ({ store, key }) => {
    const path = await readField(openStore(store), key, 'trainingGuideFilePath');
    const id = path === undefined ? undefined : idIn(path);
    return id === undefined ? [] : fileOf(id, 'of an intake that is due');
  });
  return [...unclaimed.map(({ id }) => unclaimedFile(id)), ...ofClaims.flat(), ...ofIntakes.flat()];
}

/**
 * Finds all records that are due for removal.
 * @throws DomainError `unavailable` if a store cannot be listed completely.
 */
export async function findDue(deps: FindDueDeps): Promise<Due[]> {
  const listed = await Promise.all(
    storeNames.map(async (name) => {
      const keys = await listKeysFrom(deps.openStore(name), '');
      return [name, recognizeKeys(name, keys)] as const;
    }),
  );
  const due: Due[] = [];
  for (const [store, keys] of listed) {
    due.push(...findOldByKey(store, keys, deps), ...(await findOldByContent(store, keys, deps)));
  }
  const known = Object.fromEntries(listed) as Record<StoreName, KnownKey[]>;
  const dueIntakes = due.filter(({ store, isLast }) => store === 'intakes' && isLast);
  const files = await findFiles(known['training-guides'], known.intakes, dueIntakes, deps);
  return [...files, ...due];
}
