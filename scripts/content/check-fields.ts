import * as z from 'zod/mini';
import {
  articleCategories,
  articleSchema,
  articleTags,
  readTimeMinutes,
  TAGS_PER_ARTICLE,
  WORDS_PER_MINUTE,
} from '../../src/domain/article.ts';
import { type ArticleFile, countWords, isDraft, textOf } from './article-file.ts';
import { closest, list } from './closest.ts';
import type { Problem } from './problem.ts';

const knownFields = Object.keys(articleSchema.shape);
const readerFields = Object.keys(articleSchema.shape.reader.shape);

/** What to write for a field that is not there at all. */
const examples: Readonly<Record<string, string>> = {
  id: '"26"',
  title: 'Choosing a Booking System for a Small Practice',
  slug: 'choosing-booking-system-small-practice',
  excerpt: 'one or two sentences that say what the reader takes away',
  publishDate: '2025-06-30',
  checked: '2025-06-30',
  reader: 'three lines below it: result, time and needs',
  readTime: '8 min',
  category: articleCategories[0],
  tags: 'a list of four',
  'reader.result': 'One sentence on what the reader has at the end',
  'reader.time': '25 minutes, plus one phone call',
  'reader.needs': 'What has to be at hand',
};

function describeValue(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : JSON.stringify(value);
}

/** What stands at a path within the fields. */
function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    fields,
  );
}

/** Every problem of an article's frontmatter that the article alone shows. */
export function checkFields(article: ArticleFile): Problem[] {
  const { file, name, fields, fieldsError, fieldLines } = article;
  if (!fields) {
    const { line = 1, wrong = 'It cannot be read.', instead = '' } = fieldsError ?? {};
    return [{ rule: 'frontmatter-unreadable', file, line, field: 'frontmatter', wrong, instead }];
  }
  const problems: Problem[] = [];
  /** Where a field that is missing can be written. */
  const lastFieldLine = Math.max(1, ...fieldLines.values());
  const add = (rule: Problem['rule'], field: string, wrong: string, instead: string) => {
    const line =
      fieldLines.get(field) ?? fieldLines.get(field.replace(/\..*$/, '')) ?? lastFieldLine;
    problems.push({ rule, file, line, field, wrong, instead });
  };

  for (const issue of articleSchema.safeParse(fields).error?.issues ?? []) {
    const field = issue.path.join('.');
    const value = valueAt(fields, issue.path);
    if (issue.code === 'unrecognized_keys') {
      const known = field === 'reader' ? readerFields : knownFields;
      for (const key of issue.keys) {
        const meant = closest(key, known);
        add(
          'unknown-field',
          field === '' ? key : `${field}.${key}`,
          'There is no such field.',
          meant ? `Did you mean "${meant}"?` : `Remove it; the fields are ${list(known)}.`,
        );
      }
    } else if (value === undefined || value === null) {
      add(
        'missing-field',
        field,
        'It is missing.',
        `Write, for example, ${field.replace(/^.*\./, '')}: ${examples[field] ?? '…'}`,
      );
    } else if (field === 'category') {
      add(
        'wrong-category',
        field,
        `${describeValue(value)} is no category.`,
        `Write one of ${list(articleCategories)}.`,
      );
    } else if (issue.path[0] === 'tags' && issue.path.length > 1) {
      const meant = typeof value === 'string' ? closest(value, articleTags) : undefined;
      add(
        'unknown-tag',
        field,
        `${describeValue(value)} is no tag.`,
        meant ? `Did you mean "${meant}"?` : `Take one of ${list(articleTags)}.`,
      );
    } else if (field === 'tags' && Array.isArray(value)) {
      const different = new Set(value).size;
      add(
        'tag-count',
        field,
        `There are ${different === value.length ? value.length : `${different} different ones`}.`,
        `Write exactly ${TAGS_PER_ARTICLE} tags.`,
      );
    } else {
      add('invalid-value', field, `${describeValue(value)} does not fit.`, issue.message);
    }
  }

  const { slug, publishDate, updatedDate, readTime } = z
    .partial(articleSchema)
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
  if (readTime !== undefined && article.tree && !isDraft(article)) {
    const stated = readTimeMinutes(readTime);
    const words = countWords(textOf(article.tree));
    const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
    if (minutes !== stated) {
      add(
        'read-time',
        'readTime',
        `The body has ${words} words, which take ${minutes} min at ${WORDS_PER_MINUTE} a minute.`,
        `Write readTime: ${minutes} min, or a body nearer to ${stated * WORDS_PER_MINUTE} words.`,
      );
    }
  }
  return problems;
}
