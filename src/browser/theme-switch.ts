/**
 * Runs in the head of every page, after the meta tag that it changes. Sets the theme before the first
 * paint: dark, unless the visitor chose light. Then connects the theme switch, and gives the header its
 * scrolled style in browsers without scroll-driven animations. All scripts of the head are one script,
 * because each inline script adds a hash to the page's policy.
 */
declare const THEME_KEY: string;
/** Background of the light theme, which browsers paint around the page. */
declare const LIGHT_GROUND: string;

try {
  if (localStorage.getItem(THEME_KEY) === 'light') {
    document.documentElement.classList.remove('dark');
    document.querySelector<HTMLMetaElement>('[name=theme-color]')!.content = LIGHT_GROUND;
  }
} catch {
  // Storage is disabled, so the default remains.
}

function connectSwitch(button: HTMLButtonElement): void {
  const root = document.documentElement;
  /** Names the theme that the next press switches to. */
  const press = (theme: string): void => {
    button.value = theme === 'light' ? 'dark' : 'light';
    button.ariaLabel = `Switch to ${button.value} theme`;
  };
  const paint = (theme: string): void => {
    root.classList.toggle('dark', theme !== 'light');
    document.querySelector<HTMLMetaElement>('[name=theme-color]')!.content =
      getComputedStyle(root).backgroundColor;
  };
  button.onclick = () => {
    const theme = button.value;
    press(theme);
    try {
      localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Storage can be disabled. The choice then applies to this page only.
    }
    // Painting the page takes long, so the switch changes first.
    requestAnimationFrame(() => setTimeout(paint, 0, theme));
  };
  // The theme was changed in another tab, or before a prerendered page was shown.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== THEME_KEY) return;
    const theme = newValue ?? 'dark';
    press(theme);
    paint(theme);
  });
  press(root.classList.contains('dark') ? 'dark' : 'light');
}

addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector<HTMLButtonElement>('.theme-switch');
  if (button) connectSwitch(button);
  const header = document.querySelector('.site-header');
  if (header && !CSS.supports('animation-timeline: scroll()')) {
    const update = () => header.classList.toggle('is-scrolled', scrollY > 50);
    addEventListener('scroll', update, { passive: true });
    update();
  }
});
