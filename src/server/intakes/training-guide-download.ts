import type { Store } from '@netlify/blobs';
import { cleanFileName } from '../../domain/training-guide.ts';
import { storedContactMessageSchema } from '../../domain/contact-message.ts';
import { storedIntakeSchema } from '../../domain/intake.ts';
import { readKept } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import { intakeKey } from './intake-keys.ts';
import { messageKey, suspectedKey } from '../messages/message-keys.ts';
import { idIn, openTrainingGuide, readClaim } from '../guides/training-guides.ts';

/** Encodes a text with the characters that RFC 5987 allows in an extended value. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns a `Content-Disposition` header that saves a file under its name: simplified for old programs,
 * exact for all others. @see https://www.rfc-editor.org/rfc/rfc6266
 */
export function attachment(fileName: string): string {
  const name = cleanFileName(fileName);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

interface DownloadDeps {
  readonly guides: Store;
  readonly intakes: Store;
  readonly messages: Store;
}

/** Returns the original file name; empty if its intake or message is no longer available. */
async function readFileName(
  path: string,
  { guides, intakes, messages }: DownloadDeps,
): Promise<string> {
  const id = idIn(path);
  const owner = id === undefined ? undefined : await readClaim(id, guides);
  if (owner === undefined) return '';
  const [intake, ...found] = await Promise.all([
    readKept(intakes, intakeKey(owner), storedIntakeSchema),
    readKept(messages, messageKey(owner), storedContactMessageSchema),
    readKept(messages, suspectedKey(owner), storedContactMessageSchema),
  ]);
  const message = found.find((kept) => kept !== undefined);
  return intake?.trainingGuideFileName ?? message?.fileName ?? '';
}

/**
 * Opens an uploaded file as a download for staff.
 * @param path the path in a record, such as `/objects/uploads/<id>`.
 * @throws DomainError `not-found` if the guide does not exist; `unavailable`.
 */
export async function downloadTrainingGuide(path: string, stores: DownloadDeps) {
  const [guide, name] = await Promise.all([
    openTrainingGuide(path, stores.guides),
    readFileName(path, stores),
  ]);
  if (!guide) throw new DomainError('not-found', 'There is no file at this address.');
  return { ...guide, disposition: attachment(name) };
}
