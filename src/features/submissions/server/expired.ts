import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { DAY_MS, expiredBefore } from '#platform/retention.ts';
import * as z from 'zod/mini';
import { type Periods, type StoreName, storeNames } from '#platform/stored-records.ts';
import { ownerKey, fileKey, addressKey } from './file-upload.ts';
import { type KnownKey, recognizeKeys } from './known-keys.ts';
import { idIn, ownsFile, readOwner } from './uploaded-files.ts';
import {
  keysOf,
  type SubmissionType,
  submissionTypeNames,
  submissionTypes,
} from './submission-types.ts';
import { additionsOf } from '#platform/server/storage/additions.ts';
import {
  hasKey,
  inParallel,
  listFullKeys,
  readRecord,
  readText,
  removeBlob,
  writeOnce,
} from '#platform/server/storage/blobs.ts';

/*
 * Finds and removes the expired records. A record expires only for a definite reason: its age, a deletion by
 * staff, or because its file was assigned to no intake and no message. A list or a read that answers, but lacks
 * something, is no reason: before a removal that depends on an absence, `isProven` checks it again
 * (docs/decisions/2026-11-21-retention.md).
 *
 * Most keys contain a time. Only owner records of files, and records with a time in their content, are read. Each
 * is read on one day of a week, and owner records of new files in each run. A run makes a few calls for every
 * 1,000 keys, and up to about READS_PER_RUN reads.
 */

/** Record to remove, with the reason. */
interface ExpiredRecord {
  readonly store: StoreName;
  readonly key: string;
  readonly why: string;
  /** True if it is removed after the others, so that the next run can find them after an interruption. */
  readonly isLast?: true | undefined;
  /** Key of the file's owner record. The file is removed only if this record does not exist. */
  readonly unlessOwned?: string;
  /** Checks just before the removal whether nothing speaks against it that a list or a read has missed. */
  readonly isProven?: () => Promise<boolean>;
}

interface FindExpiredDeps {
  readonly openStore: (name: StoreName) => Store;
  readonly now: Date;
  readonly periods: Periods;
  /** The default takes about two seconds: 50 reads in parallel, 20 ms each. */
  readonly readsPerRun?: number;
}

const DAYS_A_WEEK = 7;
const READS_PER_RUN = 5_000;

/**
 * Keys that the runs of this day read. Each key has its day once a week, or less often if there
 * are very many keys.
 */
function keysOfToday(
  keys: readonly KnownKey[],
  { now, readsPerRun = READS_PER_RUN }: FindExpiredDeps,
): readonly KnownKey[] {
  const cycle = Math.max(DAYS_A_WEEK, Math.ceil(keys.length / readsPerRun));
  const day = Math.floor(now.getTime() / DAY_MS) % cycle;
  const dayInCycle = (key: string) =>
    createHash('sha256').update(key).digest().readUInt32BE() % cycle;
  return keys.filter(({ key }) => dayInCycle(key) === day);
}

/** Field of a JSON record; undefined if the record is missing or cannot be read. */
async function readField(store: Store, key: string, field: string): Promise<string | undefined> {
  const read = await readRecord(store, key, z.object({ [field]: z.string() }));
  return read.kind === 'found' ? read.record[field] : undefined;
}

/** Finds old records by the time in their key or content, and records that staff deleted. */
async function findOld(
  known: readonly KnownKey[],
  deleted: ReadonlySet<string>,
  deps: FindExpiredDeps,
): Promise<ExpiredRecord[]> {
  const newest = new Map<string, number>();
  for (const { rule, id, time } of known) {
    if (rule.belongsTo === 'submission') newest.set(id, Math.max(time, newest.get(id) ?? 0));
  }
  const undated = known.filter(({ rule }) => typeof rule.time === 'object');
  const read = await inParallel(keysOfToday(undated, deps), async (each) => {
    const { field } = each.rule.time as { readonly field: string };
    const text = await readField(deps.openStore(each.store), each.key, field);
    return [each, Date.parse(text ?? '')] as const;
  });
  const times = new Map(read);
  const newestAddition = memoize((id: string, store: StoreName) =>
    findNewestAddition(id, store, deps),
  );
  return known.flatMap((each) => {
    const { store, key, rule, id } = each;
    if (rule.belongsTo === 'owner') return [];
    const ofSubmission = rule.belongsTo === 'submission' ? newest.get(id) : undefined;
    const isDeleted = ofSubmission !== undefined && deleted.has(id);
    const time = ofSubmission ?? times.get(each) ?? each.time;
    const limit = expiredBefore(deps.periods[rule.keep], deps.now);
    if (isDeleted) return [{ store, key, why: 'deleted', isLast: rule.isLast }];
    if (!(time < limit)) return [];
    const isProven =
      ofSubmission === undefined
        ? undefined
        : async () => (await newestAddition(id, store)) < limit;
    return [{ store, key, why: 'old', isLast: rule.isLast, ...(isProven && { isProven }) }];
  });
}

/** Caches the promises of a function of two texts. */
function memoize<Store extends string, Result>(
  work: (id: string, store: Store) => Promise<Result>,
): typeof work {
  const known = new Map<string, Promise<Result>>();
  return (id, store) => {
    const key = `${store}/${id}`;
    const result = known.get(key) ?? work(id, store);
    known.set(key, result);
    return result;
  };
}

/** Lists the additions of one record again. @returns the time of the newest one; 0 if there is none. */
async function findNewestAddition(
  id: string,
  name: StoreName,
  { openStore }: FindExpiredDeps,
): Promise<number> {
  const keys = await listFullKeys(openStore(name), additionsOf(id));
  return Math.max(0, ...recognizeKeys(name, keys).map(({ time }) => time));
}

/** Records of an uploaded file. The owner record is last, because it leads to the others. */
function fileOf(id: string, why: string, check?: () => Promise<boolean>): ExpiredRecord[] {
  let proof: Promise<boolean> | undefined;
  const isProven = check && (() => (proof ??= check()));
  const common = { store: 'uploads', why, ...(isProven && { isProven }) } as const;
  return [
    { ...common, key: fileKey(id) },
    { ...common, key: addressKey(id) },
    { ...common, key: ownerKey(id), isLast: true },
  ];
}

/** Owner record that the retention schedule writes for a file that it is about to remove. */
const NO_OWNER = { isUnassigned: true };

function unassignedFile(id: string): ExpiredRecord {
  const unlessOwned = ownerKey(id);
  return { store: 'uploads', key: fileKey(id), why: 'never assigned', unlessOwned };
}

/** Record that retention writes for a moment under a key, to prove that there is no other. */
const NOTHING = { isProofOfAbsence: true };

/** True if a record is stored under a key, other than one that an interrupted proof left behind. */
async function isStored(store: Store, key: string): Promise<boolean> {
  const text = await readText(store, key);
  return text !== null && text !== JSON.stringify(NOTHING);
}

/** Proves that no record is stored under these keys. A record that is missing from a read or a list counts. */
async function areUnused(type: SubmissionType, keys: readonly string[], deps: FindExpiredDeps) {
  const store = deps.openStore(type);
  const outcomes = await inParallel(keys, async (key) => {
    const isUnused = (await writeOnce(store, key, NOTHING)) === 'written';
    if (isUnused) await removeBlob(store, key);
    return isUnused;
  });
  return outcomes.every(Boolean);
}

/** Records of the file that goes with an expired record, if the record owns it. */
async function fileOfRecord(
  { store: name, key, isProven }: ExpiredRecord,
  deps: FindExpiredDeps,
): Promise<ExpiredRecord[]> {
  const type = submissionTypeNames.find((one) => one === name);
  if (!type) return [];
  const path = await readField(deps.openStore(type), key, submissionTypes[type].file.path);
  const file = path === undefined ? undefined : idIn(path);
  if (file === undefined) return [];
  const id = key.slice(key.lastIndexOf('/') + 1);
  // A suspected message that was moved to the inbox may still exist in both places.
  const [inbox = ''] = keysOf(type, id);
  if (key !== inbox && (await isStored(deps.openStore(type), inbox))) return [];
  return fileOf(
    file,
    'of an expired record',
    async () =>
      ((await isProven?.()) ?? true) &&
      (key === inbox || (await areUnused(type, [inbox], deps))) &&
      (await ownsFile(file, id, deps.openStore('uploads'))),
  );
}

/** Time in which each run reads the owner record of a file, because an interrupted run may have written it. */
const NEW_FILE_MS = 14 * DAY_MS;

/**
 * Finds the uploaded files that were assigned to no record in time, and those of deleted records. An owner
 * record whose intake or message was never stored expires after the retention period of records.
 */
async function findFiles(
  known: readonly KnownKey[],
  deleted: ReadonlySet<string>,
  deps: FindExpiredDeps,
): Promise<ExpiredRecord[]> {
  const { openStore, periods, now } = deps;
  const limit = expiredBefore(periods.unassignedFiles, now);
  const files = known.filter(({ rule, time }) => rule.belongsTo === 'owner' && time < limit);
  const owners = files.filter(({ pattern }) => pattern === 'owners/<id>');
  const isAssigned = new Set(owners.map(({ id }) => id));
  const unassigned = files.filter(({ id }) => !isAssigned.has(id));
  const isSubmission = ({ rule }: KnownKey) => rule.isLast && rule.belongsTo === 'submission';
  const stored = new Set(known.filter(isSubmission).map(({ id }) => id));
  const isNew = ({ time }: KnownKey) => time >= limit - NEW_FILE_MS;
  const toRead = [
    ...owners.filter(isNew),
    ...keysOfToday(
      owners.filter((key) => !isNew(key)),
      deps,
    ),
  ];
  const ofOwners = await inParallel(toRead, async ({ id, time }) => {
    const owner = await readOwner(id, openStore('uploads'));
    // The record is NO_OWNER, which a run of this schedule left behind when it was interrupted.
    if (owner === undefined) return [unassignedFile(id)];
    if (deleted.has(owner)) return fileOf(id, 'of a deleted record');
    if (!(time < expiredBefore(periods.records, now)) || stored.has(owner)) return [];
    const keys = submissionTypeNames.flatMap((type) =>
      keysOf(type, owner).map((key) => [type, key] as const),
    );
    const found = await Promise.all(keys.map(([type, key]) => hasKey(openStore(type), key)));
    if (found.includes(true)) return [];
    return fileOf(id, 'old, and of no record', async () => {
      const unused = await Promise.all(
        submissionTypeNames.map((type) => areUnused(type, keysOf(type, owner), deps)),
      );
      return unused.every(Boolean);
    });
  });
  return [...unassigned.map(({ id }) => unassignedFile(id)), ...ofOwners.flat()];
}

/**
 * Finds all expired records.
 * @throws DomainError `unavailable` if a store cannot be listed completely.
 */
export async function findExpired(deps: FindExpiredDeps): Promise<ExpiredRecord[]> {
  const listed = await Promise.all(
    storeNames.map(async (store) =>
      recognizeKeys(store, await listFullKeys(deps.openStore(store), '')),
    ),
  );
  const known = listed.flat();
  const deletions = known.filter(({ pattern }) => pattern === 'deletions/<id>');
  const deleted = new Set(deletions.map(({ id }) => id));
  const old = await findOld(known, deleted, deps);
  const withFiles = old.filter(({ isLast }) => isLast);
  const ofRecords = await inParallel(withFiles, (record) => fileOfRecord(record, deps));
  return [...(await findFiles(known, deleted, deps)), ...ofRecords.flat(), ...old];
}

const AT_ONCE = 200;

/**
 * Removes the expired records, those with `isLast` at the end. It may be interrupted at any point.
 * @param hasTime false when no time is left for further removals.
 * @returns the number of removed records, and the number left for the next run.
 * @throws DomainError `unavailable`; the next run continues.
 */
export async function removeExpired(
  expired: readonly ExpiredRecord[],
  openStore: FindExpiredDeps['openStore'],
  hasTime = () => true,
): Promise<{ removed: number; left: number }> {
  const inOrder = expired.toSorted((a, b) => Number(a.isLast ?? 0) - Number(b.isLast ?? 0));
  let done = 0;
  let removed = 0;
  while (done < inOrder.length && (done === 0 || hasTime())) {
    const next = inOrder.slice(done, done + AT_ONCE);
    // A record never goes in the same batch as what belongs to it, because the whole batch runs if one call fails.
    const batch = next.filter(({ isLast }) => isLast === next[0]?.isLast);
    await inParallel(batch, async ({ store: name, key, unlessOwned, isProven }) => {
      const store = openStore(name);
      if (isProven && !(await isProven())) return;
      // A list or a read may miss an owner. Only a conditional write proves that there is none.
      if (unlessOwned && (await writeOnce(store, unlessOwned, NO_OWNER)) === 'taken') return;
      await removeBlob(store, key);
      if (unlessOwned) await removeBlob(store, unlessOwned);
      removed += 1;
    });
    done += batch.length;
  }
  return { removed, left: inOrder.length - done };
}
