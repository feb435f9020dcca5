export class BodyTooLargeError extends Error {}

/**
 * Hands on a body piece by piece, and stops as soon as it is larger than allowed, whatever its headers
 * say. Runs in Node and in Deno.
 * @throws BodyTooLargeError beyond `maxBytes`; Error when it is not as long as announced, or the
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

/** Reads a body whole. @throws what `readPieces` says. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(readPieces(request, maxBytes)));
}

/**
 * Reads a file whole. A blob's pieces lie outside of the runtime's own memory, each is there once, and
 * a blob that is sent is not copied: what ten megabytes take is little more than ten megabytes.
 * @throws what `readPieces` says.
 */
export async function readFile(request: Request, maxBytes: number): Promise<Blob> {
  const pieces: Blob[] = [];
  for await (const piece of readPieces(request, maxBytes)) pieces.push(new Blob([piece]));
  return new Blob(pieces);
}
