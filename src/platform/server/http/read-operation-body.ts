import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { FieldProblem, Problem } from '../../problem-body.ts';
import { DomainError } from '../errors.ts';
import { readWhole } from './request.ts';
import { answerTexts } from '#texts/answers.ts';

/** Outcome of a form: an additional sentence if it was received, or the problem if it was rejected. */
export type FormOutcome = { readonly notice: string | undefined } | { readonly problem: Problem };

/** Page that answers a form sent without JavaScript. */
export interface FormPage {
  /** Name of the upload control, if the form has one. */
  readonly upload: string | undefined;
  /** @param fields fields of the form, which a rejected form shows again; empty until the body was read. */
  readonly answer: (
    fields: Readonly<Record<string, unknown>>,
    outcome: FormOutcome,
    headers: Readonly<Record<string, string>>,
  ) => Response;
}

/** Form sent without JavaScript. */
export interface SentForm {
  readonly page: FormPage;
  /** Empty until the body was read. */
  fields: Record<string, unknown>;
}

export interface BodyRules<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  readonly maxBytes: number;
  /** Accepts a form sent without JavaScript. */
  readonly form?: FormPage;
  /**
   * True if another server sends the body with a signature that the operation must verify. The body is
   * passed as unchanged text. The origin is not checked, because only browsers send it.
   */
  readonly isSigned?: true;
}

function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Converts form fields to the structure of JSON: `faqs.0.question` becomes `{ faqs: [{ question }] }`. Only
 * a script can upload a file. For a file in a form sent without JavaScript, the file name is stored under
 * the name of the upload control.
 */
function nestFormFields(form: FormData, upload: string | undefined): Record<string, unknown> {
  const nested = Object.create(null) as Record<string, unknown>;
  const lists = new Map<string, Record<string, Record<string, string>>>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      if (upload && value.name) nested[upload] ??= value.name;
      continue;
    }
    const [, list, index = '', field = ''] = /^(\w+)\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (list === undefined) {
      nested[name] = value;
      continue;
    }
    const entries = lists.get(list) ?? {};
    lists.set(list, entries);
    (entries[index] ??= Object.create(null) as Record<string, string>)[field] = value;
  }
  for (const [list, entries] of lists) nested[list] ??= Object.values(entries);
  return nested;
}

/** Form that a request sends, if the operation accepts forms. */
export function findForm(request: Request, body: BodyRules | undefined): SentForm | undefined {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  return body?.form && types.includes(mediaTypeOf(request))
    ? { page: body.form, fields: {} }
    : undefined;
}

/**
 * Reads a body as JSON from our script, as a form sent without JavaScript, or as the text of another server.
 * @throws DomainError `wrong-type`, `too-large`; a decoding or parsing error if the content is not valid.
 */
async function readBody(
  request: Request,
  { maxBytes, form: page, isSigned }: BodyRules,
  form: SentForm | undefined,
): Promise<unknown> {
  if (!isSigned && !form && mediaTypeOf(request) !== 'application/json') {
    const takes = page ? 'application/json or a plain form' : 'application/json';
    throw new DomainError('wrong-type', `This call takes ${takes}.`);
  }
  const blob = await readWhole(request, maxBytes);
  if (form) {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const sent = await new Response(blob, { headers }).formData();
    form.fields = nestFormFields(sent, form.page.upload);
    return form.fields;
  }
  // A signature covers every byte, including a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: isSigned ?? false });
  const text = decoder.decode(await blob.arrayBuffer());
  return isSigned ? text : JSON.parse(text);
}

// Provides English messages for rules without one. The default message of zod/mini is "Invalid input".
z.config(en());

export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/**
 * Reads and validates the body of an operation.
 * @param form receives the form's fields, even if they are rejected.
 * @returns undefined if the operation has no body.
 * @throws DomainError `too-large`, `wrong-type`, or `invalid` with the invalid fields.
 */
export async function readOperationBody(
  request: Request,
  body: BodyRules | undefined,
  form: SentForm | undefined,
): Promise<unknown> {
  if (!body) return undefined;
  const raw = await readBody(request, body, form).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid', answerTexts.unreadable);
  });
  const result = body.schema.safeParse(raw);
  if (result.success) return result.data;
  const errors = fieldProblems(result.error);
  throw new DomainError('invalid', answerTexts.invalid, { errors });
}
