import type { Day } from '../../src/domain/dates.ts';
import { type ArticleFile, readArticleFile } from './article-file.ts';
import { checkBody } from './check-body.ts';
import { checkFields } from './check-fields.ts';
import { checkOpenings, checkSharedSentences, checkTags } from './compare-articles.ts';
import { checkHouseStyle, type OwnFacts } from './house-style.ts';
import { checkPlaceholders } from './placeholders.ts';
import type { Problem, RuleName } from './problem.ts';
import { mapSite } from './site-map.ts';

export interface CheckOptions {
  /** The site's own address, so that full links to it are checked too. */
  readonly host: string;
  /** The calendar day in the business's time zone. */
  readonly today: Day;
  /** Paths of files in public/, each beginning with `/`. */
  readonly publicFiles: readonly string[];
  /** The names of the drawings in src/content/figures. */
  readonly figures?: readonly string[];
  /** What lies among the articles and is none. */
  readonly strayFiles?: readonly string[];
  readonly facts: OwnFacts;
  /** The legal texts by the path of their page, for links to their sections. */
  readonly legalTexts?: ReadonlyMap<string, string>;
}

/** Values that only one article may have; the first file in order keeps it. */
function checkUnique(files: readonly ArticleFile[]): Problem[] {
  const problems: Problem[] = [];
  const addresses = new Map<string, string>();
  const ids = new Map<string, string>();

  const claim = (
    owners: Map<string, string>,
    { file, fieldLines }: ArticleFile,
    { rule, field, value }: { rule: RuleName; field: string; value: unknown },
    instead: string,
  ) => {
    if (typeof value !== 'string' || value === '') return;
    const owner = owners.get(value);
    if (owner === undefined) owners.set(value, file);
    else {
      const wrong = `"${value}" already belongs to ${owner}.`;
      problems.push({ rule, file, line: fieldLines.get(field), field, wrong, instead });
    }
  };

  const numbers = files.map(({ fields }) => Number(fields?.id)).filter(Number.isInteger);
  const nextId = Math.max(0, ...numbers) + 1;
  for (const article of files) {
    const { fields } = article;
    claim(
      ids,
      article,
      { rule: 'duplicate-id', field: 'id', value: fields?.id },
      `Write id: "${nextId}".`,
    );
    claim(
      addresses,
      article,
      { rule: 'duplicate-slug', field: 'slug', value: fields?.slug },
      'Write another slug, and rename the file alike.',
    );
  }
  // Aliases last: a present address outranks a former one.
  for (const article of files) {
    const aliases: unknown = article.fields?.aliases;
    for (const [index, value] of (Array.isArray(aliases) ? aliases : []).entries()) {
      claim(
        addresses,
        article,
        { rule: 'duplicate-alias', field: `aliases.${index}`, value },
        'Remove it: an address leads to one article.',
      );
    }
  }
  return problems;
}

/**
 * Every problem of every article at once, in the order of the files and their lines.
 * @param sources the articles' texts by file.
 */
export function checkArticles(
  sources: ReadonlyMap<string, string>,
  options: CheckOptions,
): Problem[] {
  const files = [...sources]
    .map(([file, source]) => readArticleFile(file, source))
    .sort((a, b) => a.file.localeCompare(b.file));
  const site = mapSite(files, options);
  const problems: Problem[] = [
    ...checkUnique(files),
    ...checkSharedSentences(files),
    ...checkOpenings(files),
    ...checkTags(files),
    ...files.flatMap((file) => [
      ...checkFields(file),
      ...checkBody(file, site),
      ...checkHouseStyle(file, options.facts),
      ...checkPlaceholders(file),
    ]),
    ...(options.strayFiles ?? []).map((file) => ({
      rule: 'stray-file' as const,
      file,
      field: 'file',
      wrong: 'It is no article, so nobody would ever see it.',
      instead: 'Give it the ending .mdx, or move it elsewhere.',
    })),
  ];
  return problems.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}
