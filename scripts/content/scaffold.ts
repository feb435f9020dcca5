import {
  articleCategories,
  type ArticleCategory,
  articleTags,
  TAGS_PER_ARTICLE,
  textLimits,
} from '../../src/domain/article.ts';
import type { Day } from '../../src/domain/dates.ts';
import type { ArticleFile } from './article-file.ts';

/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
const plainLetters = new Map(
  Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe' }),
);

/** `Design & Hosting: What's New?` → `design-and-hosting-whats-new`; `Größe` → `groesse`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns the highest id in use plus one. */
export function nextId(ids: Iterable<unknown>): string {
  const numbers = [...ids].map(Number).filter((id) => Number.isInteger(id) && id > 0);
  return String(Math.max(0, ...numbers) + 1);
}

const body = `Open with the situation your reader is in, and say what they will be able to do at the end. This file is a draft: it shows in development and in previews, never in production. Delete this text as you write.

## Say one thing per section

Write for the owner of a practice, a shop or a trade business. Give a worked example, and mark what is assumed as assumed. Link to [another article](/blog) where it helps the reader.

<Callout type="tip" title="What you may use">

Figure, Stat, Source, Callout, Steps, Checklist and Comparison work without importing anything. docs/writing.md shows how each of them is written.

</Callout>

## Give the reader something to do

<Checklist title="Before you publish">

- Replace the excerpt, the reader's box, the category and the tags in the frontmatter.
- Draw a figure; docs/writing.md says how.
- Set the read time: two hundred words take a minute.
- Run npm run build, which first lists whatever is missing.
- Remove the line that makes this a draft.

</Checklist>

<CallToAction label="Talk to Us">

Say in one or two sentences what the reader gets by writing to us.

</CallToAction>
`;

/** Returns a new article that passes every check: a draft with text that the editor replaces. */
export function scaffoldArticle(options: {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly today: Day;
  readonly category?: ArticleCategory;
}): string {
  const { id, title, slug, today, category = articleCategories[0] } = options;
  const tags = articleTags.slice(0, TAGS_PER_ARTICLE).map((tag) => `  - ${tag}`);
  const [shortest, longest] = textLimits.excerpt;
  return [
    '---',
    `id: "${id}"`,
    `title: ${JSON.stringify(title)}`,
    `slug: ${slug}`,
    `excerpt: One or two sentences, ${shortest} to ${longest} characters, that say what the reader will be able to do.`,
    `publishDate: ${today}`,
    `checked: ${today}`,
    'reader:',
    '  result: One sentence that says what the reader will have at the end.',
    '  time: How long it takes to do, or to read.',
    '  needs: What the reader needs at hand.',
    'readTime: 1 min',
    `category: ${category}`,
    'tags:',
    ...tags,
    'featured: false',
    'draft: true',
    '---',
    '',
    body,
  ].join('\n');
}

/** Instruction lines of a new article. */
const placeholders = new Set(
  scaffoldArticle({ id: '1', title: 'A title', slug: 'new', today: '2025-01-01' })
    .split('\n')
    .filter((line) => line.split(' ').length > 5),
);

/** Reports text from `npm run new:article` that was not replaced. */
export function checkPlaceholders(article: ArticleFile): void {
  if (article.isDraft) return;
  for (const [index, line] of article.source.split(/\r?\n/).entries()) {
    if (!placeholders.has(line)) continue;
    const instead = 'Write your own words, or keep draft: true until you do.';
    article.report(
      'text',
      `It still contains the text of "npm run new:article". ${instead}`,
      index + 1,
    );
  }
}
