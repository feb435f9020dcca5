import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { contactUpload } from '../contact.ts';
import { type StoredContactMessage, storedContactMessageSchema } from '../contact-schema.ts';
import { intakeUpload } from '../intake.ts';
import { ulidSchema } from '#platform/ids.ts';
import { type StoredIntake, storedIntakeSchema } from '../intake-schema.ts';
import { intakeStatuses, messageStatuses, SUSPECTED_STATUS } from '../statuses.ts';
import { ADDITIONS } from '#platform/server/storage/additions.ts';
import { listKeys, readStoredRecord } from '#platform/server/storage/blobs.ts';
import type { ListEntry } from '#platform/server/storage/list-records.ts';
import { newestChangeIn, type StatusChangeKey } from './status-changes.ts';
import { acknowledgedKey } from './acknowledgements.ts';
import { intakeMails, messageMails, type SubmissionMails } from './emails.ts';

/** Stored submissions by their stores. */
interface Submissions {
  readonly intakes: StoredIntake;
  readonly 'contact-messages': StoredContactMessage;
}
export type SubmissionType = keyof Submissions;
export type SubmissionOf<Type extends SubmissionType> = Submissions[Type];

/** Everything in which the submissions of one form differ from those of the other, for their review by staff. */
interface SubmissionRules<Type extends SubmissionType> {
  /** Name of one submission in error messages. */
  readonly one: string;
  readonly schema: z.ZodMiniType<SubmissionOf<Type>>;
  /** Folders of the keys, each with the status of its submissions; undefined if staff set the status. */
  readonly folders: Readonly<Record<string, string | undefined>>;
  /** Statuses that staff can set. A new submission has the first one. */
  readonly statuses: readonly [string, ...string[]];
  /** Name that staff type to confirm a deletion, and a word for the person or business that it names. */
  readonly nameOf: (submission: SubmissionOf<Type>) => string;
  readonly whose: string;
  /** Fields of the uploaded file. */
  readonly file: Readonly<Record<'name' | 'path' | 'size', keyof SubmissionOf<Type> & string>>;
  readonly fileOf: (
    submission: SubmissionOf<Type>,
  ) => Readonly<Record<'name' | 'path', string | undefined>>;
  readonly mails: SubmissionMails<SubmissionOf<Type>>;
  /** Keys that belong to a submission, but are not below its id. */
  readonly keysBesides: (submission: SubmissionOf<Type>) => readonly string[];
}

/*
 * The submissions of the two forms, by their stores. Staff review both in the same way. src/platform/stored-records.ts
 * lists the keys. A submission is written once; only a deletion by staff and retention remove it.
 */
export const submissionTypes: { readonly [Type in SubmissionType]: SubmissionRules<Type> } = {
  intakes: {
    one: 'submission',
    schema: storedIntakeSchema,
    folders: { intakes: undefined },
    statuses: intakeStatuses,
    nameOf: ({ practiceName }) => practiceName,
    whose: 'practice',
    file: intakeUpload.file,
    fileOf: ({ trainingGuideFileName: name, trainingGuideFilePath: path }) => ({ name, path }),
    mails: intakeMails,
    keysBesides: (intake) => [acknowledgedKey(intake)],
  },
  'contact-messages': {
    one: 'message',
    schema: storedContactMessageSchema,
    folders: { messages: undefined, suspected: SUSPECTED_STATUS },
    statuses: messageStatuses,
    nameOf: ({ name }) => name,
    whose: 'sender',
    file: contactUpload.file,
    fileOf: ({ fileName: name, filePath: path }) => ({ name, path }),
    mails: messageMails,
    keysBesides: () => [],
  },
};
export const submissionTypeNames = Object.keys(submissionTypes) as readonly SubmissionType[];

export const deletionKey = (id: string) => `deletions/${id}`;

/** Prefix of the keys of the submissions about which emails are sent. */
export const inboxOf = (type: SubmissionType) =>
  `${Object.keys(submissionTypes[type].folders)[0]!}/` as const;

/** Keys of all places where a submission can be, the inbox first. */
export function keysOf(type: SubmissionType, id: string): string[] {
  return Object.keys(submissionTypes[type].folders).map((folder) => `${folder}/${id}`);
}

/** Reads a submission from each place where it can be. */
export async function readInFolders<Type extends SubmissionType>(
  type: Type,
  store: Store,
  id: string,
): Promise<(SubmissionOf<Type> | undefined)[]> {
  const { schema } = submissionTypes[type];
  return Promise.all(keysOf(type, id).map((key) => readStoredRecord(store, key, schema)));
}

/** Ids in a folder. It makes one call for every 1,000. */
export async function listIds(store: Store, folder: string): Promise<string[]> {
  const keys = await listKeys(store, `${folder}/`);
  return keys.filter((key) => ulidSchema.safeParse(key).success);
}

/** Data about a submission that its keys contain. */
export interface IndexEntry extends ListEntry {
  readonly status: string;
  /** Newest change of the status, if staff set it. */
  readonly change: StatusChangeKey | undefined;
}

/** Keys of everything that was added to submissions, by id. It makes one call for every 1,000. */
async function listAdditions(store: Store): Promise<Map<string, string[]>> {
  const additions = new Map<string, string[]>();
  for (const key of await listKeys(store, ADDITIONS)) {
    const end = key.indexOf('/');
    const id = key.slice(0, end);
    const ofId = additions.get(id) ?? [];
    ofId.push(key.slice(end + 1));
    additions.set(id, ofId);
  }
  return additions;
}

/**
 * All submissions of a type from their keys, unsorted. It makes one call for every 1,000 keys of each
 * folder and one for every 1,000 additions, and reads no records.
 */
export async function readIndex(name: SubmissionType, store: Store): Promise<IndexEntry[]> {
  const { folders, statuses } = submissionTypes[name];
  const [added, listed] = await Promise.all([
    listAdditions(store),
    Promise.all(Object.keys(folders).map((folder) => listIds(store, folder))),
  ]);
  const entries = new Map<string, IndexEntry>();
  for (const [index, [folder, status]] of Object.entries(folders).entries()) {
    for (const id of listed[index] ?? []) {
      // A message that is being moved to the inbox may briefly exist in both places.
      if (entries.has(id)) continue;
      const change = newestChangeIn(added.get(id) ?? []);
      const shown = status ?? change?.status ?? statuses[0];
      entries.set(id, { id, key: `${folder}/${id}`, status: shown, change });
    }
  }
  return [...entries.values()];
}
