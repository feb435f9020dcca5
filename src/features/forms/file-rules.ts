import { HOUR_MS } from '#platform/retention.ts';
import { ulidPattern } from '#platform/ulid.ts';

/* Rules of uploaded files. They use no library, because the edge function for uploads imports them. */

export const UPLOAD_MAX_BYTES = 10_485_760;

/** The same limit as text: `10 MB`. */
export const uploadMaxSize = `${UPLOAD_MAX_BYTES / 1_048_576} MB`;

/** Maximum length of a stored file name, in characters. Common file systems allow no longer names. */
const FILE_NAME_MAX_LENGTH = 255;

/** Time for which an upload address accepts a file after it was issued, in milliseconds. */
export const UPLOAD_ADDRESS_VALID_MS = HOUR_MS;

/** Time in which a file can be assigned to a submission, in milliseconds after its address was issued. */
export const ASSIGN_VALID_MS = 24 * HOUR_MS;

/**
 * Time in which a submission can repeat the assignment of its file, in milliseconds after the address was issued. It
 * does so if the file was assigned, but the submission could not be stored. Retention must not remove the file before:
 * `periods.unassignedFiles` (stored-records.ts), less one run of the schedule, is longer.
 */
export const ASSIGN_REPEATED_MS = 36 * HOUR_MS;

const UPLOAD_FOLDER = '/training-guides/.private';
const UPLOADS = 'uploads';
const OBJECTS = '/objects';

/** Path to which a file is uploaded, once. */
export function uploadAddressPath(id: string): string {
  return `${UPLOAD_FOLDER}/${UPLOADS}/${id}`;
}

/**
 * Converts the upload address of a file into its stored path: `{host}/{bucket}/.private/{rest}` →
 * `/objects/{rest}`. Any other text, including a path that is already converted, is returned unchanged.
 */
export function toFilePath(address: string): string {
  const match = /^(?:https?:\/\/[^/?#]+)?\/[^/?#]+\/\.private\/([^?#]+)/.exec(address);
  return match ? `${OBJECTS}/${match[1]}` : address;
}

export const filePathPattern = /^\/objects\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;

/**
 * Address from which staff download a file; undefined if a record's path is not valid.
 * @param path the path in an intake, or the upload address.
 */
export function fileHref(path: string): string | undefined {
  const rewritten = toFilePath(path);
  return filePathPattern.test(rewritten) ? rewritten : undefined;
}

/** Id in a file's path; undefined if no upload can have this path. */
export function fileIdOf(path: string): string | undefined {
  const prefix = `${OBJECTS}/${UPLOADS}/`;
  if (!path.startsWith(prefix)) return undefined;
  const id = path.slice(prefix.length);
  return ulidPattern.test(id) ? id : undefined;
}

/** Characters that hide or reorder parts of a name: control characters and direction marks. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const FALLBACK_NAME = 'training-guide';
const LONGEST_ENDING = 20;

/**
 * Makes a file name in any language safe to display and to use for a download. The result has no folders,
 * no control or direction characters, and no leading dots. It has at most 255 characters and keeps its
 * extension.
 */
export function cleanFileName(name: string): string {
  const flat = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/[/\\]/g, '_')
    .trim()
    .replace(/^[.\s]+/, '');
  if (flat.length <= FILE_NAME_MAX_LENGTH) return flat || FALLBACK_NAME;
  const dot = flat.lastIndexOf('.');
  const ending = flat.length - dot <= LONGEST_ENDING ? flat.slice(dot) : '';
  const start = flat.slice(0, FILE_NAME_MAX_LENGTH - ending.length);
  // The cut may have split a surrogate pair.
  return start.replace(/[\ud800-\udbff]$/, '') + ending;
}

/** `1536` → `2 KB`. Sizes are displayed in KB, rounded to the nearest integer. */
export function formatFileSize(bytes: number | undefined): string {
  return bytes === undefined ? 'File size unknown' : `${Math.round(bytes / 1024)} KB`;
}
