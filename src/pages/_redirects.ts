/**
 * Redirects of articles and the editor, for dist/_redirects (src/build/finish-pages.ts).
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 */
import type { APIRoute } from 'astro';
import { listShownArticles } from '#features/articles/catalogue.ts';
import { pathsWithoutLanguage } from '#features/articles/translations.ts';
import gone from '../content/gone-articles.json' with { type: 'json' };
import { base, editorPaths, pagePaths } from '#features/site/paths.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const { article, articleNotFound } = pagePaths;
  const aliases = (await listShownArticles()).flatMap(({ data: { slug, aliases } }) =>
    aliases.map((alias) => `${article(alias)} ${article(slug)} 301\n`),
  );
  const removed = gone.slugs.map((slug) => `${article(slug)} ${articleNotFound} 410\n`);
  const moved =
    base === '' ? Array.from(pathsWithoutLanguage(), (pair) => `${pair.join(' ')} 301\n`) : [];
  // The script of the editor handles all addresses below /editor.
  const editor = process.env.EDITOR_REPO ? `${editorPaths.page}/* ${editorPaths.page} 200\n` : '';
  return new Response([...aliases, ...removed, ...moved, editor].join(''));
};
