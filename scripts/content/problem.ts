/** One thing an editor has to change, in one place. */
export interface Problem {
  /** The broken rule's name, the same for every file. */
  readonly rule: RuleName;
  readonly file: string;
  /** The line in the file, from 1, where it is known. */
  readonly line?: number | undefined;
  /** The frontmatter field, or what part of the body it is about. */
  readonly field: string;
  readonly wrong: string;
  /** What to write instead. */
  readonly instead: string;
}

export type RuleName =
  | 'frontmatter-unreadable'
  | 'unknown-field'
  | 'missing-field'
  | 'invalid-value'
  | 'wrong-category'
  | 'tag-count'
  | 'unknown-tag'
  | 'lonely-tag'
  | 'duplicate-id'
  | 'duplicate-slug'
  | 'duplicate-alias'
  | 'slug-not-file-name'
  | 'update-before-publication'
  | 'read-time'
  | 'body-unreadable'
  | 'heading-order'
  | 'empty-heading'
  | 'missing-alternative-text'
  | 'dead-link'
  | 'dead-anchor'
  | 'unpublished-target'
  | 'unknown-component'
  | 'component-property'
  | 'unknown-figure'
  | 'code-in-body'
  | 'inline-style'
  | 'forbidden-element'
  | 'missing-call-to-action'
  | 'call-to-action-opening'
  | 'call-to-action-offer'
  | 'missing-figure'
  | 'figure-without-words'
  | 'stat-without-number'
  | 'unlinked-source'
  | 'private-copy'
  | 'typed-out-fact'
  | 'spelling'
  | 'shared-sentence'
  | 'placeholder'
  | 'stray-file';

/** A problem as one line of a terminal: file, field, rule, what is wrong, what to write instead. */
export function describeProblem({ rule, file, line, field, wrong, instead }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}  ${field}  [${rule}]  ${wrong} ${instead}`;
}

/** `2 problems in 1 of 25 articles.`, or that there is none. */
export function summarize(problems: readonly Problem[], articles: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  if (problems.length === 0) return `${count(articles, 'article')}, no problem.`;
  const files = new Set(problems.map(({ file }) => file)).size;
  return `${count(problems.length, 'problem')} in ${files} of ${count(articles, 'article')}.`;
}
