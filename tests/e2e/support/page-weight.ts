import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** Size after Brotli at its highest level, as a CDN stores a file. */
export function brotliBytes(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).byteLength;
}

export interface PageWeight {
  /** Paths of the requests, in order. */
  readonly paths: readonly string[];
  /** Compressed size of the response bodies, without headers and the owner's logo, which has a limit. */
  readonly bytes: number;
}

/** Records the requests of a page from now on. Read the result when the page is idle. */
export function weighPage(page: Page): () => Promise<PageWeight> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () => {
    const paths = requests.map((request) => new URL(request.url()).pathname);
    const ours = requests.filter((_, index) => !paths[index]?.startsWith('/brand/logo'));
    const sizes = await Promise.all(ours.map((request) => request.sizes()));
    return {
      paths,
      bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    };
  };
}
