import type * as z from 'zod/mini';
import { type Problem, readProblem } from '../problem-body.ts';

/** Time after which a call is aborted, in milliseconds, so that nothing waits for a response forever. */
const CALL_DEADLINE = 30_000;

/** Error for an unsuccessful response. Its message is `<status>: <body, or the status text>`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Value of the `Retry-After` header, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Problem that our server reported. A proxy can answer with a page instead. */
  readonly problem: Problem | undefined;

  constructor(status: number, text: string, retryAfterSeconds?: number) {
    super(`${status}: ${text}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problem = readProblem(text);
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}

/**
 * Sends a request with cookies. A content type is set only if there is a body.
 * @throws ApiError if the response is not a success; TypeError if none arrives. After the deadline, the call or the
 * reading of its body rejects with a DOMException named `TimeoutError`.
 */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const deadline = AbortSignal.timeout(CALL_DEADLINE);
  const response = await fetch(url, {
    method,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw new ApiError(response.status, text || response.statusText, retryAfterOf(response));
}

/** Sends a request, checks the JSON in its response, and returns it with the headers. */
export async function ask<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...call: Parameters<typeof send>
): Promise<{ readonly data: z.infer<Schema>; readonly headers: Headers }> {
  const response = await send(...call);
  return { data: schema.parse(await response.json()), headers: response.headers };
}

/** Address of the next page from the `Link` header, if there is one. */
export function nextPageOf(headers: Headers): string | undefined {
  return /<([^<>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
}

/**
 * Reads JSON and checks it. A 401 is an error by default; the caller can choose to get null instead.
 */
export async function read<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  options: { onUnauthorized?: 'throw' | 'returnNull'; signal?: AbortSignal } = {},
): Promise<z.infer<Schema> | null> {
  const { onUnauthorized = 'throw', signal } = options;
  try {
    return (await ask(schema, 'GET', url, undefined, signal)).data;
  } catch (error) {
    const isUnauthorized = error instanceof ApiError && error.status === 401;
    if (isUnauthorized && onUnauthorized === 'returnNull') return null;
    throw error;
  }
}
