import { type ArticleFile, eachPassage, isDraft, readArticleFile } from './article-file.ts';
import type { Problem } from './problem.ts';
import { scaffoldArticle } from './scaffold.ts';

const untouched = readArticleFile(
  'new.mdx',
  scaffoldArticle({ id: '1', title: 'A new article', slug: 'new', today: '2025-01-01' }),
);
const passages = new Set<string>();
if (untouched.tree) eachPassage(untouched.tree, (text) => passages.add(text));

/** The fields of a new article that say what to write instead of saying it. */
function placeholderFields({ fields }: ArticleFile): ReadonlyMap<string, unknown> {
  const reader = fields?.reader;
  return new Map([
    ['excerpt', fields?.excerpt],
    ['tags', Array.isArray(fields?.tags) ? fields.tags.join() : undefined],
    ...Object.entries(typeof reader === 'object' && reader !== null ? reader : {}).map(
      ([key, value]) => [`reader.${key}`, value] as const,
    ),
  ]);
}

const untouchedFields = placeholderFields(untouched);

/** What `npm run new:article` wrote and nobody replaced. */
export function checkPlaceholders(article: ArticleFile): Problem[] {
  if (isDraft(article)) return [];
  const problems: Problem[] = [];
  const add = (field: string, line: number | undefined) => {
    problems.push({
      rule: 'placeholder',
      file: article.file,
      line,
      field,
      wrong: 'It still says what "npm run new:article" wrote.',
      instead: 'Write your own words, or keep draft: true until you do.',
    });
  };
  for (const [field, value] of placeholderFields(article)) {
    if (value === untouchedFields.get(field) && value !== undefined) {
      add(field, article.fieldLines.get(field));
    }
  }
  if (article.tree) {
    eachPassage(article.tree, (text, line) => {
      if (passages.has(text)) add('body', line);
    });
  }
  return problems;
}
