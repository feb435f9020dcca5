import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from 'playwright';
import type { Budget } from './budgets.ts';

export type Figures = Required<Budget>;

/** Size after Brotli at its highest level, as a CDN stores a file. */
function brotliBytes(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).byteLength;
}

/** Headers that do not exist in HTTP/2, which the CDN uses (RFC 9113, section 8.2.2). */
const ofThisConnection = /^(?:connection|keep-alive|transfer-encoding)$/i;

async function weigh(response: Response) {
  const headers = await response.headersArray();
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  // The browser reports a request for a sprite as `other`. An SVG counts as an image.
  const kind = type.startsWith('image/') ? 'image' : response.request().resourceType();
  const isCompressed = kind === 'font' || type.endsWith('png');
  return {
    kind,
    bytes: isCompressed ? body.byteLength : brotliBytes(body),
    headerBytes: headers
      .filter(({ name }) => !ofThisConnection.test(name))
      .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0),
  };
}

/** Addresses of the payment provider, or of its local sandbox. */
function isOwn(address: string, origin: string): boolean {
  const url = new URL(address);
  return url.origin === origin && !url.pathname.startsWith('/sandbox/');
}

/** Records the requests of a page and their dependencies. */
export class Meter {
  readonly #responses: Response[] = [];
  readonly #depths = new Map<string, number>();
  /**
   * Depth for requests without an initiator: below the document, or the first of the next measurement.
   */
  #start = 1;

  static async attach(page: Page, origin: string): Promise<Meter> {
    const meter = new Meter();
    page.on('response', (response) => {
      if (isOwn(response.url(), origin)) meter.#responses.push(response);
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
      if (meter.#depths.has(request.url)) return;
      // A script lists its innermost frame first. A parser or a preload names the page.
      const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
      const cause = frames.find(({ url }) => url !== '')?.url ?? initiator.url;
      const before = cause === undefined ? 0 : (meter.#depths.get(cause) ?? 0);
      meter.#depths.set(request.url, type === 'Document' ? 1 : Math.max(before, meter.#start) + 1);
    });
    return meter;
  }

  /** Discards the recorded requests and starts the next measurement. */
  begin(): void {
    this.#responses.length = 0;
    this.#start = 0;
    for (const address of this.#depths.keys()) this.#depths.set(address, 0);
  }

  async read(): Promise<Figures> {
    const fetched = await Promise.all(this.#responses.map(weigh));
    const sum = (kind: string) =>
      fetched.filter((one) => one.kind === kind).reduce((bytes, one) => bytes + one.bytes, 0);
    const [document] = fetched.filter(({ kind }) => kind === 'document');
    const depths = this.#responses.map((response) => this.#depths.get(response.url()) ?? 0);
    return {
      documentWithHeaders: document ? document.bytes + document.headerBytes : 0,
      scripts: sum('script'),
      scriptFiles: fetched.filter(({ kind }) => kind === 'script').length,
      styles: sum('stylesheet'),
      pictures: sum('image'),
      font: sum('font'),
      total: fetched.reduce((bytes, one) => bytes + one.bytes, 0),
      requests: fetched.length,
      steps: Math.max(0, ...depths),
    };
  }
}

/** Lists each figure that exceeds its budget. */
export function findExcesses(name: string, figures: Figures, budget: Budget): string[] {
  return Object.entries(budget).flatMap(([figure, limit]: [string, number]) => {
    const measured = figures[figure as keyof Figures];
    return measured > limit ? [`${name}: ${figure} is ${measured}, the budget is ${limit}`] : [];
  });
}
