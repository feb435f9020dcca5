import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { publishDueArticles } from '#features/articles/server/publish-articles.ts';
import { company } from '#brand/company.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../../support/build.ts';

vi.mock('#brand/file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  languages: ['en', 'es', 'fr'],
}));

test('an article in another language of the site is due at its own address', async () => {
  const HOOK = 'https://api.netlify.example/build_hooks/1';
  vi.stubEnv('BUILD_HOOK_URL', HOOK);
  const called: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    called.push(address);
    return Promise.resolve(new Response(null, { status: address === HOOK ? 200 : 404 }));
  });
  const root = mkdtempSync(join(tmpdir(), 'due-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  for (const [folder, name, publishDate] of [
    ['', 'a', '2027-01-13'],
    ['es', 'b', '2027-01-12'],
  ] as const) {
    const path = join(root, editedFolders.articles, folder);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `${name}.mdx`), buildArticleSource({ publishDate }));
  }
  // Midnight in New York is 5:00 UTC in winter.
  const done = await publishDueArticles(new Date('2027-01-12T05:04:00Z'));
  expect(done).toEqual({ done: 'started a build for 1' });
  expect(called).toEqual([`${company.host}/es/blog/b`, HOOK]);
});
