/** Redirects from the former addresses of articles, for dist/_redirects (src/build/finish-pages.ts). */
import type { APIRoute } from 'astro';
import { renderAliasRules, renderEditorRule, renderGoneRules } from '../build/redirect-rules.ts';
import { publishedArticles } from '../catalogue/articles.ts';
import gone from '../content/gone-articles.json' with { type: 'json' };

export const prerender = true;

export const GET: APIRoute = async () => {
  const articles = await publishedArticles();
  const rules = [
    renderAliasRules(articles.map(({ data }) => data)),
    renderGoneRules(gone.slugs),
    renderEditorRule(process.env),
  ];
  return new Response(rules.join(''));
};
