/// <reference types="vite/client" />
/** Panel with the problems of the texts, on each page of `npm run dev`. The person can close it. */
import { editorPaths } from '#features/site/paths.ts';
import type { ShownProblem } from './problem.ts';

const style = `
  :host { display: block; position: fixed; right: 1rem; bottom: 1rem; z-index: 1000;
    width: min(19rem, calc(100vw - 2rem)); font: 15px/1.45 system-ui, sans-serif; color: #1d1726; }
  :host([hidden]) { display: none; }
  section { display: flex; flex-direction: column; max-height: min(45vh, 32rem);
    border: 1px solid #8a8194; border-radius: 12px; background: #fff; box-shadow: 0 8px 30px rgb(0 0 0 / 0.25); }
  header { display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem 0.5rem 0.5rem 1rem; border-bottom: 1px solid #ddd; }
  h2 { flex: 1; margin: 0; font-size: 1rem; }
  button { min-width: 44px; min-height: 44px; border: 1px solid #8a8194; border-radius: 8px;
    background: #fff; color: inherit; font: inherit; cursor: pointer; }
  ul { margin: 0; padding: 0 1rem 0.75rem; overflow: auto; list-style: none; }
  li { padding-top: 0.75rem; overflow-wrap: anywhere; }
  a, b { color: #5b21b6; font-weight: 600; }
  b { color: inherit; }
  p { margin: 0.15rem 0 0; }
`;

class ProblemsPanel extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  #shown = '';

  /** Shows problems. A closed panel opens again only if the problems have changed. */
  show(problems: readonly ShownProblem[]): void {
    const shown = JSON.stringify(problems);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.hidden = problems.length === 0;
    const make = <Name extends keyof HTMLElementTagNameMap>(
      name: Name,
      properties: Partial<HTMLElementTagNameMap[Name]>,
      ...children: Node[]
    ) => {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    };
    const title = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} to solve before publishing`;
    const close = make('button', { type: 'button', textContent: 'Close' });
    close.addEventListener('click', () => (this.hidden = true));
    const items = problems.map(({ text, href, place, says }) =>
      make(
        'li',
        {},
        href ? make('a', { href, textContent: text }) : make('b', { textContent: text }),
        make('p', { textContent: `${place}: ${says}` }),
      ),
    );
    const section = make(
      'section',
      { ariaLabel: 'Problems' },
      make('header', {}, make('h2', { textContent: title }), close),
      make('ul', { tabIndex: 0, ariaLabel: 'List of problems' }, ...items),
    );
    this.#root.replaceChildren(make('style', { textContent: style }), section);
  }
}

customElements.define('problems-panel', ProblemsPanel);
const panel = new ProblemsPanel();
panel.hidden = true;
document.body.append(panel);
// The focus is usually in the text, which handles the key, too.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') panel.hidden = true;
});
import.meta.hot?.on('content-problems', (problems: ShownProblem[]) => panel.show(problems));
import.meta.hot?.send('content-problems');

// A reload of the editor would lose what a person is typing there. Vite reloads the page only at this path.
if (location.pathname.startsWith(editorPaths.page)) {
  import.meta.hot?.on('vite:beforeFullReload', (payload) => {
    payload.path = '/no-page.html';
  });
}
