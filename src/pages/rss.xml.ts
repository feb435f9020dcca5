/** Feed of the newest articles, with their full text. */
import mdxRenderer from '@astrojs/mdx/server.js';
import reactRenderer from '@astrojs/react/server.js';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as Container } from 'astro/container';
import { render } from 'astro:content';
import { toFeedHtml } from '../build/feed-html.ts';
import { articleRenderers } from '../components/article/components.ts';
import { listShownArticles } from '#features/articles/catalogue.ts';
import { base, pagePaths } from '#features/site/paths.ts';
import { formatDay } from '#platform/dates.ts';
import { blog, keepCompounds, nameOfCategory, nameOfTag } from '#features/articles/blog.ts';
import { articleTexts, blogTexts } from '#texts/blog.ts';
import { language } from '#texts/language.ts';
import { canonicalUrl } from '#features/seo/seo.ts';

/** Number of articles in the feed. It is limited because feed readers fetch it often. */
const ITEMS = 30;

/**
 * Style sheet for visitors who open the feed in a browser. It is CSS, because browsers give up XSLT. Only
 * elements of HTML can be links in an XML document, so each article has one, and its date in the words of the
 * language. Feed readers ignore both.
 */
const FEED_STYLES = `${base}/feed.css`;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const GET: APIRoute = async () => {
  const newest = (await listShownArticles()).slice(0, ITEMS);
  const container = await Container.create();
  // `loadRenderers` would load them outside the build, where their virtual modules are unknown.
  container.addServerRenderer({ renderer: mdxRenderer });
  container.addServerRenderer({ renderer: reactRenderer });
  const contents = await Promise.all(
    newest.map(async (article) => {
      const { Content } = await render(article);
      const props = { components: articleRenderers };
      const html = await container.renderToString(Content, { props });
      return toFeedHtml(html, canonicalUrl(pagePaths.article(article.data.slug)));
    }),
  );
  return rss({
    title: blogTexts.title,
    description: blog.subtitle,
    site: canonicalUrl(pagePaths.blog),
    trailingSlash: false,
    stylesheet: FEED_STYLES,
    items: newest.map(({ data: { title, slug, excerpt, publishDate, category, tags } }, index) => ({
      title,
      link: canonicalUrl(pagePaths.article(slug)),
      description: excerpt,
      content: contents[index] ?? '',
      // Noon UTC is on the same day in almost every time zone.
      pubDate: new Date(`${publishDate}T12:00:00Z`),
      categories: [nameOfCategory(category), ...tags.map(nameOfTag)],
      customData: `<h:time>${formatDay(publishDate)}</h:time><h:a href="${canonicalUrl(pagePaths.article(slug))}">${escapeText(keepCompounds(title))}</h:a>`,
    })),
    xmlns: { atom: 'http://www.w3.org/2005/Atom', h: 'http://www.w3.org/1999/xhtml' },
    customData: `<h:p>${canonicalUrl(pagePaths.feed)}</h:p><h:a href="${canonicalUrl(pagePaths.blog)}">${articleTexts.back}</h:a><h:meta name="viewport" content="width=device-width"/><language>${language.locale}</language><atom:link href="${canonicalUrl(pagePaths.feed)}" rel="self" type="application/rss+xml"/>`,
  });
};
