import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** What Node received, as the standard request. @param address the server's own, without a path. */
export function toRequest(message: IncomingMessage, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(message.url ?? '/', address), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message), duplex: 'half' } : {}),
  } as RequestInit);
}

/** Sends a standard response through Node. */
export async function sendResponse(
  message: IncomingMessage,
  response: Response,
  to: ServerResponse,
): Promise<void> {
  to.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') to.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) to.setHeader('set-cookie', cookies);
  if (message.method === 'HEAD' || !response.body) {
    to.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
}
