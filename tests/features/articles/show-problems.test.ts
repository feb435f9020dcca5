/** Tests of the page of an article that cannot be read, under `npm run dev`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
