import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { compress } from './compress.ts';

/** Writes an answer, compressed where the visitor takes that. */
export async function sendAnswer(
  message: IncomingMessage,
  answer: Response,
  to: ServerResponse,
): Promise<void> {
  const response = await compress(answer, message.headers['accept-encoding'] ?? '');
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
