import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { ulid } from 'ulid';
import { provideChromium } from '../local/machine/chromium.ts';

const ORIGIN = 'http://localhost';
const PAGE_SIZE = 100;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Answers the list from nothing but numbers, a hundred at a time. */
function answerList(route: Route, count: number, newest: number): Promise<void> {
  const url = new URL(route.request().url());
  const first = Number(url.searchParams.get('cursor') ?? 0);
  const intakes = Array.from({ length: Math.min(PAGE_SIZE, count - first) }, (_, offset) => {
    const time = newest - (first + offset) * 600_000;
    return {
      id: ulid(time),
      status: ['pending', 'in_progress', 'completed'][offset % 3],
      createdAt: new Date(time).toISOString(),
      practiceName: `Practice ${first + offset}`,
      contactName: 'Ada Byron',
      email: 'ada@harbor.example',
      phone: '+1 (212) 555-0142',
      faqs: [],
      scenarios: [],
    };
  });
  const next = first + PAGE_SIZE;
  const link = next < count ? { link: `<${url.pathname}?cursor=${next}>; rel="next"` } : {};
  return route.fulfill({ json: intakes, headers: { 'x-total-count': String(count), ...link } });
}

function answerFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const file = join('dist', pathname === '/admin' ? 'admin.html' : pathname);
  if (!existsSync(file)) return route.fulfill({ status: 404 });
  const contentType = types[extname(file)] ?? 'application/octet-stream';
  return route.fulfill({ body: readFileSync(file), contentType });
}

interface Frames {
  readonly frames: number[];
  readonly mostRows: number;
  readonly megabytes: number;
}

/** Scrolls to the end, a screen at a time, and notes how long each frame took. */
function scrollToTheEnd(page: Page): Promise<Frames> {
  return page.evaluate(async () => {
    const list = document.querySelector('ul[aria-label="Submissions"]');
    const scroller = list?.parentElement;
    if (!list || !scroller) throw new Error('The list is not there.');
    const frames: number[] = [];
    let mostRows = 0;
    let last = await new Promise<number>(requestAnimationFrame);
    let stillFor = 0;
    while (stillFor < 60 && frames.length < 20_000) {
      const before = scroller.scrollTop;
      scroller.scrollTop += 300;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
      mostRows = Math.max(mostRows, list.childElementCount);
      stillFor = scroller.scrollTop === before ? stillFor + 1 : 0;
    }
    const { memory } = performance as { memory?: { usedJSHeapSize: number } };
    return { frames, mostRows, megabytes: (memory?.usedJSHeapSize ?? 0) / 1e6 };
  });
}

/** The built dashboard with so many intakes, none of them stored: this answers in a server's place. */
export async function openDashboard(browser: Browser, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const newest = Date.now();
  await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/admin/intakes') return answerList(route, count, newest);
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 503, json: {} });
    return answerFile(route);
  });
  await page.goto(`${ORIGIN}/admin`);
  await page.getByRole('button', { name: /^Practice 0 / }).waitFor();
  return page;
}

/**
 * Prints how smoothly the built dashboard scrolls through so many intakes.
 * @returns whether the end of the list was reached.
 */
export async function measureScrolling(count: number): Promise<boolean> {
  const executablePath = provideChromium();
  if (!existsSync('dist/admin.html') || !executablePath) {
    console.log('scrolling: not measured, for want of a build (npm run build) or a Chromium');
    return false;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await openDashboard(browser, count);
  const { frames, mostRows, megabytes } = await scrollToTheEnd(page);
  const reached = await page.getByRole('button', { name: `Practice ${count - 1} ` }).count();
  await browser.close();

  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  const slow = frames.filter((ms) => ms > 50).length;
  console.log(
    `scrolling through ${count}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms, ${slow} over 50 ms; at most ${mostRows} rows in the page; heap ${megabytes.toFixed(0)} MB; end ${reached > 0 ? 'reached' : 'not reached'}`,
  );
  return reached > 0;
}
