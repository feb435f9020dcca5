import type * as z from 'zod/mini';
import { type Problem, readProblem } from '../domain/problem.ts';
import { request } from './request.ts';

/** An answer that was not a success. Its message is `<status>: <body, or the status text>`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** After how many seconds the server asks to be asked again, if it says so. */
  readonly retryAfterSeconds: number | undefined;
  /** What the server said, where it was our server: a proxy answers with a page of its own. */
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

/** @throws ApiError when an answer is not a success. */
export async function failIfRefused(response: Response): Promise<void> {
  if (response.ok) return;
  const body = await response.text().catch(() => '');
  throw new ApiError(response.status, body || response.statusText, retryAfterOf(response));
}

/** `request` that fails on a refusal. @throws ApiError then; what `request` throws. */
export async function send(...call: Parameters<typeof request>): Promise<Response> {
  const response = await request(...call);
  await failIfRefused(response);
  return response;
}

/** `read`, with the answer's headers. A 401 is an error. */
export async function readAnswer<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<{ readonly data: z.infer<Schema>; readonly headers: Headers }> {
  const response = await send('GET', url, undefined, signal);
  return { data: schema.parse(await response.json()), headers: response.headers };
}

/** The address of the next page, when an answer's `Link` header names one. */
export function nextPageOf(headers: Headers): string | undefined {
  return /<([^<>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
}

/**
 * Reads JSON and checks it. What a read should do about a 401 is the caller's choice: an error by
 * default, or nothing.
 */
export async function read<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  options: { onUnauthorized?: 'throw' | 'returnNull'; signal?: AbortSignal } = {},
): Promise<z.infer<Schema> | null> {
  const { onUnauthorized = 'throw', signal } = options;
  try {
    return (await readAnswer(url, schema, signal)).data;
  } catch (error) {
    const isUnauthorized = error instanceof ApiError && error.status === 401;
    if (isUnauthorized && onUnauthorized === 'returnNull') return null;
    throw error;
  }
}
