/**
 * `npm run navigation`: how long it takes from a click on an article, in the listing of the built
 * site, to the first paint of its page: prepared by pointing at its link before (the site's
 * speculation rules), and not; with the transition between pages, and for visitors who want no
 * motion. Fails when the median of the prepared ones is over 50 ms.
 */
import { launch } from 'chrome-launcher';
import { requireChromium } from './local/machine/chromium.ts';
import { DevTools } from './measure/dev-tools.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const MOST_MS = 50;
const ROUNDS = 7;
/** From pointing at a link to its page being ready; the rules take effect after 200 ms. */
const PREPARATION_MS = 2_500;
const LINK = '.cards a.more';
const REDUCED_MOTION = '--force-prefers-reduced-motion';

interface Navigation {
  readonly path: string;
  readonly wasPrepared: boolean;
  readonly ms: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Notes when the click came, on the clock that both pages share, where the next page can read it. */
const NOTE_CLICK = `addEventListener('click',({timeStamp})=>localStorage.setItem('clicked',performance.timeOrigin+timeStamp),true)`;

/** A browser that prepares nothing. */
const FORGET_RULES = `document.querySelector('script[type=speculationrules]').remove()`;

/** Where the article's link is, once it has been scrolled to. */
const FIND_LINK = (index: number) =>
  `(()=>{const link=document.querySelectorAll('${LINK}')[${index}];link.scrollIntoView({block:'center',behavior:'instant'});const {x,y,width,height}=link.getBoundingClientRect();return {x:x+width/2,y:y+height/2}})()`;

/** A page that was prepared has been painted before it was shown: its first paint is its showing. */
const READ_PAINT = `new Promise(resolve=>{new PerformanceObserver(list=>{const [first]=list.getEntriesByName('first-contentful-paint');if(!first)return;const {activationStart}=performance.getEntriesByType('navigation')[0];const shown=Math.max(first.startTime,activationStart);requestAnimationFrame(()=>setTimeout(()=>resolve({path:location.pathname,wasPrepared:activationStart>0,ms:performance.timeOrigin+shown-Number(localStorage.getItem('clicked'))})))}).observe({type:'paint',buffered:true})})`;

async function navigate(devTools: DevTools, listing: string, index: number, isPrepared: boolean) {
  await devTools.open(listing);
  await devTools.evaluate(NOTE_CLICK);
  if (!isPrepared) await devTools.evaluate(FORGET_RULES);
  const place = await devTools.evaluate<{ x: number; y: number }>(FIND_LINK(index));
  await devTools.mouse('mouseMoved', place);
  if (isPrepared) await pause(PREPARATION_MS);
  await devTools.mouse('mousePressed', place);
  await devTools.mouse('mouseReleased', place);
  await devTools.arrival((address) => address !== listing);
  return devTools.evaluate<Navigation>(READ_PAINT);
}

/** Goes to several articles in turn. @returns whether that was as quick as it is to be. */
async function measure(devTools: DevTools, listing: string, isPrepared: boolean) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, wasPrepared, path } = await navigate(devTools, listing, round, isPrepared);
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
  const chromePath = requireChromium();
  const results: boolean[] = [];
  console.log('From click to first paint: best, median, worst');
  for (const [name, ...flags] of [['with motion'], ['reduced motion', REDUCED_MOTION]]) {
    const chromeFlags = ['--headless=new', '--no-sandbox', ...flags];
    const chrome = await launch({ chromePath, chromeFlags });
    const devTools = await DevTools.connect(chrome.port);
    console.log(name);
    for (const isPrepared of [false, true]) {
      results.push(await measure(devTools, `${site}/blog`, isPrepared));
    }
    devTools.close();
    chrome.kill();
  }
  return results.every(Boolean);
});
