import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { editorPage } from '../../src/build/editor-page.ts';
import { editorPaths } from '#features/site/paths.ts';

/** Returns the files of the pages that Astro gets, by address. */
async function pagesFor(command: 'dev' | 'build', repo: string): Promise<Map<string, string>> {
  vi.stubEnv('EDITOR_REPO', repo);
  const pages = new Map<string, string>();
  const setUp = editorPage().hooks['astro:config:setup'] as (options: object) => unknown;
  await setUp({
    command,
    injectRoute: ({ pattern, entrypoint }: { pattern: string; entrypoint: string }) =>
      pages.set(pattern, entrypoint),
  });
  for (const file of pages.values()) expect(existsSync(file), file).toBe(true);
  return pages;
}

test.each([
  ['dev', ''],
  ['dev', 'studio/website'],
  ['build', 'studio/website'],
] as const)('the page has an editor in %s with the repository "%s"', async (command, repo) => {
  expect(await pagesFor(command, repo)).toEqual(
    new Map([
      [editorPaths.page, './src/pages/_editor.astro'],
      [editorPaths.script, './src/pages/_editor.js.ts'],
    ]),
  );
});

test('without a repository, the built page explains the setup and has no script', async () => {
  expect(await pagesFor('build', '')).toEqual(
    new Map([[editorPaths.page, './src/pages/_editor-not-set-up.astro']]),
  );
});
