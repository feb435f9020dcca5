import type { Store } from '@netlify/blobs';
import type { StatusAnswer, StatusChangeRecord } from '../../domain/intake-review.ts';
import { timeOfUlid, ULID, ulidPattern } from '../../domain/ulid.ts';
import type { DomainError } from '../errors.ts';
import { newId, takeBackIfDeleted } from './attempts.ts';
import { hasKey, listKeys, writeOnce } from './blobs.ts';

/*
 * Statuses that staff set, of intakes and of messages. The newest change determines the status.
 *   status-changes/<id>/<change>_<status>  If the staff member has a name, it follows a dot in base64url.
 */
const CHANGES = 'status-changes/';
export const statusChangesOf = (id: string) => `${CHANGES}${id}/` as const;

const keyPattern = new RegExp(`^(?<id>${ULID})_(?<status>\\w+)(?:\\.(?<by>[\\w-]+))?$`);

/** Change of a status, as its key describes it. */
export type StatusChange = Omit<StatusChangeRecord, 'changedAt'>;

/** Returns the last part of a change's key. */
export function changeKeyPart({ id, status, by = '' }: StatusChange): string {
  const name = Buffer.from(by).toString('base64url');
  return `${id}_${status}${name && `.${name}`}`;
}

/**
 * Parses the last part of a key. Returns undefined for any other key, such as a file server's temporary file.
 */
export function parseChangeKey(key: string): StatusChange | undefined {
  const { id, status, by } = keyPattern.exec(key)?.groups ?? {};
  // Stryker disable next-line LogicalOperator: the pattern finds both parts or none.
  if (!id || !status) return undefined;
  return { id, status, ...(by && { by: Buffer.from(by, 'base64url').toString() }) };
}

/** Returns the newest change of each record, from the keys. It makes one call for every 1,000 changes. */
export async function readNewestChanges(store: Store): Promise<Map<string, StatusChange>> {
  const newest = new Map<string, StatusChange>();
  for (const key of await listKeys(store, CHANGES)) {
    const end = key.indexOf('/');
    const record = key.slice(0, end);
    const change = parseChangeKey(key.slice(end + 1));
    if (change && change.id > (newest.get(record)?.id ?? '')) newest.set(record, change);
  }
  return newest;
}

/** Returns the changes of one record, oldest first. */
export async function listChanges(store: Store, id: string): Promise<StatusChangeRecord[]> {
  return (await listKeys(store, statusChangesOf(id)))
    .map(parseChangeKey)
    .filter((change) => change !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((change) => ({ ...change, changedAt: new Date(timeOfUlid(change.id)).toISOString() }));
}

interface NewStatus {
  /** Key of the record whose status is set. */
  readonly recordKey: string;
  /** Returns the error for a record that does not exist or has no valid id. */
  readonly missing: () => DomainError | Promise<DomainError>;
  readonly status: string;
  /** Status before the first change. */
  readonly initial: string;
  /** Status that the page showed. If it is no longer current, nothing is changed. */
  readonly from?: string | undefined;
  readonly by?: string | undefined;
  readonly now: Date;
}

/**
 * Sets the status of a record by adding a change. Every change stays in the history, even if two people
 * make one at the same time. A change that starts after another one was acknowledged sorts after it.
 * Setting the current status again adds no change. It makes two to four storage calls.
 * @returns the status and its whole history, so that callers need not read them again. The status differs
 * from the requested one if it was changed since the page showed `from`.
 */
export async function setStatus(
  store: Store,
  id: string,
  { recordKey, missing, status, initial, from, by = '', now }: NewStatus,
): Promise<StatusAnswer> {
  const isGone = async () => !ulidPattern.test(id) || !(await hasKey(store, recordKey));
  if (await isGone()) throw await missing();
  const changes = await listChanges(store, id);
  const newest = changes.at(-1);
  const current = newest?.status ?? initial;
  if (status === current || (from !== undefined && from !== current)) {
    return { status: current, changes };
  }
  // Ids created within one millisecond, or by clocks that differ, could otherwise sort in the wrong order.
  const time = Math.max(now.getTime(), newest ? timeOfUlid(newest.id) + 1 : 0);
  const changedAt = new Date(time).toISOString();
  const change = { id: newId(new Date(time)), status, ...(by && { by }) };
  const key = `${statusChangesOf(id)}${changeKeyPart(change)}`;
  await writeOnce(store, key, { status, changedAt });
  if (await takeBackIfDeleted(store, key, isGone)) throw await missing();
  return { status, changes: [...changes, { ...change, changedAt }] };
}
