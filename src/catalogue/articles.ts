import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CollectionEntry, getCollection } from 'astro:content';
import { compareNewestFirst, publicationState } from '../domain/article.ts';
import { dayIn } from '../domain/dates.ts';
import { linkedSlugs, type Relatable } from '../domain/related-articles.ts';
import { assignCovers, type ShownArticle } from '../domain/shown-article.ts';
import { company } from '../site/company.ts';
import { footerArticleIds } from '../site/navigation.ts';

/** An article that this build shows; Astro renders it. */
export type ArticleEntry = CollectionEntry<'articles'> & ShownArticle & Relatable;

/** Drafts and articles of the future are shown in development and previews, never in production. */
const showsUnpublished =
  import.meta.env.DEV || (process.env.CONTEXT || 'production') !== 'production';

const today = dayIn(company.timeZone, new Date());

/**
 * The slugs an article links to. Its text is in its file only (src/content.config.ts), which in
 * development may be gone before Astro has heard of it: no reason to show no page.
 */
async function readLinks({ filePath = '' }: CollectionEntry<'articles'>): Promise<string[]> {
  if (import.meta.env.DEV && !existsSync(filePath)) return [];
  return linkedSlugs(await readFile(filePath, 'utf8'));
}

async function readArticles(): Promise<readonly ArticleEntry[]> {
  const all = await getCollection('articles');
  const stated = all.map((entry) => ({ ...entry, state: publicationState(entry.data, today) }));
  const shown = stated
    .filter(({ state }) => showsUnpublished || state === 'published')
    .sort((a, b) => compareNewestFirst(a.data, b.data));
  const covers = assignCovers(shown.map(({ data }) => data));
  return Promise.all(
    shown.map(async (entry) => ({
      ...entry,
      cover: covers.get(entry.data.id)!,
      links: await readLinks(entry),
    })),
  );
}

let kept: Promise<readonly ArticleEntry[]> | undefined;

/**
 * All articles that this build shows, newest first. Read once for a whole build; in development anew
 * for each page, so that edits show.
 */
export function publishedArticles(): Promise<readonly ArticleEntry[]> {
  if (import.meta.env.DEV) return readArticles();
  kept ??= readArticles();
  return kept;
}

/** The articles that the footer of every page names, in its order. */
export async function footerArticles(): Promise<readonly ArticleEntry[]> {
  const articles = await publishedArticles();
  return footerArticleIds.flatMap((id) => articles.find(({ data }) => data.id === id) ?? []);
}
