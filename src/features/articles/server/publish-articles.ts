import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { languages } from '#brand/file.ts';
import { baseOf, pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { editedFolders } from '../editor.ts';
import { dayOf } from '#platform/company-time.ts';
import { readConfig } from '#platform/server/config.ts';

/** Paths of the pages of the articles in a folder that are due on a day. @param base beginning of the paths. */
async function listDueArticles(folder: string, base: string, day: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  // The value may have quotation marks.
  const isOfDay = new RegExp(`^publishDate: *["']?${day}`, 'm');
  const due = files.filter((_, index) => {
    const [, fields = ''] = /^---\r?\n(.*?)\r?\n---/s.exec(sources[index] ?? '') ?? [];
    return isOfDay.test(fields) && !/^draft: *true/m.test(fields);
  });
  return due.map((name) => base + pagePaths.article(name.replace('.mdx', '')));
}

/** True if the site does not show an article yet. @throws Error if the site does not answer. */
async function isNotShown(path: string): Promise<boolean> {
  const { status } = await fetch(company.host + path, {
    method: 'HEAD',
    signal: AbortSignal.timeout(10_000),
  });
  return status === 404;
}

/**
 * Starts a build if an article is due today and the site does not show it. Later runs of that day retry a
 * build that failed. On other days, it makes no call. It reads the articles from the function's own files, because
 * `included_files` of netlify.toml puts them there.
 * @throws Error if the site does not answer, or if the build hook does not accept the call.
 * @throws DomainError `not-configured` if BUILD_HOOK_URL is not an address.
 */
export async function publishDueArticles(now: Date): Promise<{ done: string; failure?: string }> {
  const folder = resolve(editedFolders.articles);
  // `baseOf` is also the path of the language's folder: empty for the default language.
  const bases = languages.map(baseOf);
  const lists = bases.map((base) => listDueArticles(join(folder, base), base, dayOf(now)));
  const due = (await Promise.all(lists)).flat();
  if (due.length === 0) return { done: 'no article is due' };
  const missing = await Promise.all(due.map(isNotShown));
  if (!missing.includes(true)) return { done: `${due.length} published` };
  const { BUILD_HOOK_URL } = readConfig('builds');
  if (!BUILD_HOOK_URL) return { done: `${due.length} due`, failure: 'BUILD_HOOK_URL is missing' };
  const { status } = await fetch(BUILD_HOOK_URL, {
    method: 'POST',
    signal: AbortSignal.timeout(20_000),
  });
  if (status >= 300) throw new Error(`The build hook answered ${status}.`);
  return { done: `started a build for ${due.length}` };
}
