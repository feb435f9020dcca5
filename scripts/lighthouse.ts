/**
 * `npm run lighthouse [path …]`: Lighthouse's mobile audit of the built site's public pages, served
 * as `npm start` serves them. Prints a row per page and fails below 100 in any category. Timings
 * depend on the machine, so this is not part of `npm test`.
 */
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import { pagePaths } from '../src/domain/paths.ts';
import { requireChromium } from './local/machine/chromium.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const defaultPages = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.article('local-seo-strategies-small-business-website-success'),
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
];

await onBuiltSite(async (site) => {
  const pages = process.argv.length > 2 ? process.argv.slice(2) : defaultPages;
  const browser = await launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  const port = Number(new URL(browser.wsEndpoint()).port);
  let allPerfect = true;
  console.log(`${categories.join('  ')}  LCP  CLS  TBT  bytes  page`);
  for (const page of pages) {
    const result = await lighthouse(site + page, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
    const { audits, categories: results, runtimeError } = result.lhr;
    if (runtimeError) console.log(`    ${runtimeError.code}: ${runtimeError.message}`);
    const scores = categories.map((name) => Math.round((results[name]?.score ?? 0) * 100));
    const value = (audit: string) => audits[audit]?.displayValue ?? '?';
    const failed = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    );
    if (scores.some((score) => score < 100)) allPerfect = false;
    console.log(
      [
        ...scores,
        value('largest-contentful-paint'),
        value('cumulative-layout-shift'),
        value('total-blocking-time'),
        value('total-byte-weight'),
        page,
      ].join('  '),
    );
    for (const { id, title } of failed) console.log(`    fails ${id}: ${title}`);
  }
  await browser.close();
  return allPerfect;
});
