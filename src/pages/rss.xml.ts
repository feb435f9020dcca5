/** Feed of the newest articles. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { listShownArticles } from '#features/articles/catalogue.ts';
import { pagePaths } from '#features/site/paths.ts';
import { blog } from '#features/articles/blog.ts';
import { canonicalUrl } from '#features/seo/seo.ts';

/** Number of articles in the feed. It is limited because feed readers fetch it often. */
const ITEMS = 30;

/** Style sheet for visitors who open the feed in a browser. It is CSS, because browsers give up XSLT. */
const FEED_STYLES = '/feed.css';

export const GET: APIRoute = async () => {
  const newest = (await listShownArticles()).slice(0, ITEMS);
  return rss({
    title: blog.title,
    description: blog.subtitle,
    site: canonicalUrl(pagePaths.blog),
    trailingSlash: false,
    stylesheet: FEED_STYLES,
    items: newest.map(({ data: { title, slug, excerpt, publishDate, category, tags } }) => ({
      title,
      link: canonicalUrl(pagePaths.article(slug)),
      description: excerpt,
      // Noon UTC is on the same day in almost every time zone.
      pubDate: new Date(`${publishDate}T12:00:00Z`),
      categories: [category, ...tags],
    })),
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-US</language><atom:link href="${canonicalUrl(pagePaths.feed)}" rel="self" type="application/rss+xml"/>`,
  });
};
