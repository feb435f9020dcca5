import type { Store } from '@netlify/blobs';
import { cleanFileName } from '#features/forms/file-rules.ts';
import { DomainError } from '#platform/server/errors.ts';
import { idIn, openFile, readOwner } from './uploaded-files.ts';
import {
  readInFolders,
  type SubmissionType,
  submissionTypeNames,
  submissionTypes,
} from './submission-types.ts';

/**
 * `Content-Disposition` header that saves a file under its name: simplified for old programs,
 * exact for all others. @see https://www.rfc-editor.org/rfc/rfc6266
 */
export function contentDisposition(fileName: string): string {
  const name = cleanFileName(fileName);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  // RFC 5987 allows fewer characters than `encodeURIComponent`.
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

type OpenStore = (name: SubmissionType | 'uploads') => Store;

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- relates the submission to the functions of its type
async function readNames<Type extends SubmissionType>(type: Type, store: Store, id: string) {
  const { fileOf } = submissionTypes[type];
  const found = await readInFolders(type, store, id);
  return found.flatMap((submission) => (submission && fileOf(submission).name) ?? []);
}

/** Original file name; empty if its intake or message is no longer available. */
async function readFileName(path: string, openStore: OpenStore): Promise<string> {
  const id = idIn(path);
  const owner = id === undefined ? undefined : await readOwner(id, openStore('uploads'));
  if (owner === undefined) return '';
  const names = await Promise.all(
    submissionTypeNames.map((type) => readNames(type, openStore(type), owner)),
  );
  return names.flat()[0] ?? '';
}

/**
 * Opens an uploaded file as a download for staff.
 * @param path the path in a record, such as `/objects/uploads/<id>`.
 * @throws DomainError `not-found` if the file does not exist; `unavailable`.
 */
export async function downloadFile(path: string, openStore: OpenStore) {
  const [file, name] = await Promise.all([
    openFile(path, openStore('uploads')),
    readFileName(path, openStore),
  ]);
  if (!file) throw new DomainError('not-found', 'There is no file at this address.');
  return { ...file, disposition: contentDisposition(name) };
}
