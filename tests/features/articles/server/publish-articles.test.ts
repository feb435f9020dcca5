import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publishDueArticles } from '#features/articles/server/publish-articles.ts';
import { company } from '#brand/company.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../../support/build.ts';

const HOOK = 'https://api.netlify.example/build_hooks/1';
const ARTICLE = `${company.host}/blog/a`;
const DAY = { publishDate: '2027-01-12' };
// Midnight in New York is 5:00 UTC in winter.
const afterMidnight = new Date('2027-01-12T05:04:00Z');

/** Status of the article's page, and of the build hook. */
let page = 404;
let hook = 200;
const calls = vi.fn((address: string, options: RequestInit) => {
  expect(options.method).toBe(address === HOOK ? 'POST' : 'HEAD');
  return Promise.resolve(new Response(null, { status: address === HOOK ? hook : page }));
});
const called = () => calls.mock.calls.map(([address]) => address);

beforeEach(() => {
  expect(company.timeZone).toBe('America/New_York');
  [page, hook] = [404, 200];
  vi.stubEnv('BUILD_HOOK_URL', HOOK);
  calls.mockClear();
  vi.stubGlobal('fetch', calls);
  const root = mkdtempSync(join(tmpdir(), 'due-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  vi.spyOn(process, 'cwd').mockReturnValue(root);
});

function publish(changes: object, now = afterMidnight, write = (source: string) => source) {
  const root = process.cwd();
  mkdirSync(join(root, editedFolders.articles), { recursive: true });
  writeFileSync(join(root, editedFolders.articles, 'a.mdx'), write(buildArticleSource(changes)));
  return publishDueArticles(now);
}

test('a build starts on the day on which an article is due, and not again once it is shown', async () => {
  expect(await publish(DAY)).toEqual({ done: 'started a build for 1' });
  expect(called()).toEqual([ARTICLE, HOOK]);
  page = 200;
  expect(await publish(DAY, new Date('2027-01-12T06:04:00Z'))).toEqual({ done: '1 published' });
  expect(called()).toEqual([ARTICLE, HOOK, ARTICLE]);
});

test('a build starts for an article of the day that is missing, although another one is shown', async () => {
  const folder = join(process.cwd(), editedFolders.articles);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'b.mdx'), buildArticleSource(DAY));
  calls.mockImplementation((address: string) => {
    const status = address.endsWith('/blog/b') ? 200 : 404;
    return Promise.resolve(new Response(null, { status: address === HOOK ? 200 : status }));
  });
  onTestFinished(() => void calls.mockReset());
  expect(await publish(DAY)).toEqual({ done: 'started a build for 2' });
  expect(called()).toContain(HOOK);
});

test.each([401, 403, 429, 500, 503])(
  'no build starts while the site answers %i, which does not say that the article is missing',
  async (status) => {
    page = status;
    expect(await publish(DAY)).toEqual({ done: '1 published' });
    expect(called()).toEqual([ARTICLE]);
  },
);

test.each(['"2027-01-12"', "'2027-01-12'", ' 2027-01-12'])(
  'a build starts on the day that a file gives as %s',
  async (written) => {
    const write = (source: string) => source.replace(DAY.publishDate, written);
    await publish(DAY, afterMidnight, write);
    expect(called()).toEqual([ARTICLE, HOOK]);
    calls.mockClear();
    await publish({ ...DAY, draft: true }, afterMidnight, write);
    expect(called()).toEqual([]);
  },
);

test.each([302, 404, 429, 503])(
  'a build hook that answered %i is called again in the next hour of that day',
  async (status) => {
    hook = status;
    await expect(publish(DAY)).rejects.toThrow(`answered ${status}`);
    hook = 200;
    expect(await publish(DAY, new Date('2027-01-12T06:04:00Z'))).toEqual({
      done: 'started a build for 1',
    });
  },
);

test('nothing is called on other days or for drafts', async () => {
  await publish({ publishDate: '2027-01-13' });
  await publish({ ...DAY, draft: true });
  await publish(DAY, new Date('2027-01-12T04:04:00Z'));
  await publish(DAY, new Date('2027-01-13T05:04:00Z'));
  expect(called()).toEqual([]);
});
