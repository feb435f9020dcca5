import { readFile } from 'node:fs/promises';
import { type CollectionEntry, getCollection } from 'astro:content';
import {
  type Article,
  compareNewestFirst,
  publicationState,
  type PublicationState,
} from '../../domain/article.ts';
import { dayIn } from '../../domain/dates.ts';
import {
  indexSurroundings,
  linkedSlugs,
  type Relatable,
  type Surroundings,
} from '../../domain/related-articles.ts';
import { company } from '../../site/company.ts';
import { assignCovers, type Cover } from './cover.ts';

export type ArticleEntry = CollectionEntry<'articles'>;

interface Catalogue {
  readonly articles: ArticleEntry[];
  readonly bySlug: ReadonlyMap<string, ArticleEntry>;
  readonly byId: ReadonlyMap<string, ArticleEntry>;
  readonly covers: ReadonlyMap<string, Cover>;
  readonly surroundings: (slug: string) => Surroundings;
}

/** Drafts and articles of the future are shown in development and previews, never in production. */
const showsUnpublished =
  import.meta.env.DEV || (process.env.CONTEXT || 'production') !== 'production';

const today = dayIn(company.timeZone, new Date());

/** What relating needs to know of an article. Its text is in its file only (src/content.config.ts). */
async function relatable({ data, filePath }: ArticleEntry): Promise<Relatable> {
  const { slug, category, tags } = data;
  if (!filePath) throw new Error(`The article ${slug} has no file to read its links from.`);
  return { slug, category, tags, links: linkedSlugs(await readFile(filePath, 'utf8')) };
}

async function readCatalogue(): Promise<Catalogue> {
  const articles = await getCollection(
    'articles',
    ({ data }) => showsUnpublished || publicationState(data, today) === 'published',
  );
  articles.sort((a, b) => compareNewestFirst(a.data, b.data));
  return {
    articles,
    bySlug: new Map(articles.map((article) => [article.data.slug, article])),
    byId: new Map(articles.map((article) => [article.data.id, article])),
    covers: assignCovers(articles.map(({ data }) => data)),
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

/** The articles with these ids, in the order of the ids. */
export async function articlesById(ids: readonly string[]): Promise<ArticleEntry[]> {
  const { byId } = await catalogue();
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The cover of the article with this id. */
export async function coverOf(id: string): Promise<Cover> {
  const cover = (await catalogue()).covers.get(id);
  if (!cover) throw new Error(`There is no article with the id ${id} to draw a cover for.`);
  return cover;
}

export interface ArticleSurroundings {
  readonly newer: ArticleEntry | undefined;
  readonly older: ArticleEntry | undefined;
  readonly related: readonly ArticleEntry[];
}

/** What an article's page offers next: its neighbors in time, and three that are related. */
export async function articlesAround(slug: string): Promise<ArticleSurroundings> {
  const { bySlug, surroundings } = await catalogue();
  const { newer = '', older = '', related } = surroundings(slug);
  return {
    newer: bySlug.get(newer),
    older: bySlug.get(older),
    related: related.flatMap((other) => bySlug.get(other) ?? []),
  };
}

/** The badge of an article that production would not show yet. */
export function unpublishedState(
  article: Article,
): Exclude<PublicationState, 'published'> | undefined {
  const state = publicationState(article, today);
  return state === 'published' ? undefined : state;
}
