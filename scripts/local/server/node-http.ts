import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

/** What the platform says of a request; nobody outside may. */
const PLATFORM_PREFIX = 'x-nf-';
export const CLIENT_ADDRESS_HEADER = 'x-nf-client-connection-ip';

/** Where the other end of the connection is. IPv4 in the clothes of IPv6 is shown as IPv4. */
function clientAddress(message: IncomingMessage): string {
  return (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/**
 * What Node received, as the standard request that the platform makes of it. The body may be read in
 * part, or not at all.
 */
export function toRequest(message: IncomingMessage, url: URL): Request {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress(message) });
  for (const [name, value] of Object.entries(message.headers)) {
    if (!name.startsWith(PLATFORM_PREFIX)) headers.append(name, String(value));
  }
  const method = message.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  // Whoever is refused midway still gets an answer, which a torn down connection could not carry.
  const body = ReadableStream.from(message.iterator({ destroyOnReturn: false }));
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

/**
 * Sends a standard response through Node.
 * @throws Error when the client goes away meanwhile.
 */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.statusCode = response.status;
  to.setHeaders(response.headers);
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
  else to.end();
}
