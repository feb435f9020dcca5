import { articleTags, TAGS_PER_ARTICLE } from '../../src/domain/article.ts';
import { type ArticleFile, eachPassage, isDraft, textOf } from './article-file.ts';
import { isJsx } from './jsx.ts';
import type { Problem } from './problem.ts';

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

/** Sentences that stand in two articles; the first article in order keeps them. */
export function checkSharedSentences(files: readonly ArticleFile[]): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const article of files) {
    const { file, tree } = article;
    if (!tree || isDraft(article)) continue;
    eachPassage(tree, (text, line) => {
      for (const sentence of longSentences(text)) {
        const owner = owners.get(sentence) ?? file;
        owners.set(sentence, owner);
        if (owner === file) continue;
        problems.push({
          rule: 'shared-sentence',
          file,
          line,
          field: 'body',
          wrong: `A sentence also stands in ${owner}: "${sentence.slice(0, SHOWN)}".`,
          instead: 'Say it in words of its own, or link to the other article.',
        });
      }
    });
  }
  return problems;
}

/** Calls to action that begin as too many others do. */
export function checkOpenings(files: readonly ArticleFile[]): Problem[] {
  const begun = files.flatMap((article) => {
    const last = article.tree?.children.at(-1);
    if (!isJsx(last) || isDraft(article)) return [];
    const line = last.position?.start.line;
    return wornOpening.test(textOf(last).trim()) ? [{ file: article.file, line }] : [];
  });
  return begun.slice(WORN_OPENINGS).map(({ file, line }) => ({
    rule: 'call-to-action-opening',
    file,
    line,
    field: 'CallToAction',
    wrong: `More than ${WORN_OPENINGS} articles begin theirs with Tell, Send or Bring.`,
    instead: 'Begin with what the reader gets.',
  }));
}

/** Tags that only one article carries. Asked of no site with too few articles to fill the list. */
export function checkTags(files: readonly ArticleFile[]): Problem[] {
  const published = files.filter((file) => !isDraft(file));
  // The other article with a tag may be one whose fields cannot be read yet.
  if (published.some(({ article }) => !article)) return [];
  if (published.length * TAGS_PER_ARTICLE < articleTags.length * ARTICLES_PER_TAG) return [];
  const tagsOf = ({ article }: ArticleFile) => article?.tags ?? [];
  const all = published.flatMap(tagsOf);
  return published.flatMap((file) =>
    tagsOf(file).flatMap((tag, index) => {
      if (all.filter((other) => other === tag).length >= ARTICLES_PER_TAG) return [];
      const field = `tags.${index}`;
      return {
        rule: 'lonely-tag',
        file: file.file,
        line: file.fieldLines.get(field),
        field,
        wrong: `No other article has the tag "${tag}".`,
        instead: 'Take one that another article has too.',
      } as const;
    }),
  );
}
