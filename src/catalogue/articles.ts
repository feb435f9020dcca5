import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CollectionEntry, getCollection } from 'astro:content';
import { compareNewestFirst, publicationState } from '../domain/article.ts';
import { dayIn } from '../domain/dates.ts';
import {
  indexSurroundings,
  linkedSlugs,
  type Relatable,
  type Surroundings,
} from '../domain/related-articles.ts';
import { assignCovers, type ShownArticle } from '../domain/shown-article.ts';
import { company } from '../site/company.ts';
import { footerArticleIds } from '../site/navigation.ts';

/** An article that this build shows; Astro renders it. */
export type ArticleEntry = CollectionEntry<'articles'> & ShownArticle;

interface Catalogue {
  readonly articles: readonly ArticleEntry[];
  readonly bySlug: ReadonlyMap<string, ArticleEntry>;
  readonly surroundings: (slug: string) => Surroundings;
}

/** Drafts and articles of the future are shown in development and previews, never in production. */
const showsUnpublished =
  import.meta.env.DEV || (process.env.CONTEXT || 'production') !== 'production';

const today = dayIn(company.timeZone, new Date());

/** In development a file may be gone before Astro has heard of it; that is no reason to show no page. */
async function readText(file: string): Promise<string> {
  return import.meta.env.DEV && !existsSync(file) ? '' : readFile(file, 'utf8');
}

/** What relating needs to know of an article. Its text is in its file only (src/content.config.ts). */
async function relatable({ data, filePath }: ArticleEntry): Promise<Relatable> {
  const { slug, category, tags } = data;
  if (!filePath) throw new Error(`The article ${slug} has no file to read its links from.`);
  return { slug, category, tags, links: linkedSlugs(await readText(filePath)) };
}

async function readCatalogue(): Promise<Catalogue> {
  const all = await getCollection('articles');
  const stated = all.map((entry) => ({ ...entry, state: publicationState(entry.data, today) }));
  const shown = stated.filter(({ state }) => showsUnpublished || state === 'published');
  const covers = assignCovers(shown.map(({ data }) => data));
  const articles = shown
    .map((entry) => ({ ...entry, cover: covers.get(entry.data.id)! }))
    .sort((a, b) => compareNewestFirst(a.data, b.data));
  return {
    articles,
    bySlug: new Map(articles.map((article) => [article.data.slug, article])),
    surroundings: indexSurroundings(await Promise.all(articles.map(relatable))),
  };
}

let kept: Promise<Catalogue> | undefined;

/** Read once for a whole build; in development anew for each page, so that edits show. */
function catalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return readCatalogue();
  kept ??= readCatalogue();
  return kept;
}

/** All articles that this build shows, newest first. */
export async function publishedArticles(): Promise<readonly ArticleEntry[]> {
  return (await catalogue()).articles;
}

/** The articles that the footer of every page names, in its order. */
export async function footerArticles(): Promise<readonly ArticleEntry[]> {
  const { articles } = await catalogue();
  return footerArticleIds.flatMap((id) => articles.find(({ data }) => data.id === id) ?? []);
}

/** What an article's page offers next: its neighbors in time, and three that are related. */
export async function articlesAround(slug: string) {
  const { bySlug, surroundings } = await catalogue();
  const { newer = '', older = '', related } = surroundings(slug);
  return {
    newer: bySlug.get(newer),
    older: bySlug.get(older),
    related: related.flatMap((other) => bySlug.get(other) ?? []),
  };
}
