export class BodyTooLargeError extends Error {}

/** A body that ended before, or after, the length that was announced for it. */
export class BodyCutError extends Error {}

/**
 * Reads a body whole, and stops as soon as it is larger than allowed, whatever its headers say.
 * Runs in Node and in Deno.
 * @throws BodyTooLargeError beyond `maxBytes`; BodyCutError when it is not as long as announced;
 * whatever the connection throws when it breaks.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = request.headers.get('content-length');
  const announced = header === null ? undefined : Number(header);
  if (announced !== undefined && announced > maxBytes) throw new BodyTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  if (announced !== undefined && size !== announced) throw new BodyCutError();
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
