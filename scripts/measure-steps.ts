/**
 * `npm run steps [path …]`: what a page of the built site fetches before it is touched, on a phone's
 * line (150 ms, 1.6 Mbit/s), and in which step: a request is a step after the last one that had to
 * end before it began. Prints a row for each request and the sums.
 */
import { chromium, type Request } from 'playwright';
import { noChromiumHint, provideChromium } from './local/chromium.ts';
import { prepareLocalEnvironment } from './local/local-environment.ts';
import { startSiteServer } from './local/site-server.ts';
import { runCommand, UserError } from './local/user-error.ts';

const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 } as const;
/** How long nothing must happen before a page counts as done, in milliseconds. */
const QUIET_MS = 2_000;

interface Fetched {
  readonly path: string;
  /** Milliseconds since the navigation began. */
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
}

async function read(request: Request, origin: string): Promise<Fetched | undefined> {
  if (request.url().startsWith('data:')) return undefined;
  const { startTime, responseEnd } = request.timing();
  const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
  return {
    path: request.url().replace(origin, ''),
    start: startTime,
    end: startTime + Math.max(responseEnd, 0),
    bytes: responseBodySize,
  };
}

/** The step of each request, those that began first leading. */
function stepsOf(fetched: readonly Fetched[]): Map<Fetched, number> {
  const steps = new Map<Fetched, number>();
  for (const one of fetched.toSorted((a, b) => a.start - b.start)) {
    const before = [...steps].filter(([{ end }]) => end <= one.start).map(([, step]) => step);
    steps.set(one, 1 + Math.max(0, ...before));
  }
  return steps;
}

await runCommand(async () => {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/checkout/basic'];
  const executablePath = provideChromium();
  if (!executablePath) throw new UserError(noChromiumHint);
  const { dataDir, payments } = await prepareLocalEnvironment();
  const place = { host: 'localhost', port: 0 };
  const server = await startSiteServer({ place, dataDir, payments });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (const path of paths) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
    const requests: Promise<Fetched | undefined>[] = [];
    page.on('requestfinished', (request) => requests.push(read(request, server.address)));
    await page.goto(`${server.address}${path}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    const fetched = (await Promise.all(requests)).filter((one) => one !== undefined);
    const began = Math.min(...fetched.map(({ start }) => start));
    console.log(`\n${path}\nstep   from ms     to ms     bytes  address`);
    const steps = stepsOf(fetched);
    for (const [{ start, end, bytes, path: address }, step] of steps) {
      const figures = [start - began, end - began, bytes].map((figure) =>
        Math.round(figure).toString().padStart(9),
      );
      console.log(`${step.toString().padStart(4)} ${figures.join(' ')}  ${address}`);
    }
    const scripts = fetched.filter(({ path: address }) => /^\/_astro\/.*\.js$/.test(address));
    const weight = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(
      `${Math.max(...steps.values())} steps; own script ${weight} bytes in ${scripts.length} files`,
    );
    await page.close();
  }
  await browser.close();
  await server.stop();
});
