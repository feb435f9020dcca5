import { DomainError } from '../errors.ts';
import { answerHeaders } from './answer-headers.ts';
import { describeError, type LogLine, writeLogLine } from './log.ts';
import { isForeign } from './origin.ts';
import { HttpError, problem, toHttpError } from './problem.ts';
import { BodyTooLargeError, readBytes } from './read-bytes.ts';

/** The part of Netlify's context for edge functions that ours read. */
export interface EdgeContext {
  readonly requestId?: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly deploy?: { readonly context?: string };
}

export interface EdgeCall {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  readonly deployContext: string;
  /** Reads the body whole. @throws HttpError 413 when it is larger, 400 when it did not all come. */
  readonly readFile: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
}

async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(request, maxBytes);
  } catch (cause) {
    if (cause instanceof BodyTooLargeError) {
      throw new HttpError(413, `The file may have at most ${maxBytes} bytes.`);
    }
    throw new HttpError(400, 'The file did not arrive whole.');
  }
}

/**
 * Makes an edge function of one address and method. What `endpoint()` is to the functions in Node,
 * this is to those that run in Deno: Web APIs only.
 * @param name the endpoint's name in the log.
 * @param handle answers nothing: success is 204.
 */
export function edgeEndpoint(
  name: string,
  method: 'PUT',
  handle: (call: EdgeCall) => Promise<void>,
): (request: Request, context: EdgeContext) => Promise<Response> {
  return async (request, context) => {
    const started = performance.now();
    const requestId = context.requestId ?? crypto.randomUUID();
    const headers = { ...answerHeaders, 'X-Request-Id': requestId };
    const log = (status: number, level: LogLine['level'], reason?: string): void => {
      const durationMs = Math.round(performance.now() - started);
      const line = { level, endpoint: name, requestId, method: request.method, status, durationMs };
      writeLogLine(reason === undefined ? line : { ...line, reason });
    };
    try {
      if (request.method !== method) {
        throw new HttpError(405, `This address takes ${method}.`, { headers: { Allow: method } });
      }
      if (isForeign(request)) {
        throw new HttpError(403, 'This call can only be made from this site.');
      }
      const deployContext = context.deploy?.context;
      if (!deployContext) {
        throw new DomainError('unavailable', 'Storage cannot be reached at the moment.');
      }
      await handle({
        params: context.params ?? {},
        now: new Date(),
        deployContext,
        readFile: (maxBytes) => readWhole(request, maxBytes),
      });
      log(204, 'info');
      return new Response(null, { status: 204, headers });
    } catch (error) {
      const { status, message, errors, headers: extra } = toHttpError(error);
      log(status, status >= 500 ? 'error' : 'warn', describeError(error));
      return Response.json(problem(status, message, requestId, errors), {
        status,
        headers: { ...headers, ...extra, 'Content-Type': 'application/problem+json' },
      });
    }
  };
}
