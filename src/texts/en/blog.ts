import { company } from '#brand/company.ts';
import { pluralsOf } from '../plurals.ts';

const plural = pluralsOf('en');

/** Texts of the listing. The owner's are in content/site/blog.json. */
export const blogTexts = {
  title: `${company.name} Blog`,
  /** Marks the first featured article for a new reader. */
  start: 'New here? Start with this article',
  featuredHeading: 'Featured Articles',
  allArticles: 'All Articles',
  /** Heading of the articles of a category. */
  articlesIn: ({ category }: { category: string }) => `${category} Articles`,
  count: ({ count }: { count: number }) =>
    plural(count, { one: `${count} article`, other: `${count} articles` }),
  countIn: ({ count, category }: { count: number; category: string }) =>
    plural(count, {
      one: `${count} article in ${category}`,
      other: `${count} articles in ${category}`,
    }),
  /** The time is the read time, such as `8 min`. */
  read: ({ time }: { time: string }) => `${time} read`,
  readFull: 'Read Full Article',
  readMore: 'Read More',
  /** Continues the link of a card for screen readers. */
  about: ({ title }: { title: string }) => `about ${title}`,
  filterLabel: 'Show articles about',
  aboutHeading: `About the ${company.name} Blog`,
  method: 'How we write and check',
  /** Explains the feed to a visitor who opens it in a browser. */
  feedNote:
    'This is an RSS feed. Copy the address of this page into a feed reader, and it shows you each new article.',
};

/** Texts of an article's page. */
export const articleTexts = {
  back: '← Back to Blog',
  contents: 'In this article',
  /** Labels before the names of the author and the reviewer. */
  author: 'By',
  reviewer: 'Reviewer:',
  /** Instead of the reviewer, while the owner has named none. */
  unreviewed: 'This article mentions laws. No lawyer has reviewed it.',
  /** Label before a day. */
  updated: 'Updated',
  /** Labels of the box at the beginning of an article. */
  reader: { result: 'At the end', time: 'It takes', needs: 'You need' },
  /** Label of the control that opens a figure's text alternative. */
  figure: 'The figure in words',
  code: 'Code',
  /** Label before the source of a number. */
  source: 'Source:',
  /** Label of the button that prints one sheet of an article. */
  printSheet: 'Print this sheet',
  share: {
    heading: 'Share this article',
    on: ({ network }: { network: string }) => `Share on ${network}`,
    newTab: 'opens in a new tab',
    instagram: 'Share on Instagram: copies the link',
    manual: 'Copy the link to this article:',
    copied: 'Article link copied! You can now share it on Instagram.',
  },
  explore: {
    title: 'Explore More Articles',
    text: 'More on website design, SEO and AI solutions for small businesses.',
    action: 'View all articles',
  },
  help: {
    title: 'Get Expert Help',
    text: `Tell us what you are working on. We answer within ${company.answersWithin}.`,
    action: 'Contact us',
  },
  related: 'Related articles',
  notFound: {
    text: 'It may have been moved or renamed. Search on the blog’s page, or start with one of these.',
    newest: 'Our newest articles',
    action: 'Return to Blog',
  },
  /** Shown only in development and previews. */
  unpublished: { draft: 'Draft', scheduled: 'Scheduled' },
};
