// @vitest-environment happy-dom
/** What the search of the blog shows for a number of articles. The index is replaced. */
import { expect, test, vi } from 'vitest';
import { searchTexts as texts } from '#texts/blog-search.ts';
import { startSearch } from '../../../src/components/blog/search/blog-search.ts';

const index = vi.hoisted(() => ({ count: 0, wait: Promise.resolve() }));

vi.mock('/pagefind/pagefind.js', () => {
  const article = { url: '/blog/a.html', content: 'phone', excerpt: 'phone', meta: {} };
  return {
    options: () => Promise.resolve(),
    init: () => Promise.resolve(),
    debouncedSearch: async () => {
      const found = Array.from({ length: index.count }, () => ({
        data: () => Promise.resolve(article),
      }));
      await index.wait;
      return { results: found };
    },
  };
});

const page = `<form><input value="phone"></form>
  <div class="results" hidden><p></p><ol></ol><a></a><button></button></div>`;
const sentence = () => document.querySelector('p')!.textContent;

test.each([
  [0, texts.none({ query: 'phone' })],
  [1, texts.found({ count: 1 })],
  [7, texts.found({ count: 7 })],
])('all of %i articles are listed, with the sentence “%s”', async (count, text) => {
  Object.assign(index, { count, wait: Promise.resolve() });
  document.body.innerHTML = page;
  startSearch(document.body);
  await vi.waitFor(() => expect(sentence()).toBe(text));
  expect(document.querySelectorAll('li')).toHaveLength(count);
});

test('a late answer to an earlier query is not shown', async () => {
  const late = Promise.withResolvers<void>();
  Object.assign(index, { count: 2, wait: late.promise });
  document.body.innerHTML = page;
  startSearch(document.body);
  const input = document.querySelector('input')!;
  await new Promise(setImmediate);
  Object.assign(index, { count: 1, wait: Promise.resolve() });
  input.value = 'phones';
  input.dispatchEvent(new Event('input'));
  await vi.waitFor(() => expect(sentence()).toBe(texts.found({ count: 1 })));
  late.resolve();
  await new Promise(setImmediate);
  expect(sentence()).toBe(texts.found({ count: 1 }));
});

test('an answer that arrives after Escape does not open the panel again', async () => {
  const panel = () => document.querySelector<HTMLElement>('.results')!;
  Object.assign(index, { count: 2, wait: Promise.resolve() });
  document.body.innerHTML = page;
  startSearch(document.body);
  await vi.waitFor(() => expect(panel().hidden).toBe(false));
  const late = Promise.withResolvers<void>();
  Object.assign(index, { wait: late.promise });
  const input = document.querySelector('input')!;
  input.dispatchEvent(new Event('input'));
  await new Promise(setImmediate);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  late.resolve();
  await new Promise(setImmediate);
  expect(panel().hidden).toBe(true);
});
