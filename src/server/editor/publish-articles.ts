import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dayIn } from '../../domain/dates.ts';
import { company } from '../../site/company.ts';
import { editedFolders } from '../../site/editor.ts';

/** True in the first hour of a day in the company's time zone. */
function isAfterMidnight(now: Date): boolean {
  const { timeZone } = company;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  return dayIn(timeZone, anHourAgo) !== dayIn(timeZone, now);
}

/** Returns the slugs of the articles that are published on a day. */
async function findDue(day: string): Promise<string[]> {
  const folder = resolve(editedFolders.articles);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return files.filter((_, index) => {
    const [, fields = ''] = /^---\r?\n(.*?)\r?\n---/s.exec(sources[index] ?? '') ?? [];
    return fields.includes(`\npublishDate: ${day}`) && !/^draft: true$/m.test(fields);
  });
}

/**
 * Starts a build if an article is due on the day that has just begun. On other days, and in other hours,
 * it calls nothing. The articles are in the function's bundle (netlify.toml).
 * @throws Error if the build hook does not accept the call.
 */
export async function publishDueArticles(now: Date): Promise<{ done: string; trouble?: string }> {
  if (!isAfterMidnight(now)) return { done: 'not the first hour of a day' };
  const due = await findDue(dayIn(company.timeZone, now));
  if (due.length === 0) return { done: 'no article is due' };
  const { BUILD_HOOK_URL } = process.env;
  if (!BUILD_HOOK_URL) return { done: `${due.length} due`, trouble: 'BUILD_HOOK_URL is missing' };
  const { status } = await fetch(BUILD_HOOK_URL, {
    method: 'POST',
    signal: AbortSignal.timeout(20_000),
  });
  if (status >= 300) throw new Error(`The build hook answered ${status}.`);
  return { done: `started a build for ${due.length}` };
}
