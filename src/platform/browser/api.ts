import type * as z from 'zod/mini';
import { type Problem, readProblem } from '../problem-body.ts';
import { request } from './request.ts';

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

/** Sends a request. @throws ApiError if the response is not a success; what `request` throws. */
export async function send(...call: Parameters<typeof request>): Promise<Response> {
  const response = await request(...call);
  if (response.ok) return response;
  const body = await response.text().catch(() => '');
  throw new ApiError(response.status, body || response.statusText, retryAfterOf(response));
}

/** Sends a request, checks the JSON in its response, and returns it with the headers. */
export async function ask<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...call: Parameters<typeof request>
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
