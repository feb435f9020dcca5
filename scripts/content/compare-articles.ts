import { articleTags, TAGS_PER_ARTICLE } from '../../src/domain/article.ts';
import { type ArticleFile, eachPassage, isJsx, textOf } from './article-file.ts';
import { nextId } from './scaffold.ts';

/** A sentence of so many words belongs to one article. */
const SHARED_WORDS = 8;

/** How many characters of a shared sentence are quoted. */
const SHOWN = 80;

/** The one sentence that several articles owe to their readers. */
export const LEGAL_NOTICE = 'This is an overview and no legal advice.';

/** How many articles may invite with one of the worn openings. */
const WORN_OPENINGS = 3;
const wornOpening = /^(?:Tell|Send|Bring)\b/;

/** A tag is there to lead from one article to another. */
const ARTICLES_PER_TAG = 2;

/** `It's ready.` → `it s ready`: what makes two sentences the same. */
function bareWords(sentence: string): string {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

const legalNotice = bareWords(LEGAL_NOTICE);

/** The sentences of a text that are long enough, each as its bare words. */
function longSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?:;][”"’)]?)\s+/)
    .map(bareWords)
    .filter((words) => words.split(' ').length >= SHARED_WORDS && words !== legalNotice);
}

/** Values that only one article may have; the first file in order keeps it. */
function checkUnique(files: readonly ArticleFile[]): void {
  const owners = new Map<string, string>();
  const claim = (article: ArticleFile, field: string, instead: string) => {
    const value = article.get(field);
    if (typeof value !== 'string') return;
    const key = field === 'id' ? `id ${value}` : value;
    const owner = owners.get(key);
    if (owner) article.report(field, `"${value}" already belongs to ${owner}. ${instead}`);
    else owners.set(key, article.file);
  };

  const free = nextId(files.map((file) => file.get('id')));
  for (const article of files) {
    claim(article, 'id', `Write id: "${free}".`);
    claim(article, 'slug', 'Write another slug, and rename the file alike.');
  }
  // Aliases last: a present address outranks a former one.
  for (const article of files) {
    const { aliases } = article.fields ?? {};
    for (const index of Array.isArray(aliases) ? aliases.keys() : []) {
      claim(article, `aliases.${index}`, 'Remove it: an address leads to one article.');
    }
  }
}

/** Sentences that stand in two articles; the first article in order keeps them. */
function checkSharedSentences(files: readonly ArticleFile[]): void {
  const owners = new Map<string, string>();
  for (const article of files) {
    eachPassage(article, (text, node) => {
      for (const sentence of longSentences(text)) {
        const owner = owners.get(sentence) ?? article.file;
        owners.set(sentence, owner);
        if (owner === article.file) continue;
        const wrong = `A sentence also stands in ${owner}: "${sentence.slice(0, SHOWN)}".`;
        const instead = 'Say it in words of its own, or link to the other article.';
        article.report('body', `${wrong} ${instead}`, node);
      }
    });
  }
}

/** Calls to action that begin as too many others do. */
function checkOpenings(files: readonly ArticleFile[]): void {
  const begun = files.flatMap((article) => {
    const last = article.tree?.children.at(-1);
    return isJsx(last) && wornOpening.test(textOf(last).trim()) ? [{ article, last }] : [];
  });
  for (const { article, last } of begun.slice(WORN_OPENINGS)) {
    const wrong = `More than ${WORN_OPENINGS} articles begin theirs with Tell, Send or Bring.`;
    article.report('CallToAction', `${wrong} Begin with what the reader gets.`, last);
  }
}

/** Tags that only one article carries. Asked of no site with too few articles to fill the list. */
function checkTags(files: readonly ArticleFile[]): void {
  // The other article with a tag may be one whose fields cannot be read yet.
  if (files.some(({ article }) => !article)) return;
  if (files.length * TAGS_PER_ARTICLE < articleTags.length * ARTICLES_PER_TAG) return;
  const all = files.flatMap(({ article }) => article?.tags ?? []);
  for (const file of files) {
    for (const [index, tag] of file.article?.tags.entries() ?? []) {
      if (all.filter((other) => other === tag).length >= ARTICLES_PER_TAG) continue;
      const instead = 'Take one that another article has too.';
      file.report(`tags.${index}`, `No other article has the tag "${tag}". ${instead}`);
    }
  }
}

/** What only several articles show, in the order of their files. */
export function compareArticles(files: readonly ArticleFile[]): void {
  checkUnique(files);
  const finished = files.filter(({ isDraft }) => !isDraft);
  checkSharedSentences(finished);
  checkOpenings(finished);
  checkTags(finished);
}
