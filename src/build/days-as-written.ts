import { readFile } from 'node:fs/promises';
import type { Loader } from 'astro/loaders';

/**
 * Days in frontmatter as somebody wrote them. The parser makes dates of them first, and a day that
 * does not exist becomes another one: June 31 is read as July 1.
 * @param source the text of the file that the fields come from.
 */
export function daysAsWritten(
  fields: Readonly<Record<string, unknown>>,
  source: string,
): Record<string, unknown> {
  const written = Object.entries(fields).map(([name, value]) => {
    if (!(value instanceof Date)) return [name, value] as const;
    return [name, new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(source)?.[1] ?? value] as const;
  });
  return Object.fromEntries(written);
}

/** A loader of files whose days reach the schema as written, so that it can refuse them. */
export function keepDays(loader: Loader): Loader {
  if (!('load' in loader)) return loader;
  const { load } = loader;
  return {
    ...loader,
    load: (context) =>
      load({
        ...context,
        parseData: async (entry) => {
          const source = entry.filePath ? await readFile(entry.filePath, 'utf8') : '';
          const data = daysAsWritten(entry.data, source) as typeof entry.data;
          return context.parseData({ ...entry, data });
        },
      }),
  };
}
