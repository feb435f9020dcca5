import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { UNMEASURED_WEIGHT } from '../site/landing.ts';

/** What the landing page fetches before somebody touches it, besides itself and the heading face. */
const FETCHED = ['art.svg', 'chunks/animate-call.js', 'chunks/animate-booking.js'];

/** Bytes after Brotli at its best, as a CDN keeps a file. */
function compressed(file: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(file, { params }).byteLength;
}

/** Writes into the landing page what it weighs: all that is sent before a touch, in kilobytes. */
export function pageWeight(): AstroIntegration {
  return {
    name: 'page-weight',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const page = new URL('index.html', dir);
        const html = await readFile(page, 'utf8');
        const [, face] = /href="\/(_astro\/heading[^"]+)"/.exec(html) ?? [];
        if (!face || !html.includes(UNMEASURED_WEIGHT)) {
          throw new Error('The landing page has no place for its weight, or no heading face.');
        }
        const texts = await Promise.all(FETCHED.map((name) => readFile(new URL(name, dir))));
        const parts = [Buffer.from(html), ...texts].map(compressed);
        // A font file is compressed already.
        const bytes = (await readFile(new URL(face, dir))).byteLength;
        const total = parts.reduce((sum, part) => sum + part, bytes);
        const weight = `${Math.ceil(total / 1_024)} KB`;
        await writeFile(page, html.replace(UNMEASURED_WEIGHT, weight));
      },
    },
  };
}
