/**
 * `npm run navigation`: how long it takes from a click on an article, in the listing of the built
 * site, to the first paint of its page: prepared by pointing at its link before (the site's
 * speculation rules), and not. Fails when the median of the prepared ones is over 50 ms.
 */
import { type Browser, launch } from 'puppeteer-core';
import { requireChromium } from './local/machine/chromium.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const MOST_MS = 50;
const ROUNDS = 15;
/** From pointing at a link to its page being ready; the rules take effect after 200 ms. */
const PREPARATION_MS = 2_500;
/** As long as a finger rests. The frame that shows the press is not the page's. */
const PRESS_MS = 60;
/** From the click to its page being there for sure. */
const ARRIVAL_MS = 1_000;
const LINK = '.cards a.more';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Navigation {
  readonly path: string;
  readonly wasPrepared: boolean;
  readonly ms: number;
}

/** Notes when the click came, on the clock that both pages share, where the next page can read it. */
function noteClick(): void {
  const note = ({ timeStamp }: Event) =>
    localStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
  addEventListener('click', note, true);
}

/** A page that was prepared has been painted before it was shown: its first paint is its showing. */
function readPaint(): Promise<Navigation> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      const [entry] = performance.getEntriesByType('navigation');
      if (!first) return;
      const { activationStart: shown } = entry as unknown as { activationStart: number };
      const at = performance.timeOrigin + Math.max(first.startTime, shown);
      const ms = at - Number(localStorage.getItem('clicked'));
      resolve({ path: location.pathname, wasPrepared: shown > 0, ms });
    }).observe({ type: 'paint', buffered: true });
  });
}

async function navigate(browser: Browser, listing: string, index: number, isPrepared: boolean) {
  // A tab of its own: the page before may have prepared the listing.
  const page = await browser.newPage();
  await page.goto(listing, { waitUntil: 'load' });
  await page.evaluate(noteClick);
  const rules = 'script[type=speculationrules]';
  // A browser that prepares nothing.
  if (!isPrepared) await page.$eval(rules, (script) => script.remove());
  const link = (await page.$$(LINK))[index];
  if (!link) throw new Error(`The listing has fewer than ${index + 1} articles.`);
  await link.hover();
  if (isPrepared) await pause(PREPARATION_MS);
  await link.click({ delay: PRESS_MS });
  // Undisturbed: a page that is asked whether it has gone is busy with that.
  await pause(ARRIVAL_MS);
  const navigation = await page.evaluate(readPaint);
  await page.close();
  return navigation;
}

/** Goes to several articles in turn. @returns whether that was as quick as it is to be. */
async function measure(browser: Browser, listing: string, isPrepared: boolean) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, wasPrepared, path } = await navigate(browser, listing, round, isPrepared);
    if (wasPrepared !== isPrepared) throw new Error(`${path}: prepared is ${wasPrepared}.`);
    times.push(ms);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [best = 0, median = 0, worst = 0] = [sorted[0], sorted[ROUNDS >> 1], sorted.at(-1)];
  const figures = [best, median, worst].map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join('');
  console.log(`  ${(isPrepared ? 'prepared' : 'not prepared').padEnd(14)}${figures}`);
  return !isPrepared || median <= MOST_MS;
}

await onBuiltSite(async (site) => {
  const executablePath = requireChromium();
  // Playwright attaches to pages, and a page that is attached to prepares no others; this one
  // attaches to the tab.
  const browser = await launch({ executablePath, args: ['--no-sandbox'] });
  console.log('From click to first paint: best, median, worst');
  await measure(browser, `${site}/blog`, false);
  const isQuick = await measure(browser, `${site}/blog`, true);
  await browser.close();
  return isQuick;
});
