import * as z from 'zod/mini';
import { cleanFileName, UPLOAD_MAX_BYTES, toFilePath, filePathPattern } from './file-rules.ts';

/* Schemas of the three fields in which a submission names its uploaded file. */

const NO_PATH = 'This is not the path of an upload.';

/** Path of an uploaded file. Also accepts the address that the file was uploaded to. */
export const filePathSchema = z
  .string()
  .check(
    z.maxLength(300, { error: NO_PATH, abort: true }),
    z.overwrite(toFilePath),
    z.regex(filePathPattern, NO_PATH),
  );

/** File name. A longer name is shortened, not rejected. */
export const fileNameSchema = z.optional(
  z.pipe(
    z.string().check(z.maxLength(1_000)),
    z.transform((name) => (name.trim() === '' ? undefined : cleanFileName(name))),
  ),
);

export const fileSizeSchema = z.int().check(z.positive(), z.maximum(UPLOAD_MAX_BYTES));
