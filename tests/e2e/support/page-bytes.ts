/** Bytes of a page as a browser loads it. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { company } from '#brand/company.ts';
import { isOfDemo } from '#brand/demo.ts';

/** Bytes per kibibyte, the unit of the budgets. */
export const KB = 1_024;

/** Cost of one load. Bytes are compressed with Brotli at its highest level, as a CDN stores files. */
export interface Figures {
  /** Document with its response headers: the content of a first round trip, without the handshake. */
  readonly document: number;
  /** Scripts of this site, without those of the payment provider. */
  readonly scripts: number;
  readonly scriptFiles: number;
  readonly pictures: number;
  readonly font: number;
  readonly total: number;
  readonly requests: number;
}

/**
 * A server sends ten packets, 14.2 KB, before it waits for an answer (RFC 6928). The demo leaves half a kilobyte of
 * 14 KB to the owner's own plans, photos, and clients. The rest is for the framing of TLS and HTTP.
 */
export const DOCUMENT = (isOfDemo(company.name) ? 13.5 : 14) * KB;

/** Headers that do not exist in HTTP/2, which the CDN uses (RFC 9113, section 8.2.2). */
const ofThisConnection = /^(?:connection|keep-alive|transfer-encoding)$/i;

async function weigh(response: Response) {
  // An answer without a body, such as 204, has none to read.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  // The browser reports a request for a sprite as `other`. An SVG counts as an image.
  const kind = type.startsWith('image/') ? 'image' : response.request().resourceType();
  const isCompressed = kind === 'font' || type.endsWith('png');
  const headers = (await response.headersArray()).filter(
    ({ name }) => !ofThisConnection.test(name),
  );
  return {
    kind,
    bytes: isCompressed ? body.byteLength : brotliCompressSync(body).byteLength,
    headerBytes: headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0),
  };
}

/** Records the responses of this site from now on. Read the result when the page is idle. */
export function measure(page: Page, site = ''): () => Promise<Figures> {
  const responses: ReturnType<typeof weigh>[] = [];
  page.on('response', (response) => {
    // The sandbox stands for the payment provider. Drawings load their animations when they are seen. The
    // owner's logo has a separate limit.
    const isOther = /\/sandbox\/|\/chunks\/animate-|\/brand\/logo/.test(response.url());
    if (response.url().startsWith(site) && !isOther) responses.push(weigh(response));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const fetched = await Promise.all(responses);
    const sum = (kind: string) =>
      fetched.reduce((bytes, one) => bytes + (one.kind === kind ? one.bytes : 0), 0);
    const [document] = fetched.filter(({ kind }) => kind === 'document');
    return {
      document: document ? document.bytes + document.headerBytes : 0,
      scripts: sum('script'),
      scriptFiles: fetched.filter(({ kind }) => kind === 'script').length,
      pictures: sum('image'),
      font: sum('font'),
      total: fetched.reduce((bytes, one) => bytes + one.bytes, 0),
      requests: fetched.length,
    };
  };
}
