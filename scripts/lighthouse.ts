/**
 * `npm run lighthouse [path …]`: runs Lighthouse, mobile and desktop, on eight kinds of pages of the built
 * site, served as `npm start` serves it. Prints a row per page, and fails if a category scores below 100.
 * Timings depend on the machine, so this is not part of `npm test`.
 */
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launch } from 'puppeteer-core';
import { pagePaths } from '#features/site/paths.ts';
import { planIds } from '#brand/plan.ts';
import { canonicalUrl, isInSitemap } from '#features/seo/seo.ts';
import { provideChromium } from './local/machine/chromium.ts';
import { prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { UserError } from './local/machine/user-error.ts';
import { startSiteServer } from './local/server/site-server.ts';

const pages = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.article('understanding-ai-agents-transform-business'),
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
  pagePaths.checkout(planIds[0]!),
  pagePaths.intake,
  pagePaths.admin,
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

/** Prints a row per page. @returns true if every score is 100. */
async function auditAll(site: string, paths: readonly string[], port: number): Promise<boolean> {
  let allPerfect = true;
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
  return allPerfect;
}

const executablePath = provideChromium();
if (!executablePath) throw new UserError('Install Chromium, or set CHROMIUM_PATH to it.');
const server = await startSiteServer(await prepareLocalEnvironment());
const browser = await launch({ executablePath, args: ['--no-sandbox'] });
const given = process.argv.slice(2);
const port = Number(new URL(browser.wsEndpoint()).port);
const allPerfect = await auditAll(server.address, given.length > 0 ? given : pages, port);
await browser.close();
await server.stop();
process.exit(allPerfect ? 0 : 1);
