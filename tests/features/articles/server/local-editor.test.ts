import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { GONE_FILE } from '#features/articles/article.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { localEditorApi } from '#features/articles/server/editor-api.ts';

const UNREADABLE = 'import';

let root: string;
let answer: ReturnType<typeof localEditorApi>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'editor-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  // The editor writes to the folder in which it was made.
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  answer = localEditorApi((path, text) =>
    text.startsWith(UNREADABLE) ? `${path} cannot be read.` : undefined,
  );
});

/** Saves a file as the editor does. @param others are the paths of files that are saved before it. */
function save(
  path: string,
  text: string,
  deletions: readonly string[] = [],
  others: readonly string[] = [],
): Promise<Response> {
  const contents = Buffer.from(text).toString('base64url');
  return answer(
    new Request('http://localhost:4321/api/keystatic/update', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'No-CORS': '1' },
      body: JSON.stringify({
        additions: [...others, path].map((each) => ({ path: each, contents })),
        deletions: deletions.map((each) => ({ path: each })),
      }),
    }),
  );
}

test.each([
  `${editedFolders.articles}/a.mdx`,
  `${editedFolders.articles}/es/a.mdx`,
  `${editedFolders.legal}/imprint.mdx`,
  `${editedFolders.site}/faq.json`,
  'brand.json',
  GONE_FILE,
])('the editor of this machine writes %s', async (path) => {
  expect((await save(path, 'The text.')).status).toBe(200);
  expect(readFileSync(join(root, path), 'utf8')).toBe('The text.');
});

test('the editor of this machine reads only articles and legal texts back', async () => {
  const picture = `${editedFolders.articles}/a/picture.png`;
  expect((await save(picture, UNREADABLE)).status).not.toBe(422);
  expect((await save('brand.json', UNREADABLE)).status).toBe(200);
});

test.each(['package.json', 'src/content/other.json', `${editedFolders.articles}/../x.mdx`])(
  'the editor of this machine does not write %s',
  async (path) => {
    expect((await save(path, '{}')).status).toBe(400);
    expect(existsSync(join(root, path))).toBe(false);
  },
);

test('the editor of this machine reads an article back also after a picture', async () => {
  const path = `${editedFolders.articles}/a.mdx`;
  const picture = `${editedFolders.articles}/a/picture.png`;
  expect((await save(path, UNREADABLE, [], [picture])).status).toBe(422);
  expect(existsSync(join(root, path))).toBe(false);
});

test('the editor of this machine refuses a text that the site could not read, with the reason, and deletes nothing', async () => {
  const [path, old] = [`${editedFolders.articles}/b.mdx`, `${editedFolders.articles}/a.mdx`];
  mkdirSync(join(root, dirname(old)), { recursive: true });
  writeFileSync(join(root, old), 'The text.');
  const response = await save(path, `${UNREADABLE} of goods`, [old]);
  expect([response.status, await response.text()]).toEqual([422, `${path} cannot be read.`]);
  expect(existsSync(join(root, path))).toBe(false);
  expect(existsSync(join(root, old))).toBe(true);
});
