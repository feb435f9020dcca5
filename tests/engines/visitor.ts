import { expect } from '@playwright/test';
import { MINIMUM_FILL_MS } from '#features/forms/robot-trap.ts';

/** A browser window, reduced to what a visitor does with it. Each engine implements it. */
export interface Engine {
  /** Opens an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
  /** Sets the size of the page in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<unknown>;
  /** Evaluates an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Returns the element that an expression evaluates to. */
  readonly find: (expression: string) => Promise<Control | undefined>;
  readonly close: () => Promise<unknown>;
}

/** An element that receives real input events. */
export interface Control {
  readonly click: () => Promise<unknown>;
  readonly type: (text: string) => Promise<unknown>;
  /** Chooses a file of this machine by its path. */
  readonly upload: (file: string) => Promise<unknown>;
}

const selectors = {
  button: 'button:not([role]), summary',
  checkbox: 'input[type=checkbox]',
  file: 'input[type=file]',
  link: 'a[href]',
  result: 'article-search li a',
  list: 'select',
  radio: 'input[type=radio]',
  textbox: 'input, textarea',
};
type Role = keyof typeof selectors;

/**
 * Finds an enabled element by its name in the page. A whole name precedes a part of one.
 * @throws Error if the element moves, because an input event would miss it.
 */
async function findNamed(selector: string, name: string): Promise<Element | null> {
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = (element as HTMLInputElement).labels ?? [];
    const named = [...ids.map((id) => document.getElementById(id)), ...labels];
    const sources = named.length > 0 ? named : [element];
    const text = sources.map((source) => source?.textContent).join(' ');
    const shown = (element.getAttribute('aria-label') ?? text).replace(/\s+/g, ' ').trim();
    return shown || (element.getAttribute('title') ?? '');
  };
  const usable = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  );
  const found =
    usable.find((element) => nameOf(element) === name) ??
    usable.find((element) => nameOf(element).includes(name));
  if (!found) return null;
  // A header that stays at the top would cover an element at the edge of the window.
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { top } = found.getBoundingClientRect();
  // Firefox scrolls back to a field some frames after its last key, later than a driver's next step.
  for (const start = performance.now(); performance.now() - start < 100;) {
    await new Promise(requestAnimationFrame);
  }
  if (found.getBoundingClientRect().top !== top) throw new Error(`"${name}" moves`);
  return found;
}

/** Writes the call of a function as an expression for the page. */
function callOf<Args extends readonly unknown[]>(script: (...args: Args) => unknown, args: Args) {
  return `(${String(script)})(...${JSON.stringify(args)})`;
}

/** A person in front of one of the engines. Each step waits until the page allows it. */
export class Visitor {
  readonly #engine: Engine;
  readonly #site: string;

  constructor(engine: Engine, site: string) {
    this.#engine = engine;
    this.#site = site;
  }

  /** Runs a function in the page, with arguments and a result that JSON can express. */
  async evaluate<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#engine.evaluate(callOf(script, args))) as Awaited<Result>;
  }

  async open(path: string): Promise<void> {
    await this.#engine.open(this.#site + path);
  }

  async reload(): Promise<void> {
    await this.#engine.reload();
  }

  async resize(width: number, height = 844): Promise<void> {
    await this.#engine.resize(width, height);
  }

  /** Repeats a step while the page is changing. */
  async #retry(step: () => Promise<void>): Promise<void> {
    await expect(step).toPass({ timeout: 20_000, intervals: [50, 100, 200] });
  }

  async #use(role: Role, name: string, action: (control: Control) => unknown): Promise<void> {
    await this.#retry(async () => {
      const control = await this.#engine.find(callOf(findNamed, [selectors[role], name]));
      if (!control) throw new Error(`No usable ${role} "${name}"`);
      await action(control);
    });
  }

  async press(role: Role, name: string): Promise<void> {
    await this.#use(role, name, (control) => control.click());
  }

  /** Types into a field that is empty. */
  async type(name: string, text: string): Promise<void> {
    await this.#use('textbox', name, (control) => control.type(text));
  }

  async upload(name: string, file: string): Promise<void> {
    await this.#use('file', name, (control) => control.upload(file));
  }

  /** Chooses from a list. The system draws its options, so no input event can reach them. */
  async choose(name: string, value: string): Promise<void> {
    const setValue = (select: HTMLSelectElement, option: string) => {
      select.value = option;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await this.#retry(async () => {
      const select = callOf(findNamed, [selectors.list, name]);
      const steps = `(${String(setValue)})(await ${select}, ${JSON.stringify(value)})`;
      await this.#engine.evaluate(`(async () => ${steps})()`);
    });
  }

  /** Waits until a function returns true in the page. */
  async until<Args extends readonly unknown[]>(
    isTrue: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    await this.#retry(async () => expect(await this.evaluate(isTrue, ...args)).toBe(true));
  }

  /** Waits for a text that is visible, in any case. */
  async sees(text: string): Promise<void> {
    await this.#retry(async () => {
      const page = await this.evaluate(() => document.body.innerText);
      expect(page.replace(/\s+/g, ' ').toLowerCase()).toContain(text.toLowerCase());
    });
  }

  async isAt(path: string): Promise<void> {
    await this.#retry(async () =>
      expect(await this.evaluate(() => location.pathname + location.search)).toBe(path),
    );
  }

  /** Waits for the least time that a person needs to fill in a form. */
  async takeTime(): Promise<void> {
    await this.until((ms) => performance.now() > ms, MINIMUM_FILL_MS);
  }

  async expectNoSidewaysScroll(path: string): Promise<void> {
    const overflow = await this.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `pixels that ${path} is wider than the window`).toBe(0);
  }
}
