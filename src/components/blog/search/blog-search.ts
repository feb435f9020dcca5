/** Search of the blog. It is loaded when its field first gets the focus (Search.astro). */
import { base } from '#features/site/paths.ts';
import { searchTexts as texts, wordEnding } from '#texts/blog-search.ts';

interface Article {
  readonly url: string;
  /** Text of the article. */
  readonly content: string;
  /** Escaped HTML with the matches in `<mark>`. */
  readonly excerpt: string;
  /** `topic` is the category, and `hue` the classes that give it its color (Article.astro). */
  readonly meta: { readonly title?: string; readonly topic?: string; readonly hue?: string };
}

interface PagefindResult {
  readonly data: () => Promise<Article>;
}

interface Found {
  readonly results: readonly PagefindResult[];
}

interface Pagefind {
  readonly options: (options: { excerptLength: number }) => Promise<void>;
  readonly init: () => Promise<void>;
  /** Resolves to null if another search has started in the meantime. */
  readonly debouncedSearch: (
    query: string,
    options: object,
    delay: number,
  ) => Promise<Found | null>;
  /** Without a query, it returns all articles. */
  readonly search: (query: null) => Promise<Found>;
}

import { containsQuery, needsWholeText, passageOf } from './matches.ts';

const PAGEFIND = `${base}/pagefind/pagefind.js`;
const EXCERPT_WORDS = 40;
/** Delay after the last key, in milliseconds. */
const DELAY = 150;
/** Maximum number of articles whose texts are read for one search. */
const READ = 60;
/** Time without results after which the panel says that the search is running, in milliseconds. */
const SIGN_AFTER = 300;
/** Time after which an index that does not answer counts as failed, in milliseconds. */
const DEADLINE = 20_000;

/** @param attempt number of earlier failures. A browser may remember that an address has failed. */
async function loadPagefind(attempt: number): Promise<Pagefind> {
  const pagefind = (await import(PAGEFIND + (attempt ? `?${attempt}` : ''))) as Pagefind;
  await pagefind.options({ excerptLength: EXCERPT_WORDS });
  await pagefind.init();
  return pagefind;
}

/**
 * Articles that contain the query. Pagefind alone also returns articles with similar words, and
 * ignores symbols.
 * @returns null if another search has started in the meantime.
 */
async function findArticles(pagefind: Pagefind, query: string): Promise<Article[] | null> {
  const select = async ({ results }: Found) => {
    const articles = await Promise.all(results.slice(0, READ).map((result) => result.data()));
    return articles.filter(({ content, meta }) =>
      containsQuery(`${meta.title ?? ''} ${content}`, query, wordEnding),
    );
  };
  const found = await pagefind.debouncedSearch(query, {}, DELAY);
  if (!found) return null;
  const articles = await select(found);
  return articles.length > 0 || !needsWholeText(query)
    ? articles
    : select(await pagefind.search(null));
}

function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('too late')), ms);
    promise.then(resolve, reject);
  });
}

function toItem({ url, excerpt, meta }: Article): HTMLLIElement {
  const link = document.createElement('a');
  link.href = url.replace(/\.html$/, '');
  link.textContent = meta.title ?? url;
  const topic = document.createElement('b');
  topic.className = 'topic';
  topic.textContent = meta.topic ?? '';
  const passage = document.createElement('span');
  passage.innerHTML = ` · ${passageOf(excerpt)}`;
  passage.prepend(topic);
  link.append(passage);
  const item = document.createElement('li');
  item.className = meta.hue ?? '';
  item.append(link);
  return item;
}

/**
 * Starts the search: shows results while the visitor types, moves through them with the arrow keys, and
 * closes them with Escape.
 * @param root the element of Search.astro.
 */
export function startSearch(root: HTMLElement): void {
  const input = root.querySelector('input')!;
  const panel = root.querySelector<HTMLElement>('.results')!;
  const summary = root.querySelector('p')!;
  const list = root.querySelector('ol')!;
  const ask = panel.querySelector('a')!;
  const again = panel.querySelector('button')!;
  let pagefind: Promise<Pagefind> | undefined;
  let failures = 0;
  /** Number of the latest search. A search that is not the latest, or was left, shows nothing. */
  let latest = 0;

  function hide(): void {
    latest += 1;
    panel.hidden = true;
  }

  function show(text: string, items: readonly HTMLLIElement[] = []): void {
    summary.textContent = text;
    list.replaceChildren(...items);
    ask.hidden = items.length > 0 || text === texts.searching;
    again.hidden = text !== texts.failed;
    panel.hidden = false;
  }

  // Some keyboards type letters of full width, which the index does not know.
  const readQuery = () => input.value.normalize('NFKC').trim();

  async function search(): Promise<void> {
    const query = readQuery();
    if (query === '') {
      hide();
      return;
    }
    latest += 1;
    const own = latest;
    const isCurrent = () => own === latest;
    const sign = setTimeout(() => {
      if (isCurrent()) show(texts.searching);
    }, SIGN_AFTER);
    try {
      pagefind ??= loadPagefind(failures);
      const loaded = pagefind;
      const articles = await within(
        loaded.then((index) => findArticles(index, query)),
        DEADLINE,
      );
      // A newer search is already running.
      if (!articles || !isCurrent()) return;
      const count = articles.length;
      if (count === 0) show(texts.none({ query }));
      else show(texts.found({ count }), articles.map(toItem));
    } catch {
      // The next search loads the index again.
      pagefind = undefined;
      failures += 1;
      if (isCurrent()) show(texts.failed);
    } finally {
      clearTimeout(sign);
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (panel.hidden) return;
    const stops = [input, ...panel.querySelectorAll<HTMLElement>(':is(a, button):not([hidden])')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      input.focus();
      hide();
    }
  }

  root.addEventListener('keydown', onKey);
  const hideIfOutside = (target: EventTarget | null) => {
    if (target instanceof Node && !root.contains(target)) hide();
  };
  // Safari does not focus a clicked link. The focus then moves to nothing, which must not hide the results.
  root.addEventListener('focusout', ({ relatedTarget }) => hideIfOutside(relatedTarget));
  document.addEventListener('pointerdown', ({ target }) => hideIfOutside(target));
  again.addEventListener('click', () => {
    // The button disappears, so the focus moves to the field.
    input.focus();
    void search();
  });
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  input.addEventListener('input', () => void search());
  // Escape moves the focus from a result to the field, and must not show the results again.
  input.addEventListener('focus', ({ relatedTarget }) => {
    if (!panel.contains(relatedTarget as Node | null)) void search();
  });

  // Loads the index while the visitor types. The first search uses text typed before this file loaded.
  pagefind = loadPagefind(failures);
  pagefind.catch(() => (pagefind = undefined));
  void search();
}
