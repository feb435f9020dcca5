import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publishDueArticles } from '../../../src/server/editor/publish-articles.ts';
import { company } from '../../../src/site/company.ts';
import { editedFolders } from '../../../src/site/editor.ts';
import { buildArticleSource } from '../../support/build.ts';

const HOOK = 'https://api.netlify.example/build_hooks/1';
const calls = vi.fn(() => Promise.resolve(new Response(null, { status: 200 })));
// Midnight in New York is 5:00 UTC in winter.
const afterMidnight = new Date('2027-01-12T05:04:00Z');

beforeEach(() => {
  expect(company.timeZone).toBe('America/New_York');
  vi.stubEnv('BUILD_HOOK_URL', HOOK);
  calls.mockClear();
  vi.stubGlobal('fetch', calls);
  const root = mkdtempSync(join(tmpdir(), 'due-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  vi.spyOn(process, 'cwd').mockReturnValue(root);
});

function publish(changes: object, now = afterMidnight) {
  const root = process.cwd();
  mkdirSync(join(root, editedFolders.articles), { recursive: true });
  writeFileSync(join(root, editedFolders.articles, 'a.mdx'), buildArticleSource(changes));
  return publishDueArticles(now);
}

test('a build starts once, in the first hour of the day on which an article is due', async () => {
  const due = { publishDate: '2027-01-12' };
  expect(await publish(due)).toEqual({ done: 'started a build for 1' });
  expect(calls).toHaveBeenCalledExactlyOnceWith(HOOK, expect.objectContaining({ method: 'POST' }));
  for (const hour of ['04', '06', '23']) {
    await publish(due, new Date(`2027-01-12T${hour}:04:00Z`));
  }
  expect(calls).toHaveBeenCalledTimes(1);
});

test('nothing is called on other days, and for drafts', async () => {
  await publish({ publishDate: '2027-01-13' });
  await publish({ publishDate: '2027-01-12', draft: true });
  expect(calls).not.toHaveBeenCalled();
});

test('a missing or failing build hook is reported', async () => {
  calls.mockResolvedValueOnce(new Response(null, { status: 404 }));
  await expect(publish({ publishDate: '2027-01-12' })).rejects.toThrow('answered 404');
  vi.stubEnv('BUILD_HOOK_URL', '');
  expect(await publish({ publishDate: '2027-01-12' })).toMatchObject({
    trouble: 'BUILD_HOOK_URL is missing',
  });
});
