import {
  articleCategories,
  articleSchema,
  readTimeMinutes,
  READ_TIME_TOLERANCE,
  TAGS_PER_ARTICLE,
  WORDS_PER_MINUTE,
} from '../../src/domain/article.ts';
import { type ArticleFile, countWords, textOf } from './article-file.ts';
import { closest, list } from './closest.ts';
import type { Problem } from './problem.ts';

const knownFields = Object.keys(articleSchema.shape);

/** What to write for a field that is not there at all. */
const examples: Readonly<Record<string, string>> = {
  id: '"26"',
  title: 'Choosing a Booking System for a Small Practice',
  slug: 'choosing-booking-system-small-practice',
  excerpt: 'one or two sentences that say what the reader takes away',
  publishDate: '2025-06-30',
  readTime: '8 min',
  category: articleCategories[0],
  tags: 'a list of four',
};

function describeValue(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : JSON.stringify(value);
}

/** Every problem of an article's frontmatter that the article alone shows. */
export function checkFields(article: ArticleFile): Problem[] {
  const { file, name, fields, fieldLines } = article;
  if (!fields) {
    return [
      {
        rule: 'frontmatter-unreadable',
        file,
        line: 1,
        field: 'frontmatter',
        wrong: article.fieldsError ?? 'It cannot be read.',
        instead:
          'Write the fields between two lines of three hyphens; "npm run new:article" makes a file to copy from.',
      },
    ];
  }
  const problems: Problem[] = [];
  const add = (rule: Problem['rule'], field: string, wrong: string, instead: string) => {
    const line = fieldLines.get(field);
    problems.push({ rule, file, ...(line === undefined ? {} : { line }), field, wrong, instead });
  };

  for (const issue of articleSchema.safeParse(fields).error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    const value = fields[field];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const meant = closest(key, knownFields);
        add(
          'unknown-field',
          key,
          'There is no such field.',
          meant ? `Did you mean "${meant}"?` : `Remove it; the fields are ${list(knownFields)}.`,
        );
      }
    } else if (value === undefined || value === null) {
      add(
        'missing-field',
        field,
        'It is missing.',
        `Write, for example, ${field}: ${examples[field] ?? '…'}`,
      );
    } else if (field === 'category') {
      add(
        'wrong-category',
        field,
        `${describeValue(value)} is no category.`,
        `Write one of ${list(articleCategories)}.`,
      );
    } else if (field === 'tags' && issue.path.length === 1 && Array.isArray(value)) {
      add(
        'tag-count',
        field,
        `There are ${value.length}.`,
        `Write exactly ${TAGS_PER_ARTICLE} tags.`,
      );
    } else {
      add(
        'invalid-value',
        issue.path.join('.'),
        `${describeValue(value)} does not fit.`,
        issue.message,
      );
    }
  }

  const { slug, publishDate, updatedDate, readTime } = articleSchema
    .partial()
    .catch({})
    .parse(
      Object.fromEntries(
        knownFields
          .filter(
            (field) =>
              articleSchema.shape[field as keyof typeof articleSchema.shape].safeParse(
                fields[field],
              ).success,
          )
          .map((field) => [field, fields[field]]),
      ),
    );
  if (slug !== undefined && slug !== name) {
    add(
      'slug-not-file-name',
      'slug',
      `"${slug}" is not the file's name.`,
      `Write slug: ${name}, or rename the file to ${slug}.mdx.`,
    );
  }
  if (publishDate && updatedDate && updatedDate < publishDate) {
    add(
      'update-before-publication',
      'updatedDate',
      `${updatedDate} is before the article was published.`,
      `Write ${publishDate} or a later day, or remove it.`,
    );
  }
  if (readTime !== undefined && article.tree) {
    const stated = readTimeMinutes(readTime);
    const words = countWords(textOf(article.tree));
    const minutes = Math.round(words / WORDS_PER_MINUTE);
    if (Math.abs(minutes - stated) > stated * READ_TIME_TOLERANCE) {
      add(
        'read-time',
        'readTime',
        `The body has ${words} words, which take ${minutes} min at ${WORDS_PER_MINUTE} a minute.`,
        `Write readTime: ${Math.max(1, minutes)} min, or a body nearer to ${stated * WORDS_PER_MINUTE} words.`,
      );
    }
  }
  return problems;
}
