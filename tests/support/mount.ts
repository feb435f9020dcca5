/**
 * Renders components in the DOM of the test environment. Test files begin with `// @vitest-environment happy-dom`. It
 * has no layout, so what needs one is tested in a browser.
 */
import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

const roots: Root[] = [];

/** Makes React wait for `act` instead of scheduling its work. */
const settle = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Renders an element into the page. @returns a function that renders another one in its place. */
export async function mount(element: ReactElement): Promise<(next: ReactElement) => Promise<void>> {
  settle.IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(root);
  const render = (next: ReactElement) => act(async () => root.render(next));
  await render(element);
  return render;
}

/** Removes everything that was rendered, as leaving the page does. */
export async function unmountAll(): Promise<void> {
  await act(async () => roots.splice(0).forEach((root) => root.unmount()));
}

/**
 * Empties the page. Each file calls it in `afterEach`, because files share this module and not its hooks.
 */
export async function clearPage(): Promise<void> {
  await unmountAll();
  document.body.replaceChildren();
  settle.IS_REACT_ACT_ENVIRONMENT = false;
}

/** Element of a kind, by its text or its label. */
export function byName<Kind extends Element = HTMLElement>(selector: string, name: string): Kind {
  const found = Array.from(document.querySelectorAll<Kind>(selector)).filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  );
  if (found.length !== 1) throw new Error(`${found.length} elements ${selector} named “${name}”`);
  return found[0]!;
}

export const press = (name: string) =>
  act(async () => byName<HTMLButtonElement>('button', name).click());

/** Lets React render until a check passes. @throws the error of the check after a time that no test needs. */
export async function until(check: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    try {
      return check();
    } catch (error) {
      if (tries > 1_000) throw error;
    }
  }
}

/** Types into a control as a person does: React hears of it. */
export async function type(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<void> {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!;
    set!.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
