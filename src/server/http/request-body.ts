import { readBytes } from './read-bytes.ts';

/** How a body came: as data from our own script, as a form sent without one, or as text to be checked. */
export type BodyFormat = 'json' | 'form' | 'text';

const mediaTypes: ReadonlyMap<string, BodyFormat> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
  ['multipart/form-data', 'form'],
]);

/** The format a request's content type announces, if it is one we can read. */
export function bodyFormat(request: Request): BodyFormat | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === undefined ? undefined : mediaTypes.get(type);
}

/**
 * Turns form fields into the shape JSON would have: `faqs.0.question` becomes
 * `{ faqs: [{ question }] }`. Files are left out: a form without JavaScript sends fields only.
 */
function nestFormFields(form: FormData): Record<string, unknown> {
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
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
    if (Array.isArray(value)) nested[name] = value.filter((entry) => entry !== undefined);
  }
  return nested;
}

/**
 * Reads a request's body as data.
 * @throws BodyTooLargeError beyond `maxBytes`; whatever reads it, when it is not what it claims.
 */
export async function readBody(
  request: Request,
  format: BodyFormat,
  maxBytes: number,
): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  const decode = (ignoreBOM: boolean) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  if (format === 'text') return decode(true);
  if (format === 'json') return JSON.parse(decode(false));
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return nestFormFields(await new Response(bytes, { headers }).formData());
}
