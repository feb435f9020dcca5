import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from 'playwright';
import type { Budget } from './budgets.ts';

export type Figures = Required<Budget>;

/** Bytes after Brotli at its best, as a CDN stores a file. */
function brotliBytes(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).byteLength;
}

/** Headers that HTTP/2, which the CDN speaks, does not have (RFC 9113, section 8.2.2). */
const ofThisConnection = /^(?:connection|keep-alive|transfer-encoding)$/i;

async function weigh(response: Response) {
  const headers = await response.headersArray();
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  // What is fetched of a picture's sprite comes as `other`: an SVG is a picture.
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

/** Addresses that are the payment provider's, or on this machine its stand-in's. */
function isOwn(address: string, origin: string): boolean {
  const url = new URL(address);
  return url.origin === origin && !url.pathname.startsWith('/sandbox/');
}

/** Follows what a page fetches, and what each fetch had to wait for. */
export class Meter {
  readonly #responses: Response[] = [];
  readonly #depths = new Map<string, number>();
  /** How deep what nothing else asked for is: below the page, or the first of what follows. */
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
      // A script names the innermost frame first; a parser or a preload names the page.
      const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
      const cause = frames.find(({ url }) => url !== '')?.url ?? initiator.url;
      const before = cause === undefined ? 0 : (meter.#depths.get(cause) ?? 0);
      meter.#depths.set(request.url, type === 'Document' ? 1 : Math.max(before, meter.#start) + 1);
    });
    return meter;
  }

  /** Forgets what was fetched so far: what follows is the next thing's. */
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

/** Every figure that is over its budget, in words. */
export function findExcesses(name: string, figures: Figures, budget: Budget): string[] {
  return Object.entries(budget).flatMap(([figure, limit]: [string, number]) => {
    const measured = figures[figure as keyof Figures];
    return measured > limit ? [`${name}: ${figure} is ${measured}, the budget is ${limit}`] : [];
  });
}
