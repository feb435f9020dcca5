/** The search of the blog, loaded when its field is first touched (Search.astro). */

interface PagefindResult {
  readonly data: () => Promise<{
    readonly url: string;
    /** Already escaped; the words that were found stand in `<mark>`. */
    readonly excerpt: string;
    readonly meta: { readonly title?: string; readonly description?: string };
  }>;
}

interface Pagefind {
  readonly options: (options: { excerptLength: number }) => Promise<void>;
  readonly init: () => Promise<void>;
  /** Answers nothing when another search began meanwhile. */
  readonly debouncedSearch: (
    query: string,
    options: object,
    delay: number,
  ) => Promise<{ readonly results: readonly PagefindResult[] } | null>;
}

const PAGEFIND = '/pagefind/pagefind.js';
const SHOWN = 6;
const EXCERPT_WORDS = 18;
/** After the last key, in milliseconds. */
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
  const title = meta.title ?? url;
  link.textContent = title;
  const passage = document.createElement('span');
  passage.innerHTML = `… ${excerpt} …`;
  // Where the words were found in the title, the passage has its end, and then the tags.
  const isTitle = passage.textContent.includes(title.slice(-12));
  if (isTitle && meta.description) passage.textContent = meta.description;
  link.append(passage);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Makes the search work: results while one types, up and down through them, Escape to leave.
 * @param root the element of Search.astro; its data attributes hold the words.
 */
export function startSearch(root: HTMLElement): void {
  const input = root.querySelector('input')!;
  const panel = root.querySelector<HTMLElement>('.results')!;
  const summary = root.querySelector('p')!;
  const list = root.querySelector('ol')!;
  const { none = '', one = '', many = '', failed = '' } = root.dataset;
  let pagefind: Promise<Pagefind> | undefined;

  function show(text: string, items: readonly HTMLLIElement[]): void {
    summary.textContent = text;
    list.replaceChildren(...items);
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
      // What was typed since then is already being searched for.
      if (query !== input.value.trim()) return;
      const text = results.length === 0 ? none : results.length === 1 ? one : many;
      show(text.replace('{query}', query).replace('{count}', String(results.length)), items);
    } catch {
      // The next key tries again.
      pagefind = undefined;
      show(failed, []);
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (panel.hidden) return;
    const stops = [input, ...list.querySelectorAll('a')];
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
  // Safari does not focus a pressed link, so a focus that goes nowhere says nothing about the press.
  root.addEventListener('focusout', ({ relatedTarget }) => hideIfOutside(relatedTarget));
  document.addEventListener('pointerdown', ({ target }) => hideIfOutside(target));
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  input.addEventListener('input', () => void search());
  input.addEventListener('focus', () => void search());

  // The index loads while the first word is typed; what was typed before this file came counts too.
  pagefind = loadPagefind();
  pagefind.catch(() => (pagefind = undefined));
  void search();
}
