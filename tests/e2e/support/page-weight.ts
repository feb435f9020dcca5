import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** Bytes after Brotli at its best, as a CDN stores a file. */
export function brotliBytes(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).byteLength;
}

export interface PageWeight {
  /** The addresses that were fetched, as paths, in their order. */
  readonly paths: readonly string[];
  /** What came over the wire, compressed, without headers. */
  readonly bytes: number;
}

/** Follows what a page fetches, from now on. Ask for the result when the page is quiet. */
export function weighPage(page: Page): () => Promise<PageWeight> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () => {
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    return {
      paths: requests.map((request) => new URL(request.url()).pathname),
      bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    };
  };
}
