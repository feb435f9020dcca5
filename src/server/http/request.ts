/**
 * True if a browser sent a state-changing request from another site. It follows Go's
 * `http.CrossOriginProtection`: it checks `Sec-Fetch-Site` if the browser sends it, and compares `Origin`
 * with the requested address. A request without both headers does not come from a browser, so it cannot be
 * a forged request.
 */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  return site !== null && site !== 'same-origin' && site !== 'none';
}

export class BodyTooLargeError extends Error {}

/**
 * Yields a body in chunks and stops as soon as it exceeds the limit, even if its headers claim otherwise.
 * It runs in Node and in Deno.
 * @throws BodyTooLargeError beyond `maxBytes`; Error if the length differs from Content-Length or the
 * connection breaks.
 */
async function* readPieces(
  request: Request,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const header = request.headers.get('content-length');
  const announced = Number(header);
  if (announced > maxBytes) throw new BodyTooLargeError();
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError();
    yield piece;
  }
  if (header !== null && size !== announced) throw new Error('not as long as announced');
}

/** Reads a whole body. @throws the errors of `readPieces`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(readPieces(request, maxBytes)));
}

/**
 * Reads a whole file. Its chunks are stored in blobs, outside the JavaScript heap. Combining and sending
 * blobs does not copy them, so that a file of 10 MB needs little more than 10 MB of memory.
 * @throws the errors of `readPieces`.
 */
export async function readFile(request: Request, maxBytes: number): Promise<Blob> {
  const pieces: Blob[] = [];
  for await (const piece of readPieces(request, maxBytes)) pieces.push(new Blob([piece]));
  return new Blob(pieces);
}
