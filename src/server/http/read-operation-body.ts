import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { FieldProblem } from '../../domain/problem.ts';
import type { FormWords } from '../answer-page/form-answer.ts';
import type { BodyRules, Operation } from './operation.ts';
import { HttpError } from './problem.ts';
import { BodyTooLargeError, readBytes } from './read-bytes.ts';

/** How a body came: as data from our own script, as a form sent without one, or as text to be checked. */
type BodyFormat = 'json' | 'form' | 'text';

/** The format a request's content type announces, if it is one we can read. */
function bodyFormat(request: Request): BodyFormat | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') return 'json';
  const isForm = ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(type);
  return isForm ? 'form' : undefined;
}

/**
 * Turns form fields into the shape JSON would have: `faqs.0.question` becomes
 * `{ faqs: [{ question }] }`. Only a script can upload a file; of a file in a plain form, the
 * name is kept under the name of the form's upload control.
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
 * Reads a request's body as data.
 * @throws BodyTooLargeError beyond `maxBytes`; whatever reads it, when it is not what it claims.
 */
async function readBody(
  request: Request,
  format: BodyFormat,
  { maxBytes, form }: BodyRules<z.ZodMiniType>,
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

/** A form that was sent without a script: a page answers it, with what was typed if need be. */
export interface SentForm {
  readonly words: FormWords;
  /** Its fields, as soon as they are read. */
  fields: unknown;
}

/** The form that a request sends, where the operation takes forms. */
export function findForm(
  request: Request,
  { body }: Operation<z.ZodMiniType>,
): SentForm | undefined {
  return body?.form && bodyFormat(request) === 'form'
    ? { words: body.form, fields: {} }
    : undefined;
}

// English messages for rules without one; the default of zod/mini is "Invalid input".
z.config(en());

/** Returns one problem for each field that is not valid. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Reads a body; what goes wrong with it becomes a status. */
async function readOrRefuse<Body>(read: () => Promise<Body>, maxBytes: number): Promise<Body> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      throw new HttpError(413, `The request may have at most ${maxBytes} bytes.`);
    }
    throw new HttpError(400, 'The request could not be read.');
  }
}

/** @throws HttpError 415 for a body of another kind than the operation takes. */
function requireFormat(request: Request, { form, isSigned }: BodyRules<z.ZodMiniType>): BodyFormat {
  if (isSigned) return 'text';
  const format = bodyFormat(request);
  if (format === 'json' || (format === 'form' && form)) return format;
  const takes = form ? 'application/json or a plain form' : 'application/json';
  throw new HttpError(415, `This call takes ${takes}.`);
}

/**
 * Reads and checks what an operation takes.
 * @param form gets the fields of a form, also of one that is refused.
 * @returns undefined for an operation without a body.
 * @throws HttpError 413, 415, or 400, naming the fields that are not valid.
 */
export async function readOperationBody(
  request: Request,
  { body }: Operation<z.ZodMiniType>,
  form: SentForm | undefined,
): Promise<unknown> {
  if (!body) return undefined;
  const format = requireFormat(request, body);
  const raw = await readOrRefuse(() => readBody(request, format, body), body.maxBytes);
  if (form) form.fields = raw;
  const result = body.schema.safeParse(raw);
  if (result.success) return result.data;
  const errors = fieldProblems(result.error);
  throw new HttpError(400, 'Some fields are missing or not valid.', { errors });
}
