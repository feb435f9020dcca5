import { DomainError } from '../errors.ts';
import { answerTexts } from '#texts/answers.ts';

/**
 * True if a browser sent a request from another site. It follows Go's `http.CrossOriginProtection`: it checks
 * `Sec-Fetch-Site` if the browser sends it, and compares `Origin` with the requested address. A request without both
 * headers does not come from a browser, so it cannot be a forged request.
 */
function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/**
 * Protects a request that changes something.
 * @throws DomainError `forbidden` if a browser sent it from another site.
 */
export function refuseOtherSites(request: Request): void {
  if (isCrossOrigin(request)) {
    throw new DomainError('forbidden', 'This call can only be made from this site.');
  }
}

/**
 * Limit in the largest unit of which it has at least one: `10 MB`, `64 KB`, `256 bytes`. It is rounded down, so that
 * no body of the stated size is refused. English and Spanish write it alike.
 */
export function formatLimit(bytes: number): string {
  if (bytes >= 1_048_576) return `${Math.floor(bytes / 1_048_576)} MB`;
  return bytes >= 1_024 ? `${Math.floor(bytes / 1_024)} KB` : `${bytes} bytes`;
}

/**
 * Reads a whole body, and stops as soon as it exceeds the limit, even if its headers say otherwise. Its
 * chunks are stored in blobs, outside the JavaScript heap. Combining and sending blobs does not copy them, so a
 * file of 10 MB needs little more than 10 MB of memory. It runs in Node and in Deno.
 * @throws DomainError `too-large`; Error if the length differs from Content-Length or the connection breaks.
 */
export async function readWhole(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = () =>
    new DomainError('too-large', answerTexts.tooLarge({ limit: formatLimit(maxBytes) }));
  const announced = request.headers.get('content-length');
  if (Number(announced) > maxBytes) throw tooLarge();
  const pieces: Blob[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge();
    pieces.push(new Blob([piece]));
  }
  if (announced !== null && size !== Number(announced)) throw new Error('not as long as announced');
  return new Blob(pieces);
}
