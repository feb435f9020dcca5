import * as z from 'zod/mini';
import { people } from '#brand/file.ts';
import type { Day } from '#platform/dates.ts';

export const filterCategories = [
  'Website Design',
  'SEO',
  'AI Chatbots',
  'AI Agents',
  'AI Voice Agents',
  'AI Integration',
] as const;

/** All categories of articles. The last two have no filter button. */
export const articleCategories = [
  ...filterCategories,
  'AI Marketing',
  'Website Analytics',
] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** Reading speed from which read times are calculated, in words per minute. */
const WORDS_PER_MINUTE = 200;

const TAGS_PER_ARTICLE = 4;

/** All allowed tags. The list is short, so that each tag leads to more than one article. */
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

/** Id of an author or reviewer in the brand file. */
type PersonId = keyof typeof people;

const personIds = Object.keys(people) as PersonId[];

/** Limits of a picture in an article: the size of its file in bytes, and each side in pixels. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, side: 6_000 } as const;

/** A page with the name "index" would replace the page of its folder, such as the home page. */
const slugPattern = /^(?!index$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Minimum and maximum length of each text, in characters. */
const textLimits = {
  title: [10, 110],
  searchTitle: [10, 44],
  excerpt: [60, 240],
  result: [20, 160],
  time: [5, 80],
  needs: [5, 160],
} as const;

function limitedText(field: keyof typeof textLimits) {
  const [min, max] = textLimits[field];
  const message = `Write ${min} to ${max} characters.`;
  return z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, message));
}

/** Schema of a text that matches a pattern. Every error has the same message. */
function text(message: string, pattern: RegExp) {
  return z.string(message).check(z.regex(pattern, message));
}

/** Name of an article's file, without its extension. It is the last part of the address. */
export const slugSchema = text(
  'Write lower-case words joined by hyphens, and not only "index".',
  slugPattern,
);

const FOUR_TAGS = `Write exactly ${TAGS_PER_ARTICLE} tags.`;

/**
 * Day in frontmatter. Astro's parser may convert it to a date first, which turns June 31 into July 1. The
 * content check therefore reads the source text and rejects such days.
 */
export const daySchema = z.pipe(
  z.transform((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
  z.iso.date('Write a day that the calendar has, as YYYY-MM-DD.'),
);

/** Lines that a reader sees above the text of an article. Each is at most one sentence. */
const readerSchema = z.strictObject(
  {
    /** Result that the reader will have at the end. */
    result: limitedText('result'),
    /** Time that the task or the reading takes. */
    time: limitedText('time'),
    /** Materials and access that the reader needs. */
    needs: limitedText('needs'),
  },
  'Write three lines below it: result, time and needs.',
);

/** Frontmatter of an article. Each message tells the author how to correct the field. */
export const articleSchema = z.strictObject(
  {
    id: text('Write a whole number in quotes, for example "26".', /^[1-9]\d*$/),
    title: limitedText('title'),
    /** Title in search results and tabs, if the title is too long for them. */
    searchTitle: z.optional(limitedText('searchTitle')),
    excerpt: limitedText('excerpt'),
    /** Id of the article of the default language of which this one is a translation. */
    original: z.optional(text('Write the id of an article, for example "26".', /^[1-9]\d*$/)),
    publishDate: daySchema,
    updatedDate: z.optional(daySchema),
    author: z.enum(personIds, `Take one of: ${personIds.join(', ')}.`),
    /** Person who reviews what the article says about laws and health data. */
    reviewer: z.optional(z.enum(personIds, `Take one of: ${personIds.join(', ')}.`)),
    /** Content of the box for readers at the top of the article. */
    reader: readerSchema,
    category: z.enum(articleCategories, `Take one of: ${articleCategories.join(', ')}.`),
    tags: z.array(z.enum(articleTags, 'Take one from the list of tags.'), FOUR_TAGS).check(
      z.length(TAGS_PER_ARTICLE, FOUR_TAGS),
      z.refine((tags) => new Set(tags).size === tags.length, 'Write four different tags.'),
    ),
    featured: z._default(z.boolean('Write true or false.'), false),
    /** Drafts appear in development and previews, never in production. */
    draft: z._default(z.boolean('Write true or false.'), false),
    /** Former slugs of this article; each becomes a redirect. */
    aliases: z._default(z.array(text('Write a former slug, without /blog/.', slugPattern)), []),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no field ${issue.keys.join(', ')}.`
        : undefined,
  },
);
export type ArticleFields = z.infer<typeof articleSchema>;

/** Fields of an article, with what the build derives from its file. */
export interface Article extends ArticleFields {
  /** Name of the file, which is the last part of the address. */
  readonly slug: string;
  /** Read time of the body, such as `8 min`. */
  readonly readTime: string;
}

const anyText = z._default(z.string('Write a text.'), '');

/** Frontmatter of a draft. What readers see may be missing until the article is published. */
export const draftSchema = z.extend(articleSchema, {
  title: z.string('Write a text.').check(z.trim(), z.minLength(1, 'Write a title.')),
  excerpt: anyText,
  reader: z._default(z.strictObject({ result: anyText, time: anyText, needs: anyText }), {
    result: '',
    time: '',
    needs: '',
  }),
  tags: z._default(z.array(z.enum(articleTags, 'Take one from the list of tags.')), []),
  draft: z.literal(true),
});

/** Schema for the frontmatter of an article, which depends on its field `draft`. */
export function schemaOf(fields: unknown): typeof articleSchema | typeof draftSchema {
  return (fields as Partial<ArticleFields> | undefined)?.draft === true
    ? draftSchema
    : articleSchema;
}

const SLUGS =
  'Write a list of addresses without /blog/, for example {"slugs": ["an-old-article"]}.';

/** Path of the list of addresses that lead nowhere. */
export const GONE_FILE = 'src/content/gone-articles.json';

/** Content of gone-articles.json: addresses that were deleted and lead nowhere. */
export const goneSchema = z.strictObject(
  { slugs: z.array(text('Write an address without /blog/.', slugPattern), SLUGS) },
  SLUGS,
);

/** Label and instructions of a field, for the editor. */
export const names = (label: string, description: string) => ({ label, description });

/** Label and instructions of the file's name, for the editor. */
export const slugField = names(
  'Address',
  'The address and the file name: lower-case words joined by hyphens.',
);

/** Label and instructions of each field, for the editor and /dev/parts. */
export const articleFields = {
  id: names(
    'Number',
    'A whole number in quotes, never used before. It sets the order of articles of the same day.',
  ),
  title: names('Title', `${textLimits.title.join(' to ')} characters.`),
  searchTitle: names(
    'Title in search results',
    `Optional: a shorter title for search results and tabs, ${textLimits.searchTitle.join(' to ')} characters.`,
  ),
  excerpt: names(
    'Excerpt',
    `${textLimits.excerpt.join(' to ')} characters about what the reader can do afterward. Lists show about the first 90, search engines and social networks more.`,
  ),
  original: names(
    'Original',
    'Only in a folder of another language: the number of the article that this one translates.',
  ),
  publishDate: names(
    'Publish on',
    'The article appears on this day, in the time zone of the company.',
  ),
  updatedDate: names(
    'Updated',
    'Optional: the day on which the text was really changed. Readers and search engines see it.',
  ),
  author: names(
    'Author',
    'A person in `brand.json`, by the id there. Without a name there, the article is by the company.',
  ),
  reviewer: names(
    'Reviewer',
    'Required if the article mentions a law: the person who checks these statements.',
  ),
  reader: names(
    'Box for the reader',
    'Three lines at the top: what the reader has at the end, the time, and what it needs.',
  ),
  category: names('Category', 'The topic of the article. It determines the cover.'),
  tags: names(
    'Tags',
    `${TAGS_PER_ARTICLE} tags. From the tenth article on, another article must have each of them, too.`,
  ),
  featured: names(
    'Featured',
    'Puts the article at the top of the blog. The oldest of these is large.',
  ),
  draft: names('Draft', 'Keeps the article out of production. Publish it by clearing this field.'),
  aliases: names(
    'Former addresses',
    'Earlier addresses, each without /blog/. Each becomes a permanent redirect.',
  ),
} satisfies Record<keyof ArticleFields, object>;

/** `Design & Hosting: What's New?` → `design-and-hosting-whats-new`; `Café` → `cafe`. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function nextId(ids: Iterable<unknown>): string {
  const numbers = [...ids].map(Number).filter((id) => Number.isInteger(id));
  return String(Math.max(0, ...numbers) + 1);
}

/** Number of words in a text. A separate symbol, such as a dash, does not count. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Read time of a body's text, such as `8 min`. */
export function readTimeOf(text: string): string {
  return `${Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE))} min`;
}

/**
 * Sorts newest first. Articles of the same day are sorted by id, so that the order never depends on the
 * file system.
 */
export function compareNewestFirst(
  a: Pick<Article, 'publishDate' | 'id'>,
  b: Pick<Article, 'publishDate' | 'id'>,
): number {
  return b.publishDate.localeCompare(a.publishDate) || Number(a.id) - Number(b.id);
}

type PublicationState = 'published' | 'draft' | 'scheduled';

/** Article with the data that a build adds to it. */
export interface ShownArticle {
  readonly data: Article;
  /** Address of the cover's drawing. */
  readonly cover: string;
  readonly state: PublicationState;
}

/** @param today the calendar day in the company's time zone. */
export function publicationState(
  article: Pick<Article, 'draft' | 'publishDate'>,
  today: Day,
): PublicationState {
  if (article.draft) return 'draft';
  return article.publishDate > today ? 'scheduled' : 'published';
}
