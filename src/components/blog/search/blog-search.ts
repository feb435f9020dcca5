/** Search of the blog. It is loaded when its field first gets the focus (Search.astro). */
import type { blog } from '#features/articles/blog.ts';

interface PagefindResult {
  readonly data: () => Promise<{
    readonly url: string;
    /** Escaped HTML with the matches in `<mark>`. */
    readonly excerpt: string;
    readonly meta: { readonly title?: string };
  }>;
}

interface Pagefind {
  readonly options: (options: { excerptLength: number }) => Promise<void>;
  readonly init: () => Promise<void>;
  /** Resolves to null if another search has started in the meantime. */
  readonly debouncedSearch: (
    query: string,
    options: object,
    delay: number,
  ) => Promise<{ readonly results: readonly PagefindResult[] } | null>;
}

const PAGEFIND = '/pagefind/pagefind.js';
const SHOWN = 6;
const EXCERPT_WORDS = 18;
/** Delay after the last key, in milliseconds. */
const DELAY = 150;

async function loadPagefind(): Promise<Pagefind> {
  const pagefind = (await import(PAGEFIND)) as Pagefind;
  await pagefind.options({ excerptLength: EXCERPT_WORDS });
  await pagefind.init();
  return pagefind;
}

async function toItem(result: PagefindResult): Promise<HTMLLIElement> {
  const { url, excerpt, meta } = await result.data();
  const link = document.createElement('a');
  link.href = url.replace(/\.html$/, '');
  link.textContent = meta.title ?? url;
  const passage = document.createElement('span');
  // Pagefind marks the punctuation after a word, too.
  passage.innerHTML = `… ${excerpt.replace(/([.,:;?!])<\/mark>/g, '</mark>$1')} …`;
  link.append(passage);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Starts the search: shows results while the visitor types, moves through them with the arrow keys, and
 * closes them with Escape.
 * @param root the element of Search.astro. Its data attribute contains the texts.
 */
export function startSearch(root: HTMLElement): void {
  const input = root.querySelector('input')!;
  const panel = root.querySelector<HTMLElement>('.results')!;
  const summary = root.querySelector('p')!;
  const list = root.querySelector('ol')!;
  const ask = panel.querySelector('a')!;
  const texts = JSON.parse(root.dataset.texts!) as typeof blog.search;
  let pagefind: Promise<Pagefind> | undefined;

  function show(text: string, items: readonly HTMLLIElement[]): void {
    summary.textContent = text;
    list.replaceChildren(...items);
    ask.hidden = items.length > 0;
    panel.hidden = false;
  }

  async function search(): Promise<void> {
    const query = input.value.trim();
    if (query === '') {
      panel.hidden = true;
      return;
    }
    try {
      pagefind ??= loadPagefind();
      const answer = await (await pagefind).debouncedSearch(query, {}, DELAY);
      if (!answer) return;
      const { results } = answer;
      const items = await Promise.all(results.slice(0, SHOWN).map(toItem));
      // A newer search is already running.
      if (query !== input.value.trim()) return;
      const count = results.length;
      const kind = count > SHOWN ? 'more' : count > 1 ? 'many' : count === 1 ? 'one' : 'none';
      const text = texts[kind].replace('{count}', `${count}`).replace('{shown}', `${SHOWN}`);
      show(text.replace('{query}', query), items);
    } catch {
      // The next key press tries again.
      pagefind = undefined;
      show(texts.failed, []);
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (panel.hidden) return;
    const stops = [input, ...panel.querySelectorAll<HTMLElement>('a:not([hidden])')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      input.focus();
      panel.hidden = true;
    }
  }

  root.addEventListener('keydown', onKey);
  const hideIfOutside = (target: EventTarget | null) => {
    if (target instanceof Node && !root.contains(target)) panel.hidden = true;
  };
  // Safari does not focus a clicked link. The focus then moves to nothing, which must not hide the results.
  root.addEventListener('focusout', ({ relatedTarget }) => hideIfOutside(relatedTarget));
  document.addEventListener('pointerdown', ({ target }) => hideIfOutside(target));
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
  pagefind = loadPagefind();
  pagefind.catch(() => (pagefind = undefined));
  void search();
}
