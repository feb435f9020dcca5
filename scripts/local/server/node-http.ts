import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** The headers as they came, one pair for each. */
export function headerPairs(message: IncomingMessage): [name: string, value: string][] {
  return Object.entries(message.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}

/** Where the other end of the connection is. IPv4 in the clothes of IPv6 is shown as IPv4. */
export function clientAddress(message: IncomingMessage): string {
  return (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/**
 * Reads a body to its end.
 * @throws Error when the connection ends before it.
 */
export async function readWhole(
  message: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Whoever is refused midway still gets an answer, which a torn down connection could not carry.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > maxBytes) return 'too large';
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** What Node received, as the standard request. The body may be read in part, or not at all. */
export function toRequest(message: IncomingMessage, url: URL): Request {
  const headers = headerPairs(message);
  const method = message.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const chunks = message.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

/**
 * Sends a standard response through Node.
 * @throws Error when the client goes away meanwhile.
 */
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
    await response.body?.cancel();
    to.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), to);
}
