import { z } from 'zod';

/** The largest training guide that is taken, in bytes (10 MB). */
export const TRAINING_GUIDE_MAX_BYTES = 10_485_760;

/** The longest file name that is kept, in characters. Longer than any common file system allows. */
export const TRAINING_GUIDE_NAME_MAX_LENGTH = 255;

/** Where a stored guide lives, as a submission names it: `/objects/` and the rest of its key. */
export const trainingGuidePathSchema = z
  .string()
  .regex(/^\/objects\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/, 'This is not the path of an upload.')
  .max(300);

/** `1536` → `2 KB`. Sizes are shown in KB, rounded to the nearest whole one. */
export function formatFileSize(bytes: number | undefined): string {
  return bytes === undefined ? 'File size unknown' : `${Math.round(bytes / 1024)} KB`;
}
