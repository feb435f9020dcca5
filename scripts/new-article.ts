/** `npm run new:article "Title"`: writes a valid draft to start from. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { articleCategories, articleSchema, textLimits } from '../src/domain/article.ts';
import { dayIn } from '../src/domain/dates.ts';
import { pagePaths } from '../src/domain/paths.ts';
import { company } from '../src/site/company.ts';
import { ArticleFile } from './content/article-file.ts';
import { ARTICLES_FOLDER, readArticleFolder } from './content/article-folder.ts';
import { list } from './content/closest.ts';
import { nextId, scaffoldArticle, slugOf } from './content/scaffold.ts';
import { runCommand, UserError } from './local/machine/user-error.ts';

const [shortest, longest] = textLimits.title;
const usage = `Write: npm run new:article "A title of at least ${shortest} characters" -- --category "SEO"`;

function readArguments(): { title: string; category?: string; slug?: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { category: { type: 'string' }, slug: { type: 'string' } },
    });
    return { title: positionals.join(' ').trim(), ...values };
  } catch {
    throw new UserError(usage);
  }
}

await runCommand(async () => {
  const { title, category: wanted, slug: chosen } = readArguments();
  const { shape } = articleSchema;
  if (!shape.title.safeParse(title).success) {
    throw new UserError(
      `A title has ${shortest} to ${longest} characters; this one has ${title.length}. ${usage}`,
    );
  }
  const slug = chosen ?? slugOf(title);
  if (!shape.slug.safeParse(slug).success) {
    throw new UserError(
      'No address can be made of this title. Add one: -- --slug "words-joined-by-hyphens".',
    );
  }
  const category = wanted === undefined ? undefined : shape.category.safeParse(wanted).data;
  if (wanted !== undefined && category === undefined) {
    throw new UserError(`"${wanted}" is no category. Write one of ${list(articleCategories)}.`);
  }

  const ids = [...readArticleFolder()].map(([name, text]) => new ArticleFile(name, text).get('id'));
  const file = `${ARTICLES_FOLDER}/${slug}.mdx`;
  const source = scaffoldArticle({
    id: nextId(ids),
    title,
    slug,
    today: dayIn(company.timeZone, new Date()),
    ...(category ? { category } : {}),
  });
  try {
    await writeFile(file, source, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UserError(`${file} exists already. Choose another title.`);
  }
  console.log(`${file}\nSee it at ${pagePaths.article(slug)} while "npm run dev" runs.`);
});
