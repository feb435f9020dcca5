import type { Store } from '@netlify/blobs';
import { verifyFile } from '../guides/training-guides.ts';
import { atOnce, type Later } from '../later.ts';
import type { MailOnceDeps } from '../mail/mail-once.ts';
import type { MailedRecords } from '../mail/record-mails.ts';
import { storeOncePerAttempt, takeBackIfDeleted } from '../storage/attempts.ts';
import {
  type RecordOf,
  mailTopicsOf,
  readInFolders,
  recordKinds,
  type RecordKindName,
} from './record-kinds.ts';

export interface ReceiveDeps extends MailOnceDeps {
  /** Store of the uploaded files. */
  readonly guides: Store;
  readonly later?: Later;
}

/** Record as a visitor sent it, where it is stored, and what follows. */
interface Sent<Words> {
  readonly attemptId: string | undefined;
  readonly words: Words;
  readonly fileName: string | undefined;
  readonly filePath: string | undefined;
  readonly folder: string;
  readonly wasDeleted: (id: string) => Promise<boolean>;
  /** Sends the emails. @returns the problem, if any. */
  readonly send: (record: Words & { id: string; createdAt: string }) => Promise<string | undefined>;
}

/**
 * Stores a record once per attempt, with the facts about its file from storage, and then sends its emails. A
 * retry sends the emails that the first attempt could not send. A stored record counts as received; a failed
 * email is only logged. A late retry does not restore a record that staff deleted.
 * @returns the id, the name of a file that was not received, and the problem with the emails.
 * @throws DomainError `invalid` if the file cannot be claimed; `unavailable` if it is uncertain that the
 * record is stored.
 */
export async function receiveRecord<Words extends object>(
  kind: RecordKindName,
  { attemptId, words: typed, fileName, filePath, folder, wasDeleted, send }: Sent<Words>,
  { store, guides, now, later = atOnce }: ReceiveDeps,
): Promise<{ id: string; missingFile: string | undefined; failure: string | undefined }> {
  const fields = recordKinds[kind].file;
  const deps = { store: guides, now, field: fields.path };
  const file = await verifyFile({ name: fileName, path: filePath }, deps);
  const { missingFile } = file;
  const facts = { [fields.name]: file.name, [fields.path]: file.path, [fields.size]: file.size };
  const words = { ...typed, ...facts };
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    folder,
    { attemptId, words, now },
    { beforeRecord: file.claim, wasDeleted },
  );
  const { id } = known;
  if (isDeleted) return { id, missingFile, failure: undefined };
  const failure = await later(async () => {
    const isGone = await takeBackIfDeleted(store, `${folder}/${id}`, () => wasDeleted(id));
    return isGone ? undefined : send({ ...known, ...words });
  });
  return { id, missingFile, failure };
}

/**
 * Returns the records of a kind, for resending their emails.
 * @param send sends the emails of a record that were not sent yet.
 */
export function mailedRecords<Name extends RecordKindName>(
  kind: Name,
  deps: MailOnceDeps,
  send: (record: RecordOf<Name>) => Promise<string | undefined>,
): MailedRecords {
  const { noun, folders } = recordKinds[kind];
  return {
    ...deps,
    noun,
    prefix: `${Object.keys(folders)[0]!}/`,
    topicsOf: (id) => mailTopicsOf(kind, id),
    send: async (id) => {
      const [record] = await readInFolders(kind, deps.store, id);
      return record && !record.isUnreadable ? send(record) : undefined;
    },
  };
}
