import { readFile } from 'node:fs/promises';
import { type CollectionEntry, getCollection } from 'astro:content';
import { compareNewestFirst, publicationState, readTimeOf, type ShownArticle } from './article.ts';
import { readArticle, textOf } from './check/article-file.ts';
import { linkedSlugs, type Relatable } from './related-articles.ts';
import { blog } from './blog.ts';
import { dayOf } from '#platform/company-time.ts';
import { assignCovers, covers } from './covers.ts';
import { base, pagePaths, type PathByLanguage } from '#features/site/paths.ts';
import { language } from '#texts/language.ts';
import { listTranslations } from './translations.ts';

/** Article that this build shows. Astro renders it. */
export type ArticleEntry = Omit<CollectionEntry<'articles'>, 'data'> &
  ShownArticle &
  Relatable & {
    readonly paths: PathByLanguage;
  };

/** Drafts and scheduled articles appear in development and previews, never in production. */
const showsUnpublished =
  import.meta.env.DEV || (process.env.CONTEXT || 'production') !== 'production';

const today = dayOf(Date.now());

async function readArticles(): Promise<readonly ArticleEntry[]> {
  const all = await getCollection('articles');
  const stated = all.map((entry) => ({ ...entry, state: publicationState(entry.data, today) }));
  const shown = stated
    .filter(({ state }) => showsUnpublished || state === 'published')
    .sort((a, b) => compareNewestFirst(a.data, b.data));
  const assigned = assignCovers(
    shown.map(({ data }) => data),
    Object.keys(covers),
  );
  const translations = listTranslations();
  return Promise.all(
    shown.map(async (entry) => {
      // Astro stores no article text (src/content.config.ts).
      const source = await readFile(entry.filePath!, 'utf8');
      const { name, tree } = readArticle(entry.filePath!, source);
      const path = pagePaths.article(name);
      return {
        ...entry,
        data: { ...entry.data, slug: name, readTime: readTimeOf(tree ? textOf(tree) : '') },
        cover: `${base}/covers.svg#${assigned.get(entry.data.id)}`,
        links: linkedSlugs(source),
        paths: translations.get(path) ?? { [language.code]: path },
      };
    }),
  );
}

let articles: Promise<readonly ArticleEntry[]> | undefined;

/**
 * All articles that this build shows, newest first. A build reads them once; development reads them
 * for each page, so that edits appear.
 */
export function listShownArticles(): Promise<readonly ArticleEntry[]> {
  if (import.meta.env.DEV) return readArticles();
  articles ??= readArticles();
  return articles;
}

/** Articles with these ids, in the order of the ids. */
export async function articlesWithIds(ids: readonly string[]): Promise<readonly ArticleEntry[]> {
  const articles = await listShownArticles();
  return ids.flatMap((id) => articles.find(({ data }) => data.id === id) ?? []);
}

export const footerArticles = () => articlesWithIds(blog.footerArticles);
