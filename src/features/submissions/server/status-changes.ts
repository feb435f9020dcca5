import type { Store } from '@netlify/blobs';
import type { StatusChangeRecord } from '../review.ts';
import { timeOfUlid, ULID } from '#platform/ulid.ts';
import { additionsOf } from '#platform/server/storage/additions.ts';
import { listKeys } from '#platform/server/storage/blobs.ts';

/*
 * Status changes of intakes and messages by staff. The newest change determines the status. If the name of
 * the staff member is known, it follows the status in the key after a dot, in base64url.
 */
const CHANGES = 'status-changes/';
export const statusChangesOf = (id: string) => `${additionsOf(id)}${CHANGES}` as const;

const keyPattern = new RegExp(`^(?<id>${ULID})_(?<status>[\\w-]+)(?:\\.(?<by>[\\w-]+))?$`);

/** Change of a status, as its key describes it. */
export type StatusChangeKey = Omit<StatusChangeRecord, 'changedAt'>;

export function changeKeyPart({ id, status, by = '' }: StatusChangeKey): string {
  const name = Buffer.from(by).toString('base64url');
  return `${id}_${status}${name && `.${name}`}`;
}

/** Parses the last part of a key; undefined for any other key, such as a file server's temporary file. */
function parseChangeKey(key: string): StatusChangeKey | undefined {
  const { id, status, by } = keyPattern.exec(key)?.groups ?? {};
  // Stryker disable next-line LogicalOperator: the pattern finds both parts or none.
  if (!id || !status) return undefined;
  return { id, status, ...(by && { by: Buffer.from(by, 'base64url').toString() }) };
}

/** Finds the newest change of a submission's status among the keys of its additions. */
export function newestChangeIn(additions: readonly string[]): StatusChangeKey | undefined {
  return additions
    .filter((key) => key.startsWith(CHANGES))
    .map((key) => parseChangeKey(key.slice(CHANGES.length)))
    .reduce(
      (newest, change) => (change && change.id > (newest?.id ?? '') ? change : newest),
      undefined,
    );
}

/** Changes of one record, oldest first. */
export async function listChanges(store: Store, id: string): Promise<StatusChangeRecord[]> {
  return (await listKeys(store, statusChangesOf(id)))
    .map(parseChangeKey)
    .filter((change) => change !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((change) => ({ ...change, changedAt: new Date(timeOfUlid(change.id)).toISOString() }));
}
