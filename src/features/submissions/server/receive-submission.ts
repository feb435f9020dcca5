import type { Store } from '@netlify/blobs';
import { uploadTexts } from '#texts/uploads.ts';
import { assignFile, findFile } from './uploaded-files.ts';
import type { AfterResponse } from '#platform/server/http/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import type { MailOnceDeps } from '#platform/server/mail/mail-once.ts';
import type { MailProblems } from '#platform/server/mail/record-mails.ts';
import { hasKey } from '#platform/server/storage/blobs.ts';
import { storeOncePerAttempt, removeIfDeleted } from '#platform/server/storage/attempts.ts';
import { firstProblem } from './submission-mails.ts';
import { deletionKey, keysOf, submissionTypes, type SubmissionType } from './submission-types.ts';

export interface ReceiveDeps extends MailOnceDeps {
  /** Store of the uploaded files. */
  readonly files: Store;
  readonly afterResponse?: AfterResponse;
}

export function receiveDeps(
  type: SubmissionType,
  { openStore, now, deliver, afterResponse }: Services & { readonly afterResponse: AfterResponse },
): ReceiveDeps {
  const stores = { store: openStore(type), files: openStore('uploads') };
  return { ...stores, now, deliver, afterResponse };
}

/** Submission as a visitor sent it, and its folder in the store. */
interface Sent<Content> {
  readonly attemptId: string | undefined;
  readonly content: Content;
  readonly fileName: string | undefined;
  readonly filePath: string | undefined;
  readonly folder: string;
  readonly send: (
    record: Content & { id: string; createdAt: string; language?: string | undefined },
  ) => Promise<MailProblems>;
}

/** True if staff deleted a submission, or moved it to an earlier folder: a suspected message to the inbox. */
async function wasDeletedOrMoved(
  type: SubmissionType,
  folder: string,
  id: string,
  store: Store,
): Promise<boolean> {
  const places = keysOf(type, id);
  const keys = [...places.slice(0, places.indexOf(`${folder}/${id}`)), deletionKey(id)];
  const found = await Promise.all(keys.map((key) => hasKey(store, key)));
  return found.includes(true);
}

/**
 * Stores a submission once per attempt, with the path and size of its file from storage, and then sends its emails. A
 * retry sends the emails that the first try could not send. A stored submission counts as received; a failed
 * email is only logged. A late retry does not restore a submission that staff deleted.
 * @returns the id, a sentence about a file that was not received, and the problem with the emails.
 * @throws DomainError `invalid` if the file cannot be assigned; `unavailable` if it is uncertain that the
 * submission is stored.
 */
export async function receiveSubmission<Content extends object>(
  type: SubmissionType,
  { attemptId, content: typed, fileName, filePath, folder, send }: Sent<Content>,
  { store, files, now, afterResponse = (work) => work() }: ReceiveDeps,
): Promise<{ id: string; notice: string | undefined; failure: string | undefined }> {
  const fields = submissionTypes[type].file;
  const deps = { store: files, now, field: fields.path };
  const file = filePath === undefined ? undefined : await findFile(filePath, deps);
  // A name without a path means that the file was not received.
  const missingFile = file ? undefined : fileName;
  const notice = missingFile && uploadTexts.notReceived({ name: missingFile });
  const fileFields = {
    [fields.name]: fileName,
    [fields.path]: file?.path,
    [fields.size]: file?.size,
  };
  const content = { ...typed, ...fileFields };
  const wasDeleted = (id: string) => wasDeletedOrMoved(type, folder, id, store);
  const { isDeleted, ...known } = await storeOncePerAttempt(
    store,
    folder,
    { attemptId, content, now },
    {
      beforeRecord: async (id) => {
        if (file) await assignFile(file.id, id, deps);
      },
      wasDeleted,
    },
  );
  const { id } = known;
  if (isDeleted) return { id, notice, failure: undefined };
  const failure = await afterResponse(async () => {
    const isGone = await removeIfDeleted(store, `${folder}/${id}`, () => wasDeleted(id));
    return isGone ? undefined : firstProblem(await send({ ...known, ...content }));
  });
  return { id, notice, failure };
}
