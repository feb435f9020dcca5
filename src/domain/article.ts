import * as z from 'zod/mini';
import { type Day, daySchema } from './dates.ts';

/** The categories of the blog filter, in its order. */
export const filterCategories = [
  'Website Design',
  'SEO',
  'AI Chatbots',
  'AI Agents',
  'AI Voice Agents',
  'AI Integration',
] as const;

/** All categories an article may have. The last two have no filter button of their own. */
export const articleCategories = [
  ...filterCategories,
  'AI Marketing',
  'Website Analytics',
] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** The reading speed behind every stated read time, in words a minute. */
export const WORDS_PER_MINUTE = 200;

export const TAGS_PER_ARTICLE = 4;

/** The only tags: few enough that each leads to more than one article. */
export const articleTags = [
  'Accessibility',
  'AI Agents',
  'AI Search',
  'Analytics',
  'Chatbots',
  'Content Management',
  'Costs',
  'Customer Data',
  'Customer Service',
  'Forms',
  'Human Oversight',
  'Integrations',
  'Local Search',
  'Mobile Design',
  'Payments',
  'Privacy',
  'Project Planning',
  'Search Engines',
  'Security',
  'Structured Data',
  'Testing',
  'Voice Agents',
  'Web Hosting',
  'Web Performance',
  'Website Content',
] as const;

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const readTimePattern = /^[1-9]\d* min$/;

/** How many characters a text may have, at least and at most. */
export const textLimits = {
  title: [10, 110],
  excerpt: [60, 240],
  result: [20, 160],
  time: [5, 80],
  needs: [5, 160],
} as const;

/** A text of so many characters. */
function limitedText(field: keyof typeof textLimits) {
  const [min, max] = textLimits[field];
  const message = `Write ${min} to ${max} characters, in quotes when they hold a colon.`;
  return z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, message));
}

/** A text of this form; one message says it, whatever else was written. */
function text(message: string, pattern: RegExp) {
  return z.string(message).check(z.regex(pattern, message));
}

const FOUR_TAGS = `Write exactly ${TAGS_PER_ARTICLE} tags.`;

/** What a reader wants to know before beginning. Each is one sentence or less. */
const readerSchema = z.strictObject(
  {
    /** What the reader will have at the end. */
    result: limitedText('result'),
    /** How long it takes to do, or only to read. */
    time: limitedText('time'),
    /** What has to be at hand. */
    needs: limitedText('needs'),
  },
  'Write three lines below it: result, time and needs.',
);

/** The frontmatter of an article. Each message says what to write instead. */
export const articleSchema = z.strictObject(
  {
    id: text('Write a whole number in quotes, for example "26".', /^[1-9]\d*$/),
    title: limitedText('title'),
    slug: text('Write lower-case words joined by hyphens.', slugPattern),
    excerpt: limitedText('excerpt'),
    publishDate: daySchema,
    updatedDate: z.optional(daySchema),
    /** The day on which every fact, law and link of the article was last checked. */
    checked: daySchema,
    /** The reader's box at the top of the article. */
    reader: readerSchema,
    readTime: text('Write minutes, for example 8 min.', readTimePattern),
    category: z.enum(articleCategories, `Take one of: ${articleCategories.join(', ')}.`),
    tags: z.array(z.enum(articleTags, 'Take one from the list of tags.'), FOUR_TAGS).check(
      z.length(TAGS_PER_ARTICLE, FOUR_TAGS),
      z.refine((tags) => new Set(tags).size === tags.length, 'Write four different tags.'),
    ),
    featured: z._default(z.boolean('Write true or false.'), false),
    /** A draft is shown in development and previews, never in production. */
    draft: z._default(z.boolean('Write true or false.'), false),
    /** Former slugs of this article; each becomes a redirect. */
    aliases: z._default(
      z.array(
        text('Write a former slug, without /blog/.', slugPattern),
        'Write a list, one former slug a line.',
      ),
      [],
    ),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no field ${issue.keys.join(', ')}.`
        : undefined,
  },
);
export type Article = z.infer<typeof articleSchema>;
export type ArticleTag = (typeof articleTags)[number];

/** `8 min` → `8`. */
export function readTimeMinutes(readTime: string): number {
  return Number.parseInt(readTime, 10);
}

/** `8 min` → `PT8M`, an ISO 8601 duration. */
export function readTimeDuration(readTime: string): string {
  return `PT${readTimeMinutes(readTime)}M`;
}

/** Newest first; articles of one day by id, so that the order never depends on the file system. */
export function compareNewestFirst(
  a: Pick<Article, 'publishDate' | 'id'>,
  b: Pick<Article, 'publishDate' | 'id'>,
): number {
  return b.publishDate.localeCompare(a.publishDate) || Number(a.id) - Number(b.id);
}

export type PublicationState = 'published' | 'draft' | 'scheduled';

/** Whether an article is out. @param today the calendar day in the business's own time zone. */
export function publicationState(
  article: Pick<Article, 'draft' | 'publishDate'>,
  today: Day,
): PublicationState {
  if (article.draft) return 'draft';
  return article.publishDate > today ? 'scheduled' : 'published';
}
