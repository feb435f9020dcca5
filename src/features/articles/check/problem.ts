import { diff } from 'node:util';
import type * as z from 'zod/mini';
import { articleComponents, type Component, legalComponents } from '../article-components.ts';
import { articleFields } from '../article.ts';
import { LANGUAGE_CODE } from '#brand/language-code.ts';
import { editorPaths } from '#features/site/paths.ts';
import { editedFolders, isOfDefault, languageOf, partOf } from '../editor.ts';

/** One correction that an editor has to make, in one place. */
export interface Problem {
  readonly file: string;
  /** Line in the file, from 1, if known. */
  readonly line?: number | undefined;
  /** Frontmatter field or part of the body. */
  readonly field: string;
  /** Description of the problem and its correction. */
  readonly says: string;
  /** The same for a person in the editor, if `says` is about the syntax of the file. */
  readonly inEditor?: string | undefined;
}

export interface ShownProblem {
  /** Title of the text, or name of the file. */
  readonly text: string;
  /** Page of the editor with this text, if there is one. */
  readonly href?: string;
  readonly place: string;
  readonly says: string;
}

const partLabels: Readonly<Record<string, string>> = {
  body: 'Text',
  link: 'Link',
  image: 'Picture',
  heading: 'Heading',
  frontmatter: 'Fields',
};

/** `Callout.title` → `Callout, Title`; `tags.3` → `Tags`; `reader.time` → `Box for the reader, time`. */
function labelOf(field: string): string {
  const [first = '', second = ''] = field.split('.');
  const components: Readonly<Record<string, Component>> = {
    ...articleComponents,
    ...legalComponents,
  };
  if (Object.hasOwn(components, first)) {
    const { label, props } = components[first]!;
    return [label, props[second]?.label].filter(Boolean).join(', ');
  }
  if (Object.hasOwn(articleFields, first)) {
    const { label } = articleFields[first as keyof typeof articleFields];
    return /^[a-z]/.test(second) ? `${label}, ${second}` : label;
  }
  return partLabels[first] ?? field;
}

/** Finds the name of a file, with the folder of its language. */
const namesInPath = new RegExp(`(?<=^|/)(${LANGUAGE_CODE}/)?([^/]*?)(?:\\.\\w+)?$`);

/** Describes a problem in the words of the editor. @param titles of the texts by file. */
export function showProblem(problem: Problem, titles: ReadonlyMap<string, string>): ShownProblem {
  const { file, field, says, inEditor } = problem;
  const [, folder = '', name = ''] = namesInPath.exec(file) ?? [];
  const isIn = (folder: keyof typeof editedFolders) => file.startsWith(editedFolders[folder]);
  const list = titles.has(file) && (['articles', 'legal'] as const).find(isIn);
  const part = list && (isOfDefault(file) ? list : partOf(list, { code: languageOf(file) }));
  return {
    text: titles.get(file) || folder + name,
    ...(part && { href: `${editorPaths.page}/collection/${part}/item/${name}` }),
    place: labelOf(field),
    // Tags of components become their names in the editor's menu.
    says: (inEditor ?? says).replaceAll(
      /<\/?(\w+)[^>]*>/g,
      (_, tag: string) => `“${labelOf(tag)}”`,
    ),
  };
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

/** Candidate with the fewest different letters, or undefined if none is similar. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const letters = (one: string) =>
    diff(word.toLowerCase(), one.toLowerCase()).filter(([operation]) => operation !== 0).length;
  const [best] = Array.from(candidates, (one) => ({ one, away: letters(one) })).sort(
    (a, b) => a.away - b.away,
  );
  return best && best.away <= Math.max(2, word.length / 3) ? best.one : undefined;
}

/** `a, b, or c`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
}

export function suggest(word: string, known: readonly string[]): string {
  const meant = closest(word, known);
  return meant ? `Did you mean "${meant}"?` : `Write one of ${list(known)}.`;
}

/** Describes each problem of a value: its field, and what to write instead. */
export function describeIssues(schema: { shape: object } & z.ZodMiniType, value: unknown) {
  const { issues = [] } = schema.safeParse(value, { reportInput: true }).error ?? {};
  return issues.flatMap((issue) => {
    const { path, input, message } = issue;
    const field = path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const inner = path.length > 0 ? (schema.shape as Record<string, unknown>)[field] : schema;
      const known = Object.keys((inner as typeof schema).shape);
      return issue.keys.map((key) => ({
        field: [...path, key].join('.'),
        says: `It does not exist. ${known.length > 0 ? suggest(key, known) : 'Remove it.'}`,
      }));
    }
    if ((input ?? undefined) === undefined) return { field, says: `It is missing. ${message}` };
    const instead =
      issue.code === 'invalid_value' ? suggest(String(input), issue.values.map(String)) : message;
    return { field, says: `${JSON.stringify(input)} is not valid. ${instead}` };
  });
}
