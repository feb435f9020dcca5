/** Tests of the theme switch in another language, and of the scripts for the menu and the scrolled header. */
import { Window } from 'happy-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bundleScript } from '../../src/build/bundle-script.ts';
import { closeMenu, type HeadScript, theme } from '../../src/layouts/head-scripts.ts';
import { themeTexts as texts } from '../../src/texts/es/theme.ts';

vi.mock('#texts/theme.ts', async () => await import('../../src/texts/es/theme.ts'));

let window: Window;

/** Runs a script of the head as a page does. */
async function run({ entry, constants = {} }: HeadScript): Promise<void> {
  const names = ['document', 'localStorage', 'addEventListener', 'getComputedStyle', 'scrollY'];
  const script = await bundleScript(entry, 'iife', constants);
  const values = names.map((name) => (window as never as Record<string, unknown>)[name]);
  const bound = values.map((value) => (typeof value === 'function' ? value.bind(window) : value));
  new Function(...names, script)(...bound);
}

beforeEach(() => {
  window = new Window({ url: 'https://site.example/' });
  window.document.documentElement.className = 'dark';
  window.document.head.innerHTML = '<meta name="theme-color" content="">';
  window.document.body.innerHTML = `
    <header class="site-header"><button class="theme-switch"></button></header>
    <div class="menu"><button></button><nav class="menu-panel"><a href="#a">A</a></nav></div>
    <a id="outside" href="#b">B</a>`;
});

describe('the theme switch', () => {
  const loaded = () => void window.dispatchEvent(new window.Event('DOMContentLoaded'));
  const button = () =>
    window.document.querySelector('.theme-switch') as unknown as HTMLButtonElement;
  const isDark = () => window.document.documentElement.classList.contains('dark');
  const labels = {
    light: texts.switchTo({ theme: texts.themes.light }),
    dark: texts.switchTo({ theme: texts.themes.dark }),
  };

  test('names the theme that it switches to, in the language of the page', async () => {
    await run(theme);
    loaded();
    expect([isDark(), button().ariaLabel]).toEqual([true, labels.light]);
    button().click();
    expect([isDark(), button().ariaLabel]).toEqual([false, labels.dark]);
    expect(window.localStorage.getItem('theme')).toBe('light');
    button().click();
    expect([isDark(), button().ariaLabel]).toEqual([true, labels.light]);
  });

  test('keeps the choice, before the page is drawn', async () => {
    window.localStorage.setItem('theme', 'light');
    await run(theme);
    expect(isDark()).toBe(false);
    loaded();
    expect(button().ariaLabel).toBe(labels.dark);
  });

  test('follows another tab, and no other key', async () => {
    await run(theme);
    loaded();
    const store = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new window.Event('storage'), { key, newValue }));
    store('other', 'light');
    expect(isDark()).toBe(true);
    store('theme', 'light');
    expect(isDark()).toBe(false);
    store('theme', null);
    expect(isDark()).toBe(true);
  });

  test('works for the page if storage is disabled', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(undefined as never);
    await run(theme);
    loaded();
    button().click();
    expect(isDark()).toBe(false);
  });
});

test('the menu closes when one of its links is chosen, and when the focus leaves it', async () => {
  const hidePopover = vi.fn<() => void>();
  Object.assign(window.document.querySelector('.menu-panel')!, { hidePopover });
  await run(closeMenu);
  const fire = (name: string, selector: string) => {
    const event = new window.Event(name, { bubbles: true });
    window.document.querySelector(selector)!.dispatchEvent(event);
    return hidePopover.mock.calls.splice(0).length;
  };
  expect(fire('click', '.menu-panel a')).toBe(1);
  expect(fire('click', '.menu button')).toBe(0);
  expect(fire('click', '#outside')).toBe(0);
  expect(fire('focusin', '.menu-panel a')).toBe(0);
  expect(fire('focusin', '.menu button')).toBe(0);
  expect(fire('focusin', '#outside')).toBe(1);
});
