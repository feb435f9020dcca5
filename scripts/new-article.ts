/** `npm run new:article "Title"`: creates a valid draft of an article. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { articleCategories, articleSchema } from '../src/domain/article.ts';
import { dayIn } from '../src/domain/dates.ts';
import { pagePaths } from '../src/domain/paths.ts';
import { company } from '../src/site/company.ts';
import { ArticleFile } from './content/article-file.ts';
import { ARTICLES_FOLDER, readArticleFolder } from './content/article-folder.ts';
import { nextId, scaffoldArticle, slugOf } from './content/scaffold.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';

const usage =
  'Usage: npm run new:article "A title" -- --category "SEO" --slug "words-joined-by-hyphens"; category and slug may be left out.';

function readArguments(): Record<'title' | 'category' | 'slug', string> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { category: { type: 'string' }, slug: { type: 'string' } },
    });
    const title = positionals.join(' ').trim();
    return { title, category: articleCategories[0], slug: slugOf(title), ...values };
  } catch {
    throw new UserError(usage);
  }
}

await runCommand(async () => {
  const stated = z.pick(articleSchema, { title: true, category: true, slug: true });
  const { data, error } = stated.safeParse(readArguments());
  if (!data) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new UserError(`${problems.join(' ')} ${usage}`);
  }
  const ids = [...readArticleFolder()].map(([name, text]) => new ArticleFile(name, text).get('id'));
  const file = `${ARTICLES_FOLDER}/${data.slug}.mdx`;
  const source = scaffoldArticle({
    ...data,
    id: nextId(ids),
    today: dayIn(company.timeZone, new Date()),
  });
  try {
    await writeFile(file, source, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UserError(`${file} already exists. Choose another title.`);
  }
  console.log(`${file}\nSee it at ${pagePaths.article(data.slug)} while "npm run dev" runs.`);
});
