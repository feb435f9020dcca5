/** Feed with the full text of the newest articles. */
import mdx from '@astrojs/mdx/server.js';
import react from '@astrojs/react/server.js';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { render } from 'astro:content';
import { articleComponents } from '../components/article/components.ts';
import { type ArticleEntry, publishedArticles } from '../catalogue/articles.ts';
import { feedHtml } from '../build/feed-html.ts';
import { pagePaths } from '../domain/paths.ts';
import { blog } from '../site/blog.ts';
import { canonicalUrl } from '../site/seo.ts';

/** Number of articles in the feed. It is limited because feed readers fetch it often. */
const ITEMS = 30;

async function toItem(container: AstroContainer, article: ArticleEntry) {
  const { title, slug, excerpt, publishDate, category, tags } = article.data;
  const { Content } = await render(article);
  const link = canonicalUrl(pagePaths.article(slug));
  const html = await container.renderToString(Content, {
    props: { components: articleComponents },
  });
  return {
    title,
    link,
    description: excerpt,
    // Noon UTC is on the same day in almost every time zone.
    pubDate: new Date(`${publishDate}T12:00:00Z`),
    categories: [category, ...tags],
    content: feedHtml(html, link),
  };
}

export const GET: APIRoute = async () => {
  const container = await AstroContainer.create();
  for (const renderer of [mdx, react]) container.addServerRenderer({ renderer });
  const newest = (await publishedArticles()).slice(0, ITEMS);
  return rss({
    title: blog.title,
    description: blog.subtitle,
    site: canonicalUrl(pagePaths.blog),
    trailingSlash: false,
    items: await Promise.all(newest.map((article) => toItem(container, article))),
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-US</language><atom:link href="${canonicalUrl(pagePaths.feed)}" rel="self" type="application/rss+xml"/>`,
  });
};
