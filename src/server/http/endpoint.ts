import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import type { z } from 'zod';
import { refuseEndedSession, requireStaff, type Session } from '../staff/admin-session.ts';
import { openStore, type StoreName } from '../storage/blobs.ts';
import { answerHeaders } from './answer-headers.ts';
import { answerForm, type FormAnswers } from '../answer-page/form-answer.ts';
import { describeError, type LogLine, writeLogLine } from './log.ts';
import { isForeign } from './origin.ts';
import { type FieldProblem, HttpError, problem, toHttpError } from './problem.ts';
import { BodyTooLargeError } from './read-bytes.ts';
import { type BodyFormat, bodyFormat, readBody, readText } from './request-body.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);

/** What an operation is handed: checked input, and the world it may touch. */
export interface Call<Body> {
  readonly body: Body;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  /** For its headers; the body is already read. */
  readonly request: Request;
  /** The caller's IP address; empty where the platform names none. */
  readonly address: string;
  readonly now: Date;
  /** Netlify's name for the kind of deploy this runs in, e.g. `production`. */
  readonly deployContext: string;
  readonly openStore: (name: StoreName) => Store;
  /** Whose call it is; only an operation for staff has one. */
  readonly session: Session | undefined;
}

/** A file that is handed on as it comes, without being held in memory. */
export interface FileAnswer {
  /** Null for a HEAD, which needs none. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
}

/** What an operation answers: data for a JSON body, a file, or nothing, with headers if it needs them. */
export interface Answer {
  readonly data?: unknown;
  readonly file?: FileAnswer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** What went wrong without failing the call, for the log: no personal data. */
  readonly trouble?: string | undefined;
}

export interface Operation<Schema extends z.ZodType> {
  /** Only staff: refused with 401 without a valid session cookie, before anything else is read. */
  readonly staff?: true;
  /** What the body must be. An operation without one ignores whatever is sent. */
  readonly body?: {
    readonly schema: Schema;
    readonly maxBytes: number;
    /** Makes the call take a plain form too, and says what the page that answers it says. */
    readonly form?: FormAnswers;
  };
  /** Makes the body what `signedOperation` says. */
  readonly signed?: SignedBodyRules;
  readonly handle: (call: Call<z.infer<Schema>>) => Promise<Answer | undefined>;
}

interface SignedBodyRules {
  readonly signatureHeader: string;
  readonly maxBytes: number;
}

/** A body as it came, letter for letter, and the signature that came with it (empty without one). */
export interface SignedBody {
  readonly text: string;
  readonly signature: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Lets each operation of an endpoint keep its own body type. */
export function operation<Schema extends z.ZodType>(
  definition: Operation<Schema>,
): Operation<z.ZodType> {
  return definition;
}

/**
 * An operation that another server calls. It proves itself by signing what it sends, which the
 * operation must check; so the origin, which only browsers state, is not looked at.
 */
export function signedOperation({
  handle,
  ...signed
}: SignedBodyRules & {
  readonly handle: (call: Call<SignedBody>) => Promise<Answer | undefined>;
}): Operation<z.ZodType> {
  return { signed, handle: (call) => handle(call as Call<SignedBody>) };
}

function fieldProblems(error: z.ZodError): FieldProblem[] {
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

async function readSignedBody(
  request: Request,
  { signatureHeader, maxBytes }: SignedBodyRules,
): Promise<SignedBody> {
  const text = await readOrRefuse(() => readText(request, maxBytes), maxBytes);
  return { text, signature: request.headers.get(signatureHeader) ?? '' };
}

async function readCheckedBody(
  request: Request,
  format: BodyFormat,
  { schema, maxBytes }: NonNullable<Operation<z.ZodType>['body']>,
  seen: (raw: unknown) => void,
): Promise<unknown> {
  const raw = await readOrRefuse(() => readBody(request, format, maxBytes), maxBytes);
  seen(raw);
  const result = schema.safeParse(raw);
  if (!result.success) {
    const errors = fieldProblems(result.error);
    throw new HttpError(400, 'Some fields are missing or not valid.', { errors });
  }
  return result.data;
}

/**
 * Checks an address's query.
 * @throws HttpError 400 naming each parameter that is not valid.
 */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(Object.fromEntries(url.searchParams));
  if (result.success) return result.data;
  throw new HttpError(400, 'The address asks for something that does not exist.', {
    errors: fieldProblems(result.error),
  });
}

/** A file is for saving: whatever it holds, no browser shows or runs it on our address. */
function fileResponse({ body, size }: FileAnswer, headers: Headers): Response {
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  headers.set('Content-Type', 'application/octet-stream');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (size !== undefined) headers.set('Content-Length', String(size));
  return new Response(body, { headers });
}

/**
 * Makes a Netlify function of one path. The wrapper alone knows HTTP: it checks method, origin,
 * session, content type, size and schema in that order, turns errors into statuses, and writes one
 * log line a request.
 * @param name the endpoint's name in the log.
 */
export function endpoint(
  name: string,
  operations: Readonly<Partial<Record<Method, Operation<z.ZodType>>>>,
): (request: Request, context: Context) => Promise<Response> {
  const methods = Object.keys(operations).flatMap((key) => (key === 'GET' ? ['GET', 'HEAD'] : key));
  const allow = methods.join(', ');

  return async (request, context) => {
    const started = performance.now();
    const requestId = context.requestId || randomUUID();
    const base = { ...answerHeaders, 'X-Request-Id': requestId };
    const log = (status: number, level: LogLine['level'], reason?: string): void => {
      const durationMs = Math.round(performance.now() - started);
      const { method } = request;
      const line = { level, endpoint: name, requestId, method, status, durationMs };
      writeLogLine(reason === undefined ? line : { ...line, reason });
    };

    let form: { answers: FormAnswers; raw: unknown } | undefined;
    try {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const chosen = Object.hasOwn(operations, method) ? operations[method as Method] : undefined;
      if (!chosen) {
        throw new HttpError(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
      }
      const comesFromPage = !READING_METHODS.has(request.method) && !chosen.signed;
      if (comesFromPage && isForeign(request)) {
        throw new HttpError(403, 'This call can only be made from this site.');
      }
      const now = new Date();
      let session: Session | undefined;
      if (chosen.staff) {
        const deployContext = context.deploy.context;
        session = requireStaff(request, { now, deployContext });
        await refuseEndedSession(session, openStore('admin-sessions', deployContext));
      }

      let body: unknown;
      if (chosen.signed) body = await readSignedBody(request, chosen.signed);
      else if (chosen.body) {
        const format = bodyFormat(request);
        const answers = chosen.body.form;
        if (format === undefined || (format === 'form' && !answers)) {
          const takes = answers ? 'application/json or a plain form' : 'application/json';
          throw new HttpError(415, `This call takes ${takes}.`);
        }
        if (format === 'form' && answers) form = { answers, raw: {} };
        body = await readCheckedBody(request, format, chosen.body, (raw) => {
          if (form) form.raw = raw;
        });
      }

      const answer = await chosen.handle({
        body,
        params: context.params,
        url: new URL(request.url),
        request,
        address: context.ip,
        now,
        deployContext: context.deploy.context,
        openStore: (store) => openStore(store, context.deploy.context),
        session,
      });
      const trouble = answer?.trouble;
      const headers = new Headers({ ...base, ...answer?.headers });
      for (const cookie of answer?.cookies ?? []) headers.append('Set-Cookie', cookie);
      if (form) {
        log(200, trouble ? 'error' : 'info', trouble);
        return answerForm(
          form.answers,
          { received: answer?.data },
          { ...base, ...answer?.headers },
        );
      }
      const status = answer?.data === undefined && !answer?.file ? 204 : 200;
      log(status, trouble ? 'error' : 'info', trouble);
      if (answer?.file) return fileResponse(answer.file, headers);
      if (status === 204) return new Response(null, { status, headers });
      const response = Response.json(answer?.data, { status, headers });
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      const { status, message, errors, headers: extra } = toHttpError(error);
      log(status, status >= 500 ? 'error' : 'warn', describeError(error));
      const headers = { ...base, ...extra };
      if (form) {
        const { answers, raw } = form;
        return answerForm(
          answers,
          { refused: raw, status, message, errors: errors ?? [] },
          headers,
        );
      }
      return Response.json(problem(status, message, requestId, errors), {
        status,
        headers: { ...headers, 'Content-Type': 'application/problem+json' },
      });
    }
  };
}
