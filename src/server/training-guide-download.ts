import type { Store } from '@netlify/blobs';
import { cleanFileName } from '../domain/training-guide.ts';
import { readRecord } from './blobs.ts';
import { DomainError } from './errors.ts';
import { submissionKey } from './intake-keys.ts';
import { submissionSchema } from './intakes.ts';
import { findSubmissionOf, openTrainingGuide } from './training-guides.ts';

export interface Download {
  readonly body: ReadableStream<Uint8Array>;
  /** In bytes. */
  readonly size: number;
  readonly disposition: string;
}

/** Characters that RFC 5987 lets stand in an extended value. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * `Content-Disposition` that saves a file under its name: plain for old programs, exact for all
 * others. @see https://www.rfc-editor.org/rfc/rfc6266
 */
export function attachment(fileName: string): string {
  const name = cleanFileName(fileName);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** The name the client's file had; a plain one when the submission cannot tell it any more. */
async function readFileName(
  path: string,
  { guides, intakes }: { readonly guides: Store; readonly intakes: Store },
): Promise<string> {
  const submissionId = await findSubmissionOf(path, guides);
  if (submissionId === undefined) return '';
  const outcome = await readRecord(intakes, submissionKey(submissionId), submissionSchema);
  return outcome.kind === 'found' ? (outcome.record.trainingGuideFileName ?? '') : '';
}

/**
 * Opens a training guide for staff to save.
 * @param path as a submission names it, e.g. `/objects/uploads/<id>`.
 * @throws DomainError `not-found` when there is no such guide; `unavailable`.
 */
export async function downloadTrainingGuide(
  path: string,
  stores: { readonly guides: Store; readonly intakes: Store },
): Promise<Download> {
  const [guide, name] = await Promise.all([
    openTrainingGuide(path, stores.guides),
    readFileName(path, stores),
  ]);
  if (!guide) throw new DomainError('not-found', 'There is no file at this address.');
  return { ...guide, disposition: attachment(name) };
}
