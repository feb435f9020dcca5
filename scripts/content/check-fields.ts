import {
  articleSchema,
  countWords,
  minutesToRead,
  readTimeMinutes,
  WORDS_PER_MINUTE,
} from '../../src/domain/article.ts';
import { type ArticleFile, textOf } from './article-file.ts';
import { suggest } from './closest.ts';

const knownFields = Object.keys(articleSchema.shape);
const readerFields = Object.keys(articleSchema.shape.reader.shape);

/** Words of statements that need a reviewer. */
const lawPattern = /\b(?:HIPAA|GDPR|CFR|USC|(?:un)?lawful|laws?|statutes?|courts?|tribunal)\b/i;

/** Reports every problem of the frontmatter that needs no other file. */
export function checkFields(article: ArticleFile): void {
  const { fields, name } = article;
  if (!fields) return;
  for (const issue of articleSchema.safeParse(fields, { reportInput: true }).error?.issues ?? []) {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const meant = suggest(key, field === 'reader' ? readerFields : knownFields);
        article.report([...issue.path, key].join('.'), `This field does not exist. ${meant}`);
      }
    } else if ((issue.input ?? undefined) === undefined) {
      article.report(field, `It is missing. ${issue.message}`);
    } else {
      const instead =
        issue.code === 'invalid_value'
          ? suggest(String(issue.input), issue.values.map(String))
          : issue.message;
      article.report(field, `${JSON.stringify(issue.input)} is not valid. ${instead}`);
    }
  }

  const { slug, publishDate, updatedDate, readTime } = fields;
  if (typeof slug === 'string' && slug !== name) {
    const instead = `Write slug: ${name}, or rename the file to ${slug}.mdx.`;
    article.report('slug', `"${slug}" is not the file's name. ${instead}`);
  }
  if (typeof updatedDate === 'string' && updatedDate < String(publishDate)) {
    const instead = `Write ${String(publishDate)} or a later day, or remove it.`;
    article.report('updatedDate', `It is before the article was published. ${instead}`);
  }
  const law = article.tree && lawPattern.exec(textOf(article.tree))?.[0];
  if (law && !fields.reviewer) {
    article.report('reviewer', `It is missing, and the text mentions "${law}". Name a reviewer.`);
  }
  const stated = readTimeMinutes(String(readTime));
  if (article.tree && !article.isDraft && stated > 0) {
    const words = countWords(textOf(article.tree));
    const minutes = minutesToRead(words);
    if (minutes === stated) return;
    article.report(
      'readTime',
      `The body has ${words} words, which take ${minutes} min at ${WORDS_PER_MINUTE} words per minute. ` +
        `Write readTime: ${minutes} min, or a body of about ${stated * WORDS_PER_MINUTE} words.`,
    );
  }
}
