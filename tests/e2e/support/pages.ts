import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { languages } from '#brand/file.ts';
import { pagePaths } from '#features/site/paths.ts';
import { firstPlan } from '../../support/some-plans.ts';

/** Folder of the build. Playwright runs in the project's folder. */
export const DIST = 'dist';

/** Fallback pages, which are served for other addresses. */
export const answeredElsewhere = ['/404', '/article-not-found', '/invalid-plan'] as const;

/** Paths that each language has, after its beginning. */
export const sharedPaths = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.plans,
  pagePaths.intake,
  pagePaths.privacyPolicy,
  pagePaths.checkout(firstPlan.id),
];

/** Address of every page in the build, in alphabetical order. */
export function listPages(): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/').replace(/index\.html$|\.html$/, '')}`)
    .sort();
}

const languageInPath = new RegExp(`^/(${languages.slice(1).join('|') || '-'})(?=/)`);

/** Language of a page, and its path without it. */
export function splitPath(path: string): { readonly code: string; readonly path: string } {
  const [found = '', code = languages[0]!] = languageInPath.exec(path) ?? [];
  return { code, path: path.slice(found.length) };
}

/** Waits until the browser is idle. Deferred work has run by then. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Delays the scripts of the islands. @returns a function that lets them arrive. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: permission, resolve: permit } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await permission;
    await route.continue();
  });
  return permit;
}
