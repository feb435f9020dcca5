import { ulidPattern } from './ulid.ts';

/*
 * Rules of training guides, without any library: the edge function that takes uploads imports them.
 */

/** The largest training guide that is taken, in bytes. */
export const TRAINING_GUIDE_MAX_BYTES = 10_485_760;

/** The same in words: `10 MB`. */
export const trainingGuideMaxSize = `${TRAINING_GUIDE_MAX_BYTES / 1_048_576} MB`;

/** The longest file name that is kept, in characters. Longer than any common file system allows. */
const TRAINING_GUIDE_NAME_MAX_LENGTH = 255;

const HOUR_MS = 3_600_000;

/** How long after it was handed out an upload address takes a file, in milliseconds. */
export const UPLOAD_ADDRESS_VALID_MS = HOUR_MS;

/** How long after its address was handed out a guide can be named by an intake, in milliseconds. */
export const CLAIM_VALID_MS = 24 * HOUR_MS;

/**
 * How long an intake that named a guide, but could not be stored, can name it again, in
 * milliseconds. After that no intake can name this guide, and retention may remove it: periods.unclaimedFiles
 * (stored-records.ts), a run of the schedule earlier, must be longer.
 */
export const CLAIM_REPEATED_MS = 36 * HOUR_MS;

const UPLOAD_FOLDER = '/training-guides/.private';
const UPLOADS = 'uploads';
const OBJECTS = '/objects';

/** Where the body of a guide is sent, once: `{bucket}/.private/{rest}` of the product's brief. */
export function uploadAddressPath(id: string): string {
  return `${UPLOAD_FOLDER}/${UPLOADS}/${id}`;
}

/**
 * Rewrites the address a guide was sent to into the path it is known by:
 * `{host}/{bucket}/.private/{rest}` → `/objects/{rest}`. Anything else, so also a path that was
 * rewritten before, stays as it is.
 */
export function toTrainingGuidePath(address: string): string {
  const match = /^(?:https?:\/\/[^/?#]+)?\/[^/?#]+\/\.private\/([^?#]+)(?:[?#].*)?$/.exec(address);
  return match ? `${OBJECTS}/${match[1]}` : address;
}

/** What the path of a guide looks like, as an intake names it. */
export const trainingGuidePathPattern = /^\/objects\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;

/**
 * Where staff download a guide from; undefined for a path that leads to none, whatever a record says.
 * @param path as an intake names it, or the address it was sent to.
 */
export function trainingGuideHref(path: string): string | undefined {
  const rewritten = toTrainingGuidePath(path);
  return trainingGuidePathPattern.test(rewritten) ? rewritten : undefined;
}

/** The id in the path of a guide; undefined for a path that no upload was given. */
export function trainingGuideIdOf(path: string): string | undefined {
  const prefix = `${OBJECTS}/${UPLOADS}/`;
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return ulidPattern.test(id) ? id : undefined;
}

/** Characters that hide or turn round what a name says: controls, and marks of direction. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const FALLBACK_NAME = 'training-guide';
const LONGEST_ENDING = 20;

/**
 * Makes a file name safe to show and to save under, in whatever script it is: no path, no control
 * or direction characters, no leading dots, at most 255 characters with its ending kept.
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
  if (flat.length <= TRAINING_GUIDE_NAME_MAX_LENGTH) return flat || FALLBACK_NAME;
  const dot = flat.lastIndexOf('.');
  const ending = dot > 0 && flat.length - dot <= LONGEST_ENDING ? flat.slice(dot) : '';
  const start = flat.slice(0, TRAINING_GUIDE_NAME_MAX_LENGTH - ending.length);
  // The cut may have gone through the middle of a character.
  return start.replace(/[\ud800-\udbff]$/, '') + ending;
}

/** `1536` → `2 KB`. Sizes are shown in KB, rounded to the nearest whole one. */
export function formatFileSize(bytes: number | undefined): string {
  return bytes === undefined ? 'File size unknown' : `${Math.round(bytes / 1024)} KB`;
}
