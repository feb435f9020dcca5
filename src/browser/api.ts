import type { z } from 'zod';

/** An answer that was not a success. Its message is `<status>: <body, or the status text>`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

async function failIfRefused(response: Response): Promise<void> {
  if (response.ok) return;
  const body = await response.text().catch(() => '');
  throw new ApiError(response.status, body || response.statusText);
}

/**
 * Sends a request, with cookies. A content type is set only when there is a body.
 * @throws ApiError when the answer is not a success; TypeError when there is none.
 */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  await failIfRefused(response);
  return response;
}

/**
 * Reads JSON and checks it. What a read should do about a 401 is the caller's choice: an error by
 * default, or nothing.
 */
export async function read<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: { onUnauthorized?: 'throw' | 'returnNull'; signal?: AbortSignal } = {},
): Promise<z.infer<Schema> | null> {
  const { onUnauthorized = 'throw', signal } = options;
  try {
    const response = await send('GET', url, undefined, signal);
    return schema.parse(await response.json());
  } catch (error) {
    const isUnauthorized = error instanceof ApiError && error.status === 401;
    if (isUnauthorized && onUnauthorized === 'returnNull') return null;
    throw error;
  }
}
