/**
 * `npm run benchmark`: measures the times in docs/performance.md. Serves the last build with separate
 * storage, sends 200 intakes at the same time, then opens 15 articles from the listing. Fails if the
 * server refuses an intake, or if the median time to first paint of the prerendered articles exceeds 50
 * ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, launch } from 'puppeteer-core';
import { callPaths, pagePaths } from '../src/domain/paths.ts';
import { requireChromium } from './local/machine/chromium.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const INTAKES = 200;
const ARTICLES = 15;
const MAX_MEDIAN_MS = 50;
/** Time from hovering over a link until prerendering has finished. Prerendering starts after 200 ms. */
const PRERENDER_MS = 2_500;
/** Duration of a press. The browser paints the pressed link before the next page. */
const PRESS_MS = 60;
/** Time after a click by which the next page has certainly been painted. */
const ARRIVAL_MS = 1_000;

async function submitIntake(site: string, index: number): Promise<boolean> {
  const intake = {
    practiceName: `Practice ${index}`,
    contactName: 'Ada Byron',
    email: `ada${index}@harbor.example`,
    phone: '+1 (212) 555-0100',
    filledInMs: 9_000,
  };
  const body = JSON.stringify(intake);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(site + callPaths.intake, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** Prints how long all intakes took. @returns true if the server accepted each of them. */
async function measureLoad(site: string): Promise<boolean> {
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: INTAKES }, (_, index) => submitIntake(site, index)),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1e3);
  const accepted = answers.filter(Boolean).length;
  console.log(
    `${accepted} of ${INTAKES} intakes accepted in ${seconds} s, ${megabytes} MB at most`,
  );
  return accepted === INTAKES;
}

/** Stores the time of the click where the next page can read it; both pages share the clock. */
function noteClick(): void {
  const note = ({ timeStamp }: Event) =>
    localStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
  addEventListener('click', note, true);
}

/** Time from the click to the first paint, in ms. A prerendered page is painted when it is shown. */
function readPaint(): Promise<{ wasPrerendered: boolean; ms: number }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      const [entry] = performance.getEntriesByType('navigation');
      if (!first) return;
      const { activationStart: shown } = entry as unknown as { activationStart: number };
      const at = performance.timeOrigin + Math.max(first.startTime, shown);
      resolve({ wasPrerendered: shown > 0, ms: at - Number(localStorage.getItem('clicked')) });
    }).observe({ type: 'paint', buffered: true });
  });
}

async function openArticle(browser: Browser, site: string, index: number, isPrerendered: boolean) {
  // A new tab, because the previous page may have prerendered the listing.
  const page = await browser.newPage();
  await page.goto(site + pagePaths.blog, { waitUntil: 'load' });
  await page.evaluate(noteClick);
  if (!isPrerendered) await page.$eval('script[type=speculationrules]', (rules) => rules.remove());
  const link = (await page.$$('.cards a.more'))[index];
  if (!link) throw new Error(`The listing has fewer than ${index + 1} articles.`);
  await link.hover();
  if (isPrerendered) await pause(PRERENDER_MS);
  await link.click({ delay: PRESS_MS });
  // A query to the page would delay its arrival.
  await pause(ARRIVAL_MS);
  const { wasPrerendered, ms } = await page.evaluate(readPaint);
  if (wasPrerendered !== isPrerendered)
    throw new Error(`${page.url()} was not opened as intended.`);
  await page.close();
  return ms;
}

/** Prints the times to the first paint. @returns the median in ms. */
async function measurePaint(browser: Browser, site: string, isPrerendered: boolean) {
  const times: number[] = [];
  for (let index = 0; index < ARTICLES; index += 1) {
    times.push(await openArticle(browser, site, index, isPrerendered));
  }
  times.sort((a, b) => a - b);
  const [best = 0, median = 0, worst = 0] = [times[0], times[ARTICLES >> 1], times.at(-1)];
  const figures = [best, median, worst].map((ms) => `${ms.toFixed(0)} ms`).join(', ');
  console.log(`Click to first paint, ${isPrerendered ? '' : 'not '}prerendered: ${figures}`);
  return median;
}

const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.env.LOCAL_DATA_DIR = dataDir;
// Each call writes a log line.
console.info = () => undefined;

await onBuiltSite(async (site) => {
  const allAccepted = await measureLoad(site);
  // A page that Playwright attaches to does not prerender others. Puppeteer attaches to the tab.
  const browser = await launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  await measurePaint(browser, site, false);
  const median = await measurePaint(browser, site, true);
  await browser.close();
  return allAccepted && median <= MAX_MEDIAN_MS;
});
