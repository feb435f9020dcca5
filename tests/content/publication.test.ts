/** Tests of the articles in a deploy preview. `tests/sandbox/production.test.ts` has those in production. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { build, makeBuildFolder } from '../e2e/support/configured-site.ts';
import { replaceArticles } from '../support/small-blog.ts';

const project = makeBuildFolder();

beforeAll(async () => {
  replaceArticles(project);
  await build(project, { CONTEXT: 'deploy-preview' });
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test.each([
  ['an-article-in-draft', 'Draft'],
  ['an-article-of-the-future', 'Scheduled'],
])('a preview shows %s, marked as %s and hidden from search engines', (slug, badge) => {
  const read = (path: string) => readFileSync(join(project, 'dist', path), 'utf8');
  const page = read(`blog/${slug}.html`);
  expect(page).toContain(`<strong>${badge}</strong>`);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(read('blog.html')).toContain(`>${badge}</strong>`);
});
