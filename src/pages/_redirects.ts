/**
 * Redirects of articles and the editor, for dist/_redirects (src/build/finish-pages.ts).
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 */
import type { APIRoute } from 'astro';
import { listShownArticles } from '#features/articles/catalogue.ts';
import {
  articleRedirects,
  formerBase,
  pathsWithoutLanguage,
} from '#features/articles/translations.ts';
import gone from '../content/gone-articles.json' with { type: 'json' };
import { base, editorPaths } from '#features/site/paths.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const articles = (await listShownArticles()).map(({ data }) => data);
  const own = articleRedirects(articles, gone.slugs, base === '' ? formerBase : '');
  const moved =
    base === '' ? Array.from(pathsWithoutLanguage(), (pair) => `${pair.join(' ')} 301\n`) : [];
  // The script of the editor handles all addresses below /editor.
  const editor = process.env.EDITOR_REPO ? `${editorPaths.page}/* ${editorPaths.page} 200\n` : '';
  return new Response([own, ...moved, editor].join(''));
};
