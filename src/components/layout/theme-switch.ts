/**
 * Runs in the head of every page. Sets the theme before the first paint: dark, unless the visitor chose
 * light. Then connects the theme switch, and gives the header its scrolled style. All scripts of the head are
 * one script, because each inline script adds a hash to the page's policy.
 */
declare const THEME_KEY: string;
/** Beginning and end of the switch's label, around the name of a theme. */
declare const LABEL_START: string;
declare const LABEL_END: string;
/** True if the names of the themes are their values, so that the script of every page is shorter. */
declare const HAS_ENGLISH_NAMES: boolean;
declare const LIGHT: string;
declare const DARK: string;

try {
  if (localStorage.getItem(THEME_KEY) === 'light') {
    document.documentElement.classList.remove('dark');
  }
} catch {
  // Storage is disabled, so the default remains.
}

function connectSwitch(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const apply = (theme: string): void => {
    root.classList.toggle('dark', theme !== 'light');
    // Names the theme that the next press switches to.
    button.value = theme === 'light' ? 'dark' : 'light';
    const name = HAS_ENGLISH_NAMES ? button.value : theme === 'light' ? DARK : LIGHT;
    button.ariaLabel = `${LABEL_START}${name}${LABEL_END}`;
    document.querySelector<HTMLMetaElement>('[name=theme-color]')!.content =
      getComputedStyle(root).backgroundColor;
  };
  button.onclick = () => {
    const theme = button.value;
    apply(theme);
    try {
      localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Storage can be disabled. The choice then applies to this page only.
    }
  };
  // Occurs when the theme is changed in another tab, also while this page is prerendered.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) apply(newValue ?? 'dark');
  });
  apply(root.classList.contains('dark') ? 'dark' : 'light');
}

addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector<HTMLButtonElement>('.theme-switch');
  if (button) connectSwitch(button);
  const header = document.querySelector('.site-header');
  const update = () => header?.classList.toggle('is-scrolled', scrollY > 50);
  addEventListener('scroll', update, { passive: true });
  update();
});
