import { stringify } from 'yaml';
import { WORDS_PER_MINUTE } from '../../src/domain/article.ts';
import { ArticleFile, countWords, textOf } from './article-file.ts';

/** The first day of the oldest real article is later than this one, so that real ones stay newest. */
const NEWEST = Date.UTC(2024, 0, 1);
const MS_PER_DAY = 86_400_000;
const ARTICLES_PER_DAY = 3;
const FIRST_ID = 10_001;

/** Every second plain word: hardly a sentence has none. */
const plainWord = /(?<=\s)[a-z]+(?=[\s,])/g;
const CHANGED = 2;

/** How long a body is, in words and about. */
const BODY_WORDS = 1_000;

/** The sections a body begins with. */
function shorten(body: string): string {
  let words = 0;
  const isWanted = (section: string) => {
    const wanted = words < BODY_WORDS;
    words += countWords(section);
    return wanted;
  };
  return body
    .split(/^(?=## )/m)
    .filter(isWanted)
    .join('');
}

/** The same text with sentences that no other article has. */
function distinguish(text: string, index: number): string {
  let words = 0;
  return text.replace(plainWord, (word) => {
    words += 1;
    return words % CHANGED === 0 ? `${word}-${index}` : word;
  });
}

function generateArticle(index: number, { source, fields }: ArticleFile): [string, string] {
  const day = new Date(NEWEST - Math.floor(index / ARTICLES_PER_DAY) * MS_PER_DAY);
  const date = day.toISOString().slice(0, 10);
  const body = source.replace(/^---[^]*?\n---\n/, '').replace(/<CallToAction[^]*/, '');
  const ending = `<CallToAction label="Ask for Part ${index}">\n\nPart ${index}: free, within one business day.\n\n</CallToAction>\n`;
  const text = distinguish(shorten(body), index) + ending;
  const { tree } = new ArticleFile('', text);
  const minutes = Math.round(countWords(tree ? textOf(tree) : text) / WORDS_PER_MINUTE);
  const slug = `benchmark-article-${index}-of-a-growing-blog`;
  const frontmatter = stringify({
    ...fields,
    id: String(FIRST_ID + index),
    title: `Article ${index}: What a Small Business Should Know about Part ${index} of a Growing Blog`,
    slug,
    excerpt: `Article ${index} was made by a benchmark from a real one, to see what a build costs when a blog has grown.`,
    publishDate: date,
    updatedDate: undefined,
    checked: date,
    readTime: `${minutes} min`,
    featured: false,
    aliases: [],
  });
  return [`${slug}.mdx`, `---\n${frontmatter}---\n${text}`];
}

/**
 * Articles like the real ones, older than all of them: theirs, in other words. The article of an index is
 * the same however many there are.
 * @param sources the texts of the real articles.
 * @returns their texts by file name.
 */
export function* generateArticles(
  count: number,
  sources: Iterable<string>,
): Generator<[file: string, source: string]> {
  const real = Array.from(sources, (source) => new ArticleFile('', source));
  for (let index = 0; index < count; index += 1) {
    const article = real[index % real.length];
    if (article) yield generateArticle(index, article);
  }
}
