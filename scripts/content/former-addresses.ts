import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parse } from 'node:path';
import { dayIn } from '../../src/domain/dates.ts';
import { company } from '../../src/site/company.ts';
import { ArticleFile } from './article-file.ts';
import { ARTICLES_FOLDER } from './article-folder.ts';

/** Runs git in a folder. @returns an empty text without a history. */
function git(root: string, ...parameters: readonly string[]): string {
  try {
    return execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

/** True if a version of an article was published before today. Its commit was not before that day. */
function wasPublished(file: string, source: string): boolean {
  const { article } = new ArticleFile(file, source);
  const today = dayIn(company.timeZone, new Date());
  return article !== undefined && !article.draft && article.publishDate <= today;
}

/**
 * Returns the slugs of articles that were published and whose file is no longer there, according to the
 * history of the repository.
 * @param root the root of the project.
 */
export function listFormerSlugs(root = '.'): string[] {
  const pattern = `${ARTICLES_FOLDER}/*.mdx`;
  const all = git(root, 'log', '--no-renames', '--format=', '--name-only', '--', pattern);
  const gone = [...new Set(all.split('\n'))].filter(
    (file) => file !== '' && !existsSync(`${root}/${file}`),
  );
  return gone.flatMap((file) => {
    const last = ['log', '-1', '--no-renames', '--diff-filter=AM', '--format=%H', '--', file];
    const source = git(root, 'show', `${git(root, ...last).trim()}:${file}`);
    return wasPublished(file, source) ? [parse(file).name] : [];
  });
}
