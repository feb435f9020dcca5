// @vitest-environment happy-dom
/** Panels and questions of the editor: the original of a translation, the list of what is missing, and a deletion. */
import { act, createElement, type FunctionComponent } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageBeside, TextsBeside } from '../../src/islands/editor/Beside.tsx';
import { contentComponents } from '../../src/islands/editor/components.tsx';
import { Missing, type MissingTexts } from '../../src/islands/editor/Missing.tsx';
import { askDestination, askOverwrite, Questions } from '../../src/islands/editor/Questions.tsx';
import {
  type EditorLanguage,
  originalPage,
  withOriginal,
  withTranslations,
} from '../../src/islands/editor/translations.tsx';
import { articleComponents } from '#features/articles/article-components.ts';
import { byName, clearPage, mount, press, unmountAll } from '../support/mount.ts';

afterEach(clearPage);

const shown = () => document.body.textContent;
const original = () => document.querySelector('.editor-original');
const linksOf = (place: ParentNode | null) =>
  Array.from(place?.querySelectorAll('a') ?? [], (link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

/** Requests that are not answered yet, by address. */
let waiting: Map<string, (answer: Response | Error) => void>;

beforeEach(() => {
  window.history.replaceState(null, '', '/editor');
  waiting = new Map();
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve, reject) => {
        waiting.set(path, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  );
});

const answer = (path: string, with_: Response | Error) =>
  act(async () => waiting.get(path)!(with_));

describe('the original of a page', () => {
  const page = (text: string) =>
    new Response(`<body><nav>Menu</nav><main>
      <header><p class="topic">Topic</p><h1>${text}</h1></header>
      <div class="prose"><p>Text of <a href="/elsewhere">${text}</a>.</p><nav>Contents</nav></div>
      <aside>Related</aside></main></body>`);

  test('is its heading and its text, without links that leave the editor', async () => {
    await mount(<PageBeside path="/blog/a" href="/editor/a" />);
    await answer('/blog/a', page('A'));
    expect(original()!.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('AText of A.');
    expect(linksOf(document)).toEqual([
      ['Open the original', '/editor/a'],
      ['A', null],
    ]);
    // A link to the original opens beside the text that is being typed.
    expect(document.querySelector('a')!.target).toBe('_blank');
  });

  test('does not show a previous page while another one loads, or after it', async () => {
    const render = await mount(<PageBeside path="/blog/a" href="/editor/a" />);
    await answer('/blog/a', page('A'));
    await render(<PageBeside path="/blog/b" href="/editor/b" />);
    expect(original()!.textContent).toBe('');
    await render(<PageBeside path="/blog/c" href="/editor/c" />);
    await answer('/blog/c', page('C'));
    await answer('/blog/b', page('B'));
    expect(original()!.textContent).toContain('Text of C.');
  });

  test.each([
    ['the site does not have it', new Response('', { status: 404 })],
    ['it cannot be fetched', new TypeError('x')],
  ])('says that it is not shown yet if %s', async (_name, failure) => {
    await mount(<PageBeside path="/blog/a" href="/editor/a" />);
    await answer('/blog/a', failure);
    expect(original()!.textContent).toBe('The site does not show it yet.');
  });
});

test('the texts of the default language are listed beside those of a translation', async () => {
  await mount(<TextsBeside content={{ heading: 'Plans', none: '' }} href="/editor/plans" />);
  const list = document.querySelector('dl')!;
  expect(Array.from(list.children[0]!.children, (one) => one.textContent)).toEqual([
    'Heading',
    'Plans',
  ]);
  expect(list.children).toHaveLength(1);
});

describe('the list of what is not translated', () => {
  const french: MissingTexts = {
    language: { code: 'fr', name: 'French' },
    isDefault: false,
    count: '3 texts, 20 words',
    files: [
      { file: 'src/content/site/fr/faq.json', paths: ['heading', 'text'] },
      { file: 'src/content/legal/fr/terms.mdx', paths: [] },
      { file: 'src/texts/fr/landing.ts', paths: ['title'] },
    ],
    articles: [{ id: '30', slug: 'a', title: 'An article' }],
  };
  const again = (missing: readonly MissingTexts[]) => {
    const element = document.createElement('div');
    element.dataset.editor = JSON.stringify({ content: { missing } });
    return new Response(element.outerHTML);
  };

  test.each(['/editor', '/editor/', '/editor/branch/new-texts', '/editor/branch/a%2Fb'])(
    'is in the overview at %s',
    async (path) => {
      window.history.replaceState(null, '', path);
      await mount(<Missing first={[french]} />);
      expect(shown()).toContain('3 texts, 20 words');
    },
  );

  test.each([
    '/editor/singleton/faq',
    '/editor/collection/articles',
    '/editor/branch/x/singleton/a',
  ])('is not beside the form at %s', async (path) => {
    window.history.replaceState(null, '', path);
    await mount(<Missing first={[french]} />);
    expect(shown()).toBe('');
  });

  test('has links to the forms in the same branch, and none to a file that the editor lacks', async () => {
    window.history.replaceState(null, '', '/editor/branch/x');
    await mount(<Missing first={[french]} />);
    expect(linksOf(document)).toEqual([
      ['An article', '/editor/branch/x/collection/articles-fr/create?original=30'],
      ['Edit', '/editor/branch/x/singleton/faq-fr'],
      [
        'Write it, with the address terms',
        '/editor/branch/x/collection/legal-fr/create?original=terms',
      ],
    ]);
    const summaries = Array.from(document.querySelectorAll('summary'), (one) => one.textContent);
    expect(summaries).toEqual([
      'Articles (1)',
      'src/content/site/fr/faq.json (2)',
      'src/content/legal/fr/terms.mdx (whole file)',
      'src/texts/fr/landing.ts (1)',
    ]);
  });

  test('is read again when the overview opens, and stays if that fails', async () => {
    await mount(<Missing first={[french]} />);
    await answer('/editor', again([{ ...french, count: '1 text, 2 words', articles: [] }]));
    expect(shown()).toContain('1 text, 2 words');
    expect(shown()).not.toContain('articles');
    await unmountAll();
    await mount(<Missing first={[french]} />);
    await answer('/editor', new Response('<p>Error</p>', { status: 500 }));
    expect(shown()).toContain('3 texts, 20 words');
  });

  test('disappears when nothing is missing', async () => {
    await mount(<Missing first={[french]} />);
    await answer('/editor', again([]));
    expect(shown()).toBe('');
  });
});

describe('a question before a save', () => {
  const dialog = () => document.querySelector('dialog')!;
  const titles = { 'first-one': 'Zebras', 'second-one': 'Apes', 'es/third': 'Tercera' };

  beforeEach(() => mount(<Questions titles={titles} />).then(() => undefined));

  const cancel = () => act(async () => void dialog().dispatchEvent(new Event('cancel')));
  async function begin<Answer>(ask: () => Promise<Answer>): Promise<() => Answer | 'no answer'> {
    let found: Answer | 'no answer' = 'no answer';
    await act(async () => {
      void ask().then((value) => (found = value));
    });
    expect(dialog().open).toBe(true);
    return () => found;
  }

  test.each([
    ['Keep editing', false],
    ['Replace the newer version', true],
  ])('about a newer version is answered by "%s"', async (button, isWanted) => {
    const found = await begin(askOverwrite);
    await press(button);
    expect(found()).toBe(isWanted);
    expect(dialog().open).toBe(false);
  });

  test('is answered by Esc, which changes nothing', async () => {
    const overwrite = await begin(askOverwrite);
    await cancel();
    expect(overwrite()).toBe(false);
    const destination = await begin(() => askDestination('Old', ['first-one']));
    await cancel();
    expect(destination()).toBeUndefined();
  });

  test('about a deleted article offers the others by title, in order, and that it is gone', async () => {
    const found = await begin(() => askDestination('Old', ['first-one', 'new-one', 'second-one']));
    expect(shown()).toContain('“Old” was published');
    const select = document.querySelector('select')!;
    expect(Array.from(select.options, (option) => [option.value, option.text])).toEqual([
      ['', 'Nowhere: the article is gone'],
      ['second-one', 'Apes'],
      // An article that was written after the page was loaded has no title here.
      ['new-one', 'new-one'],
      ['first-one', 'Zebras'],
    ]);
    await press('Delete the article');
    expect(found()).toBe('gone');
  });

  test('about a deleted article returns the chosen one, or keeps the article', async () => {
    const found = await begin(() => askDestination('Old', ['first-one']));
    await act(async () => {
      const select = document.querySelector('select')!;
      select.value = 'first-one';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await press('Delete the article');
    expect(found()).toEqual({ to: 'first-one' });
    const kept = await begin(() => askDestination('Old', ['first-one']));
    await press('Keep the article');
    expect(kept()).toBeUndefined();
  });
});

describe('the fields of a translation', () => {
  const language = (code: string, name: string, originals: readonly string[]): EditorLanguage => ({
    ...{ code, name, nextId: '90', drawings: [] },
    articles: originals.map((id) => ({
      id: `9${id}`,
      slug: `${code}-${id}`,
      title: '',
      original: id,
    })),
  });
  const languages = [language('es', 'Spanish', ['1', '2']), language('fr', 'French', ['2'])];
  const field = { kind: 'form', formKind: undefined, Input: () => <input /> } as never;

  test('name the languages in which an article is missing', () => {
    const { reader } = withTranslations(field, languages);
    expect(['1', '2', '3'].map((id) => reader.parse(id as never))).toEqual([
      'French',
      '',
      'Spanish, French',
    ]);
  });

  test('link to each translation, or to a new one; a new article has none', async () => {
    window.history.replaceState(null, '', '/editor/branch/x/collection/articles/item/one');
    const { Input } = withTranslations(field, languages);
    const render = await mount(createElement(Input, { value: '1' } as never));
    expect(linksOf(document)).toEqual([
      ['Open the translation to Spanish', '/editor/branch/x/collection/articles-es/item/es-1'],
      ['Translate to French', '/editor/branch/x/collection/articles-fr/create?original=1'],
    ]);
    await render(createElement(Input, { value: '' } as never));
    expect(shown()).toBe('');
  });

  test('begin with the original in the address, and show it', async () => {
    window.history.replaceState(null, '', '/editor/collection/articles-es/create?original=7');
    const { Input, defaultValue, serialize } = withOriginal(field, [
      { id: '7', slug: 'seven', title: 'Seven' },
    ]);
    expect((defaultValue as unknown as () => string)()).toBe('7');
    expect(serialize('').value).toBeUndefined();
    expect(serialize('7').value).toBe('7');
    const render = await mount(createElement(Input, { value: '7' } as never));
    expect([...waiting.keys()]).toEqual(['/blog/seven']);
    expect(byName('a', 'Open the original').getAttribute('href')).toBe(
      '/editor/collection/articles/item/seven',
    );
    await render(createElement(Input, { value: '8' } as never));
    expect(document.querySelector('aside')).toBeNull();
  });

  test.each([
    ['/editor/collection/legal-es/item/terms', ['/terms']],
    ['/editor/collection/legal-es/create?original=terms', ['/terms']],
    ['/editor/collection/legal-es/item/impressum', []],
    ['/editor/collection/legal-es/create', []],
  ])('show the legal text with the same address at %s', async (path, asked) => {
    window.history.replaceState(null, '', path);
    const { Input } = originalPage(['terms']);
    await mount(createElement(Input, {} as never));
    expect([...waiting.keys()]).toEqual(asked);
  });
});

test('a component without its optional property is shown as on the page', async () => {
  const { CallCost } = contentComponents({ CallCost: articleComponents.CallCost }, []);
  const { ContentView } = CallCost as unknown as {
    ContentView: FunctionComponent<{ value: object }>;
  };
  // Keystatic gives the property as "".
  await mount(<ContentView value={{ minutes: '90', calls: '' }} />);
  expect(shown()).toMatch(/\d/);
});
