/** One thing an editor has to change, in one place. */
export interface Problem {
  readonly file: string;
  /** The line in the file, from 1, where it is known. */
  readonly line?: number | undefined;
  /** The frontmatter field, or what part of the body it is about. */
  readonly field: string;
  /** What is wrong, and what to write instead. */
  readonly says: string;
}

/** A problem as one line of a terminal: file, line, field, what is wrong, what to write instead. */
export function describeProblem({ file, line, field, says }: Problem): string {
  return `${line === undefined ? file : `${file}:${line}`}  ${field}  ${says}`;
}

/** `2 problems in 1 of 25 articles.`, or that there is none. */
export function summarize(problems: readonly Problem[], articles: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  if (problems.length === 0) return `${count(articles, 'article')}, no problem.`;
  const files = new Set(problems.map(({ file }) => file)).size;
  return `${count(problems.length, 'problem')} in ${files} of ${count(articles, 'article')}.`;
}
