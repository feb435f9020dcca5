/** Tests of the problems of the content, and of the page of an article that cannot be read, under `npm run dev`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GONE_FILE } from '#features/articles/article.ts';
import { showProblems } from '#features/articles/check/show-problems.ts';
import { buildArticleSource } from '../../support/build.ts';

/** Text that the plugin gives Astro in place of a file; undefined if Astro reads the file. */
function replacementOf(source: string | undefined): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'article-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.mdx');
  if (source !== undefined) writeFileSync(file, source);
  const { load } = showProblems() as unknown as {
    readonly load: { readonly handler: (id: string) => string | undefined };
  };
  return load.handler(`${file}?astroPropagatedAssets`);
}

const article = buildArticleSource();

test.each([
  ['that can be read', article],
  ['that was deleted', undefined],
])('an article %s is left to Astro', (_name, source) => {
  expect(replacementOf(source)).toBeUndefined();
});

test.each([
  ['fields', article.replace(/^title: .*$/m, 'title: "One'), /Missing closing "quote/],
  ['text', `${article}\n<Callout>\n`, /Close every component/],
])('an article whose %s cannot be parsed is replaced by its problems', (_name, source, says) => {
  expect(replacementOf(source)).toMatch(/^```\n[^]+\n```\n$/);
  expect(replacementOf(source)).toMatch(says);
});

test('only articles and legal texts are replaced, in any language', () => {
  const { load } = showProblems() as unknown as { readonly load: { filter: { id: RegExp } } };
  const isReplaced = (file: string) => load.filter.id.test(`/site/src/content/${file}`);
  expect(isReplaced('articles/a.mdx?astroPropagatedAssets')).toBe(true);
  expect(isReplaced('legal/es/terms.mdx')).toBe(true);
  expect(isReplaced('articles/a/picture.png')).toBe(false);
  expect(isReplaced('other/a.mdx')).toBe(false);
});

test('each save of a file that the check reads sends the problems once, and other files send nothing', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: unknown[] = [];
  let open: (data: unknown, client: object) => void = () => undefined;
  let save: (event: string, file: string) => void = () => undefined;
  const server = {
    environments: {
      client: {
        hot: {
          on: (_: string, listener: typeof open) => (open = listener),
          send: (...message: unknown[]) => sent.push(message),
        },
      },
    },
    watcher: { on: (_: string, listener: typeof save) => (save = listener) },
  };
  const { configureServer } = showProblems() as unknown as {
    readonly configureServer: (given: typeof server) => void;
  };
  configureServer(server);
  const isChecked = (event: string, file: string) => {
    save(event, resolve(file));
    const isWaiting = vi.getTimerCount() > 0;
    vi.clearAllTimers();
    return isWaiting;
  };
  const read = [
    'src/content/articles/a.mdx',
    'src/content/articles/es/a.mdx',
    'src/content/figures/a.svg',
    'src/content/legal/a.mdx',
    'src/content/site/faq.json',
    GONE_FILE,
    'brand.json',
  ];
  expect(read.filter((file) => isChecked('change', file))).toEqual(read);
  const others = ['src/content/photos/a.jpg', 'src/pages/index.astro', 'package.json'];
  expect(others.filter((file) => isChecked('change', file))).toEqual([]);
  expect(isChecked('addDir', 'src/content/articles/es')).toBe(false);

  save('change', resolve('brand.json'));
  save('unlink', resolve(GONE_FILE));
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([['content-problems', expect.any(Array)]]);

  // A page that is opened later asks for them.
  const answers: unknown[] = [];
  open(undefined, { send: (...message: unknown[]) => answers.push(message) });
  expect(answers).toEqual(sent);
});
