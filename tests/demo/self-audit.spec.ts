/** Statements of the demo's articles about this site, compared with its build. */
import { globSync, readFileSync } from 'node:fs';
import { company } from '#brand/company.ts';
import { languages } from '#brand/file.ts';
import { DIST, splitPath } from '../e2e/support/pages.ts';
import { expect, test } from '../e2e/support/test.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const article = (slug: string) => read(`src/content/articles/${slug}.mdx`).replace(/\s+/g, ' ');
/** Pages of the default language. */
const pages = globSync('**/*.html', { cwd: DIST })
  .filter((file) => splitPath(`/${file.replaceAll('\\', '/')}`).code === languages[0])
  .map((file) => read(`${DIST}/${file}`));

test('articles 12 and 16 count the pages with the business hours', () => {
  const shown = pages.filter((page) => page.includes(company.hours)).length;
  expect(article('local-seo-strategies-small-business-website-success')).toContain(
    `text on ${shown} of the ${pages.length} pages`,
  );
  expect(article('cms-wordpress-vs-custom-content-management')).toContain(
    `on ${shown} of its ${pages.length} pages`,
  );
});

test('the audit of article 17 has the dates in the sitemap and the length of the titles', () => {
  const audit = article('technical-seo-audit-checklist-small-business');
  const urls = read(`${DIST}/sitemap-0.xml`).match(/<url>.*?<\/url>/g) ?? [];
  const dated = urls.filter((url) => url.includes('<lastmod>')).length;
  expect(audit).toContain(
    `the ${dated} articles have dates, the ${urls.length - dated} other pages have none`,
  );
  const titles = pages.map((page) => /<title>(.*?)<\/title>/.exec(page)?.[1]?.length ?? 0);
  expect(audit).toContain(`the longest has ${Math.max(...titles)}`);
});

test('article 20 says what robots.txt closes, and article 23 that the site is no web app', () => {
  expect(read(`${DIST}/robots.txt`).match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
  expect(article('voice-search-optimization-small-business')).toContain('closes only `/api/`');
  expect(article('progressive-web-apps-small-business')).toContain(
    'it has neither a manifest nor a service worker',
  );
  for (const page of pages) expect(page).not.toMatch(/rel="?manifest|serviceWorker/);
});

test('article 7 states the sizes of the home page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const form = page.locator('form', { has: page.locator('[name=terms]') });
  const name = form.locator('[name=name]');
  const measured = await form.locator('[name=terms]').evaluate((box) => ({
    box: (box as HTMLInputElement).offsetWidth,
    label: (box as HTMLInputElement).labels![0]!.offsetHeight,
  }));
  const text = article('mobile-first-website-design-business-2025');
  expect(text).toContain(`The box for the terms is only ${measured.box} pixels wide`);
  expect(measured.label).toBeGreaterThanOrEqual(44);
  const letters = await name.evaluate((field) => getComputedStyle(field).fontSize);
  expect(text).toContain(`Ours have ${Number.parseFloat(letters)}.`);
  const pressed = page.locator('header').locator('a, button, summary').filter({ visible: true });
  for (const control of [...(await pressed.all()), form.locator('[type=submit]')]) {
    const { height = 0 } = (await control.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await expect(page.locator('header a[href^="tel:"]').filter({ visible: true })).toHaveCount(0);
});
