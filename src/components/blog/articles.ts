import { type CollectionEntry, getCollection } from 'astro:content';
import { compareNewestFirst } from '../../domain/article.ts';

export type ArticleEntry = CollectionEntry<'articles'>;

/** All articles that are published, newest first. */
export async function publishedArticles(): Promise<ArticleEntry[]> {
  const entries = await getCollection('articles', ({ data }) => !data.draft);
  return entries.sort((a, b) => compareNewestFirst(a.data, b.data));
}

/** The articles with these ids, in the order of the ids. */
export async function articlesById(ids: readonly string[]): Promise<ArticleEntry[]> {
  const entries = await publishedArticles();
  return ids.flatMap((id) => entries.find(({ data }) => data.id === id) ?? []);
}
