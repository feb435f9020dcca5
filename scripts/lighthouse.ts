/**
 * `npm run lighthouse [path …]`: Lighthouse's audits, mobile and desktop, of every kind of page of the
 * built site, served as `npm start` serves them. Prints a row per page and fails below 100 in any
 * category. Timings depend on the machine, so this is not part of `npm test`.
 */
import { loadavg } from 'node:os';
import lighthouse from 'lighthouse';
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
/** Lighthouse refuses what is answered as an error. */
const refused = new Set(['not found']);
await onBuiltSite(async (site) => {
  const given = process.argv.slice(2);
  const paths = given.length > 0 ? given : kindsOfPages();
  const browser = await launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  const port = Number(new URL(browser.wsEndpoint()).port);
  let allPerfect = true;
  console.log(`load of this machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${categories.join('  ')}  FCP  LCP  TBT  CLS  form  page`);
  for (const path of paths) {
    for (const [form, config] of [['mobile'], ['desktop', desktop]] as const) {
      const flags = {
        port,
        onlyCategories: [...categories],
        // It asks whether search engines may come in, which some pages refuse.
        skipAudits: isInSitemap(canonicalUrl(path)) ? null : ['is-crawlable'],
        logLevel: 'error' as const,
      };
      const result = await lighthouse(site + path, flags, config);
      if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
      const { audits, categories: results, runtimeError } = result.lhr;
      if (runtimeError) console.log(`    ${runtimeError.code}: ${runtimeError.message}`);
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

function kindsOfPages(): string[] {
  return pageKinds.filter(({ name }) => !refused.has(name)).map(({ path }) => path);
}
