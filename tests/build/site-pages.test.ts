import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sitePages } from '../../src/build/site-pages.ts';
import { editorPaths } from '#features/site/paths.ts';

/** Files of the editor's pages and of the page of all parts, by address. */
async function pagesFor(command: 'dev' | 'build', repo: string): Promise<Map<string, string>> {
  vi.stubEnv('EDITOR_REPO', repo);
  const pages = new Map<string, string>();
  const setUp = sitePages().hooks['astro:config:setup'] as (options: object) => unknown;
  await setUp({
    command,
    injectRoute: ({ pattern, entrypoint }: { pattern: string; entrypoint: string }) =>
      pages.set(pattern, entrypoint),
  });
  for (const file of pages.values()) expect(existsSync(file), file).toBe(true);
  return new Map([...pages].filter(([address]) => /^\/(?:dev|editor)/.test(address)));
}

test.each([
  ['dev', ''],
  ['dev', 'studio/website'],
  ['build', 'studio/website'],
] as const)(
  'the page is the editor in the command "%s" with the repository "%s"',
  async (command, repo) => {
    expect(await pagesFor(command, repo)).toEqual(
      new Map([
        ...(command === 'dev' ? [['/dev/parts', './src/pages/_parts/index.astro'] as const] : []),
        [editorPaths.page, './src/pages/_editor.astro'],
        [editorPaths.script, './src/pages/_editor.js.ts'],
      ]),
    );
  },
);

test('without a repository, the built page explains the setup and has no script', async () => {
  expect(await pagesFor('build', '')).toEqual(
    new Map([[editorPaths.page, './src/pages/_editor-not-set-up.astro']]),
  );
});

test('every source that a page or a command loads by its address exists', () => {
  const files = globSync('{src/pages,scripts}/**/*.{astro,ts}');
  const loaded = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/["']\/((?:src|scripts)\/[\w/.-]+\.tsx?)["']/g),
      ([, address = '']) => address,
    ),
  );
  expect(loaded.length).toBeGreaterThanOrEqual(2);
  expect(loaded.filter((address) => !existsSync(address))).toEqual([]);
});
