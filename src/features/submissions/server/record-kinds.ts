import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { storedContactMessageSchema } from '../contact-schema.ts';
import { ulidSchema } from '#platform/ids.ts';
import { storedIntakeSchema } from '../intake-schema.ts';
import { intakeStatuses, messageStatuses, SUSPECTED_STATUS } from '../statuses.ts';
import { listKeys, readStoredRecord } from '#platform/server/storage/blobs.ts';
import type { ListEntry } from '#platform/server/storage/list-records.ts';
import { readNewestChanges, type StatusChangeKey } from './status-changes.ts';
import { acknowledgedKey, type FromMailbox } from './acknowledgements.ts';

/*
 * The two kinds of records that visitors send, by their stores. Staff review both in the same way, so this
 * table contains everything in which they differ. docs/architecture.md describes the keys. A record is written
 * once; only a deletion by staff and retention remove it.
 */
export const recordKinds = {
  intakes: {
    /** Name of the records in texts, as in "3 intakes". */
    noun: 'intakes',
    /** Name of one record in error messages. */
    one: 'submission',
    schema: storedIntakeSchema,
    /** Folders of the keys, each with the status of its records; undefined if staff set the status. */
    folders: { submissions: undefined },
    /** Statuses that staff can set. A new record has the first one. */
    statuses: intakeStatuses,
    /** Field that staff type to confirm a deletion, and a word for the person or business that it names. */
    name: 'practiceName',
    whose: 'practice',
    /** Fields of the uploaded file. */
    file: {
      name: 'trainingGuideFileName',
      path: 'trainingGuideFilePath',
      size: 'trainingGuideFileSize',
    },
    /** Recipients of the emails about a record. */
    mailsTo: ['agency', 'client'],
    /** Folders of everything that staff add to a record, below its id. */
    additions: ['notes', 'status-changes'],
    /** Other keys that belong to a record. */
    keysBesides: (record: FromMailbox): string[] => [acknowledgedKey(record)],
  },
  'contact-messages': {
    noun: 'messages',
    one: 'message',
    schema: storedContactMessageSchema,
    folders: { messages: undefined, suspected: SUSPECTED_STATUS },
    statuses: messageStatuses,
    name: 'name',
    whose: 'sender',
    file: { name: 'fileName', path: 'filePath', size: 'fileSize' },
    mailsTo: ['agency'],
    additions: ['status-changes'],
    keysBesides: (): string[] => [],
  },
} as const;
export type RecordKindName = keyof typeof recordKinds;
export const recordKindNames = Object.keys(recordKinds) as readonly RecordKindName[];
/** Stored record of a kind. */
export type RecordOf<Name extends RecordKindName> = z.infer<(typeof recordKinds)[Name]['schema']>;

export const deletionKey = (id: string) => `deletions/${id}`;

/** Topics of the emails about a record (`mailOnce`), by recipient. */
export function mailTopicsOf<Name extends RecordKindName>(name: Name, id: string) {
  const topics = recordKinds[name].mailsTo.map((to) => [to, `${id}-${to}`]);
  return Object.fromEntries(topics) as { readonly agency: string } & {
    readonly [To in (typeof recordKinds)[Name]['mailsTo'][number]]: string;
  };
}

/** Returns the keys of all places where a record can be, the inbox first. */
export function keysOf(name: RecordKindName, id: string): string[] {
  return Object.keys(recordKinds[name].folders).map((folder) => `${folder}/${id}`);
}

/** Reads a record from each place where it can be. */
export async function readInFolders<Name extends RecordKindName>(
  name: Name,
  store: Store,
  id: string,
): Promise<(RecordOf<Name> | undefined)[]> {
  const { schema } = recordKinds[name];
  return Promise.all(
    // TypeScript cannot resolve a generic index into the table of schemas.
    keysOf(name, id).map(
      (key) => readStoredRecord(store, key, schema) as Promise<RecordOf<Name> | undefined>,
    ),
  );
}

export function textOf(record: object, field: string): string | undefined {
  return (record as Readonly<Record<string, string | undefined>>)[field];
}

/** Returns the ids in a folder. It makes one call for every 1,000. */
export async function listIds(store: Store, folder: string): Promise<string[]> {
  const keys = await listKeys(store, `${folder}/`);
  return keys.filter((key) => ulidSchema.safeParse(key).success);
}

/** Facts about a record that its keys contain. */
export interface IndexEntry extends ListEntry {
  readonly status: string;
  /** Newest change of the status, if staff set it. */
  readonly change: StatusChangeKey | undefined;
}

/**
 * Returns all records of a kind from their keys, unsorted. It makes one call for every 1,000 keys of each
 * folder and one for every 1,000 status changes, and reads no records.
 */
export async function readIndex(name: RecordKindName, store: Store): Promise<IndexEntry[]> {
  const { folders, statuses } = recordKinds[name];
  const [changes, listed] = await Promise.all([
    readNewestChanges(store),
    Promise.all(Object.keys(folders).map((folder) => listIds(store, folder))),
  ]);
  const entries = new Map<string, IndexEntry>();
  for (const [index, [folder, status]] of Object.entries(folders).entries()) {
    for (const id of listed[index] ?? []) {
      // A message that is being moved to the inbox may briefly exist in both places.
      if (entries.has(id)) continue;
      const change = changes.get(id);
      const shown = status ?? change?.status ?? statuses[0];
      entries.set(id, { id, key: `${folder}/${id}`, status: shown, change });
    }
  }
  return [...entries.values()];
}
