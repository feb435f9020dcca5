/** Redirects from the former addresses of articles, for dist/_redirects (src/build/finish-pages.ts). */
import type { APIRoute } from 'astro';
import { renderAliasRules, renderEditorRule } from '../build/redirect-rules.ts';
import { publishedArticles } from '../catalogue/articles.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const articles = await publishedArticles();
  return new Response(
    renderAliasRules(articles.map(({ data }) => data)) + renderEditorRule(process.env),
  );
};
