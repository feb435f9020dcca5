/** List of what a language still lacks, for the build. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#brand/file.ts';

const [defaultLanguage = ''] = languages;

/** File of a language with texts that are the same in both languages, such as `Blog`. */
const SAME = 'same.json';

/** Properties of the owner's texts that are not words. */
const NO_WORDS = /^(?:id|sells|drawings|tools)$/;

/** Returns the words of a text, without its values. */
function wordsOf(text: unknown): string {
  if (typeof text !== 'function') return String(text).replaceAll(/\{\w+\}/g, '…');
  const values = new Proxy({}, { get: () => '…' });
  return String((text as (values: object) => unknown)(values));
}

/** Texts at any depth of a value, by their paths. */
function listTexts(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([key]) => !NO_WORDS.test(key))
      .flatMap(([key, one]) => listTexts(one, [...path, key]));
  }
  const isText = typeof value === 'string' || typeof value === 'function';
  return isText ? [[path.join('.'), wordsOf(value)]] : [];
}

async function read(file: string): Promise<ReadonlyMap<string, string>> {
  const content: unknown = file.endsWith('.json')
    ? JSON.parse(readFileSync(file, 'utf8'))
    : await import(pathToFileURL(resolve(file)).href);
  return new Map(listTexts(content));
}

/**
 * Lists what is not translated yet: missing files, and texts that equal those of the default language. These appear
 * in the default language. The list of texts that may be the same is `src/texts/<code>/same.json`.
 */
export async function listUntranslated(code: string): Promise<string[]> {
  const same = `src/texts/${code}/${SAME}`;
  const allowed = new Set(
    existsSync(same) ? (JSON.parse(readFileSync(same, 'utf8')) as readonly string[]) : [],
  );
  const pairs = [
    [`src/texts/${defaultLanguage}`, `src/texts/${code}`, '*.ts'],
    ['src/content/site', `src/content/site/${code}`, '*.json'],
    ['src/content/legal', `src/content/legal/${code}`, '*.mdx'],
  ] as const;
  const lists = pairs.flatMap(([from, to, pattern]) =>
    globSync(pattern, { cwd: from })
      .sort()
      .map(async (name) => {
        const file = `${to}/${name}`;
        if (!existsSync(file)) return [`${file}: the file is missing`];
        if (pattern === '*.mdx') return [];
        const [texts, own] = [await read(`${from}/${name}`), await read(file)];
        return Array.from(own)
          .filter(([path, text]) => texts.get(path) === text && /\p{L}{2}/u.test(text))
          .filter(([, text]) => !allowed.has(text))
          .map(([path, text]) => `${file}: ${path} (${text})`);
      }),
  );
  return (await Promise.all(lists)).flat();
}
