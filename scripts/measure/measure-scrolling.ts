import { type Browser, chromium, type Page, type Route } from 'playwright';
import { ulid } from 'ulid';
import { callPaths, pagePaths } from '../../src/domain/paths.ts';
import { requireChromium } from '../local/machine/chromium.ts';

const PAGE_SIZE = 100;
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

/** Scrolls to the end, a screen at a time, and notes how long each frame took. */
function scrollToTheEnd(page: Page) {
  return page.evaluate(async () => {
    const list = document.querySelector('[role=list][aria-label="Submissions"]');
    const scroller = list?.parentElement;
    if (!list || !scroller) throw new Error('The list is not there.');
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    let stillFor = 0;
    while (stillFor < 60 && frames.length < 20_000) {
      const before = scroller.scrollTop;
      scroller.scrollTop += 300;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
      stillFor = scroller.scrollTop === before ? stillFor + 1 : 0;
    }
    const { memory } = performance as { memory?: { usedJSHeapSize: number } };
    return { frames, megabytes: (memory?.usedJSHeapSize ?? 0) / 1e6 };
  });
}

/** The built dashboard with so many intakes, none of them stored: this answers in the calls' place. */
export async function openDashboard(browser: Browser, site: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const newest = Date.now();
  await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
  await page.route(`${site}/api/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === callPaths.adminIntakes
      ? answerList(route, count, newest)
      : route.fulfill({ status: 503, json: {} });
  });
  await page.goto(site + pagePaths.admin);
  await page.getByRole('button', { name: /^Practice 0 / }).waitFor();
  return page;
}

/**
 * Prints how smoothly the dashboard of a served build scrolls through so many intakes.
 * @returns whether the end of the list was reached.
 */
export async function measureScrolling(site: string, count: number): Promise<boolean> {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await openDashboard(browser, site, count);
  const { frames, megabytes } = await scrollToTheEnd(page);
  // By its text: by role, ten thousand rows would have to be drawn to know which are seen.
  const last = await page
    .locator('[role=list][aria-label="Submissions"] button')
    .last()
    .textContent();
  const reached = last?.includes(`Practice ${count - 1}`) ?? false;
  await browser.close();

  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  const slow = frames.filter((ms) => ms > 50).length;
  console.log(
    `scrolling through ${count}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms, ${slow} over 50 ms; heap ${megabytes.toFixed(0)} MB; end ${reached ? 'reached' : 'not reached'}`,
  );
  return reached;
}
