/**
 * `npm run lighthouse [path …]`: runs Lighthouse, mobile and desktop, on every kind of page of the built
 * site, served as `npm start` serves it. Prints a row per page, and fails if a category scores below 100.
 * Timings depend on the machine, so this is not part of `npm test`.
 */
import { loadavg } from 'node:os';
import lighthouse, { type Result } from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launch } from 'puppeteer-core';
import { canonicalUrl, isInSitemap } from '../src/site/seo.ts';
import { requireChromium } from './local/machine/chromium.ts';
import { pageKinds } from './measure/budgets.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
/** Number of attempts when Lighthouse itself fails, which happens occasionally (NO_NAVSTART). */
const TRIES = 3;
/** Lighthouse refuses pages that have an error status. */
const refused = new Set(['not found']);
await onBuiltSite(async (site) => {
  const given = process.argv.slice(2);
  const paths = given.length > 0 ? given : kindsOfPages();
  const browser = await launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  const port = Number(new URL(browser.wsEndpoint()).port);
  let allPerfect = true;
  console.log(`load average of this machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${categories.join('  ')}  FCP  LCP  TBT  CLS  form  page`);
  for (const path of paths) {
    for (const [form, config] of [['mobile'], ['desktop', desktop]] as const) {
      const flags = {
        port,
        onlyCategories: [...categories],
        // This audit checks that search engines may index the page, which some pages forbid.
        skipAudits: isInSitemap(canonicalUrl(path)) ? null : ['is-crawlable'],
        logLevel: 'error' as const,
      };
      const { audits, categories: results } = await audit(site + path, flags, config);
      const scores = categories.map((name) => Math.round((results[name]?.score ?? 0) * 100));
      const times = timings.map((name) => audits[name]?.displayValue ?? '?');
      if (scores.some((score) => score < 100)) allPerfect = false;
      console.log([...scores, ...times, form, path].join('  '));
      for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) {
        if (scoreDisplayMode === 'binary' && score === 0) console.log(`    fails ${id}: ${title}`);
      }
    }
  }
  await browser.close();
  return allPerfect;
});

/** Audits a page, and retries if Lighthouse itself fails. A low score is not retried. */
async function audit(...page: Parameters<typeof lighthouse>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(...page);
    if (!result) throw new Error(`Lighthouse gave no result for ${page[0]}.`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    const isLast = attempt === TRIES;
    console.log(`    ${runtimeError.code}: ${runtimeError.message}${isLast ? '' : ' Retrying.'}`);
    if (isLast) return result.lhr;
  }
}

function kindsOfPages(): string[] {
  return pageKinds.filter(({ name }) => !refused.has(name)).map(({ path }) => path);
}
