/** One correction that an editor has to make, in one place. */
export interface Problem {
  readonly file: string;
  /** Line in the file, from 1, if known. */
  readonly line?: number | undefined;
  /** Frontmatter field or part of the body. */
  readonly field: string;
  /** Description of the problem and its correction. */
  readonly says: string;
}

/** Formats a problem as one line: file, line, field, problem, correction. */
export function describeProblem({ file, line, field, says }: Problem): string {
  return `${line === undefined ? file : `${file}:${line}`}  ${field}  ${says}`;
}

/** Summary such as `2 problems in 1 of 25 articles.` */
export function summarize(problems: readonly Problem[], articles: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  if (problems.length === 0) return `${count(articles, 'article')}, no problems.`;
  const files = new Set(problems.map(({ file }) => file)).size;
  return `${count(problems.length, 'problem')} in ${files} of ${count(articles, 'article')}.`;
}
