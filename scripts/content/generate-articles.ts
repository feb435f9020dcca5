import {
  articleCategories,
  articleTags,
  TAGS_PER_ARTICLE,
  WORDS_PER_MINUTE,
} from '../../src/domain/article.ts';
import { pagePaths } from '../../src/domain/paths.ts';
import { ArticleFile, countWords, textOf } from './article-file.ts';
import { clauses } from './house-style.ts';

/** The first day of the oldest real article is later than this one, so that real ones stay newest. */
const NEWEST = Date.UTC(2024, 0, 1);
const MS_PER_DAY = 86_400_000;
const ARTICLES_PER_DAY = 3;
const FIRST_ID = 10_001;

/** How long a body is, in words. */
const BODY_WORDS = 1_100;

/** What the real articles are made of, to make others from. */
interface Material {
  /** Headed sections, each valid by itself. */
  readonly sections: readonly string[];
  readonly openings: readonly string[];
}

/** What leads to a heading or a source of its own article would lead nowhere in another one. */
function standsAlone(text: string): boolean {
  return !text.includes('](#') && text.search(clauses) === -1;
}

/** Every second plain word: hardly a sentence has none. */
const plainWord = /(?<=\s)[a-z]+(?=[\s,])/gi;
const CHANGED = 2;

/** The same text with sentences that no other article has. */
function distinguish(text: string, index: number): string {
  let words = 0;
  return text.replace(plainWord, (word) => {
    words += 1;
    return words % CHANGED === 0 ? `${word}-${index}` : word;
  });
}

function takeApart(sources: Iterable<string>): Material {
  const sections: string[] = [];
  const openings: string[] = [];
  for (const source of sources) {
    const body = source.replace(/^---\n[\s\S]*?\n---\n/, '');
    const [opening = '', ...headed] = body.replace(/<CallToAction[^]*/, '').split(/^(?=## )/m);
    if (standsAlone(opening)) openings.push(opening.trim());
    sections.push(...headed.filter(standsAlone).map((text) => text.trim()));
  }
  return { sections, openings };
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function slugOf(index: number): string {
  return `benchmark-article-${index}-of-a-growing-blog`;
}

function generateArticle(index: number, material: Material): string {
  const random = randomNumbers(index + 1);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to make an article from.');
    return item;
  };
  const parts = [pick(material.openings)];
  let words = countWords(parts.join(' '));
  while (words < BODY_WORDS) {
    const section = pick(material.sections);
    if (parts.includes(section)) continue;
    parts.push(section);
    words += countWords(section);
  }
  if (index > 0) {
    const earlier = Math.floor(random() * index);
    parts.push(`Part ${earlier} [says more](${pagePaths.article(slugOf(earlier))}) about this.`);
  }
  parts.push(
    `<Figure caption="What part ${index} costs">\n\n| Part | Cost |\n| --- | --- |\n| ${index} | measured |\n\n</Figure>`,
  );
  const day = new Date(NEWEST - Math.floor(index / ARTICLES_PER_DAY) * MS_PER_DAY);
  const firstTag = Math.floor(random() * articleTags.length);
  const tags = Array.from(
    { length: TAGS_PER_ARTICLE },
    (_, place) => articleTags[(firstTag + place * 7) % articleTags.length],
  );
  const ending = `<CallToAction label="Ask for Part ${index}">\n\nPart ${index}: free, within one business day.\n\n</CallToAction>`;
  const body = `${distinguish(parts.join('\n\n'), index)}\n\n${ending}`;
  const { tree } = new ArticleFile(slugOf(index), body);
  const minutes = Math.round(countWords(tree ? textOf(tree) : body) / WORDS_PER_MINUTE);
  return `---
id: "${FIRST_ID + index}"
title: "Article ${index}: What a Small Business Should Know about Part ${index} of a Growing Blog"
slug: ${slugOf(index)}
excerpt: Article ${index} was made by a benchmark from sections of the real ones, to see what a build costs when a blog has grown.
publishDate: ${day.toISOString().slice(0, 10)}
checked: ${day.toISOString().slice(0, 10)}
reader:
  result: Article ${index} leaves its reader with what a build of many articles costs.
  time: as long as it takes
  needs: a machine and patience
readTime: ${minutes} min
category: ${pick(articleCategories)}
tags:
${tags.map((tag) => `  - ${tag}`).join('\n')}
---

${body}
`;
}

/**
 * Articles like the real ones, older than all of them: sections of several, in another order. The
 * article of an index is the same however many there are.
 * @param sources the texts of the real articles.
 * @returns their texts by file name.
 */
export function* generateArticles(
  count: number,
  sources: Iterable<string>,
): Generator<[file: string, source: string]> {
  const material = takeApart(sources);
  for (let index = 0; index < count; index += 1) {
    yield [`${slugOf(index)}.mdx`, generateArticle(index, material)];
  }
}
