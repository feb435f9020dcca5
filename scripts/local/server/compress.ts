import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressible =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|problem\+json)|image\/svg)/;
const cache = new Map<string, Uint8Array<ArrayBuffer>>();

/** Compresses text as the CDN does, so that sizes and timings measured here are realistic. */
export async function compress(response: Response, acceptEncoding: string): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !/\bbr\b/.test(acceptEncoding) || !compressible.test(type)) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const key = createHash('sha256').update(body).digest('hex');
  let compressed = cache.get(key);
  if (!compressed) {
    compressed = new Uint8Array(
      await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    cache.set(key, compressed);
  }
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', 'br');
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(compressed.byteLength));
  return new Response(compressed, { status: response.status, headers });
}
