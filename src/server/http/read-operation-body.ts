import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { FieldProblem } from '../../domain/problem.ts';
import type { FormTexts } from '../answer-page/form-answer.ts';
import type { Operation } from './endpoint.ts';
import { HttpError } from './problem.ts';
import { BodyTooLargeError, readBytes } from './request.ts';

type BodyRules = NonNullable<Operation['body']>;

/**
 * Format of a body: JSON from our script, a form sent without JavaScript, or text with a signature to
 * verify.
 */
type BodyFormat = 'json' | 'form' | 'text';

/** Returns the format that the content type declares; undefined if it is not supported. */
function bodyFormat(request: Request): BodyFormat | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') return 'json';
  const isForm = ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(type);
  return isForm ? 'form' : undefined;
}

/**
 * Converts form fields to the structure of JSON: `faqs.0.question` becomes `{ faqs: [{ question }] }`. Only
 * a script can upload a file. For a file in a form sent without JavaScript, the file name is stored under
 * the name of the upload control.
 */
function nestFormFields(form: FormData, upload: string | undefined): Record<string, unknown> {
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      if (upload && value.name) nested[upload] ??= value.name;
      continue;
    }
    const list = /^(\w+)\.(\d{1,3})\.(\w+)$/.exec(name);
    if (!list) {
      nested[name] = value;
      continue;
    }
    const [, listName = '', index = '', field = ''] = list;
    const entries = (nested[listName] ??= []) as Record<string, string>[];
    if (!Array.isArray(entries)) continue;
    (entries[Number(index)] ??= Object.create(null) as Record<string, string>)[field] = value;
  }
  for (const [name, value] of Object.entries(nested)) {
    if (Array.isArray(value)) nested[name] = Object.values<unknown>(value);
  }
  return nested;
}

/**
 * Reads the body of a request as data.
 * @throws BodyTooLargeError beyond `maxBytes`; a decoding or parsing error if the content is not valid.
 */
async function readBody(
  request: Request,
  format: BodyFormat,
  { maxBytes, form }: BodyRules,
): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  const decode = (ignoreBOM: boolean) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  if (format === 'text') return decode(true);
  if (format === 'json') return JSON.parse(decode(false));
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const upload = form?.parts.find(({ kind }) => kind === 'upload');
  return nestFormFields(await new Response(bytes, { headers }).formData(), upload?.name);
}

/** Form sent without JavaScript. Its response is a page, which repeats the input if it was rejected. */
export interface SentForm {
  readonly texts: FormTexts;
  /** Fields of the form, as soon as they are read. */
  fields: unknown;
}

/** Returns the form that a request sends, if the operation accepts forms. */
export function findForm(request: Request, { body }: Operation): SentForm | undefined {
  return body?.form && bodyFormat(request) === 'form'
    ? { texts: body.form, fields: {} }
    : undefined;
}

// Provides English messages for rules without one. The default message of zod/mini is "Invalid input".
z.config(en());

/** Returns one problem for each field that is not valid. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Returns the format of the body. @throws HttpError 415 if the operation does not support it. */
function requireFormat(request: Request, { form, isSigned }: BodyRules): BodyFormat {
  if (isSigned) return 'text';
  const format = bodyFormat(request);
  if (format === 'json' || (format === 'form' && form)) return format;
  const takes = form ? 'application/json or a plain form' : 'application/json';
  throw new HttpError(415, `This call takes ${takes}.`);
}

/**
 * Reads and validates the body of an operation.
 * @param form receives the form's fields, even if they are rejected.
 * @returns undefined if the operation has no body.
 * @throws HttpError 413, 415, or 400 with the invalid fields.
 */
export async function readOperationBody(
  request: Request,
  { body }: Operation,
  form: SentForm | undefined,
): Promise<unknown> {
  if (!body) return undefined;
  const format = requireFormat(request, body);
  const raw = await readBody(request, format, body).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) {
      throw new HttpError(413, `The request may have at most ${body.maxBytes} bytes.`);
    }
    throw new HttpError(400, 'The request could not be read.');
  });
  if (form) form.fields = raw;
  const result = body.schema.safeParse(raw);
  if (result.success) return result.data;
  const errors = fieldProblems(result.error);
  throw new HttpError(400, 'Some fields are missing or not valid.', { errors });
}
