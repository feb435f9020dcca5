/** One thing an editor has to change, in one place. */
export interface Problem {
  /** The broken rule's name, the same for every file. */
  readonly rule: RuleName;
  readonly file: string;
  /** The line in the file, from 1, where it is known. */
  readonly line?: number;
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
  | 'missing-call-to-action';

/** A problem as one line of a terminal: file, field, rule, what is wrong, what to write instead. */
export function describeProblem({ rule, file, line, field, wrong, instead }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}  ${field}  [${rule}]  ${wrong} ${instead}`;
}
