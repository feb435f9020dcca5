import type { ClientDirective } from 'astro';
import { loadTogether } from './load-together.ts';

/**
 * What counts as touching an island: pointing at it, moving the keyboard's focus into it, or
 * changing a control in it, as a browser's own helpers do.
 */
const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown', 'change'] as const;

/** What the framework answers by hydrating the whole island at once, however long that takes. */
const urgent =
  'pointerdown pointerup mousedown mouseup click keydown keypress keyup input textInput'.split(' ');

/**
 * While the framework hydrates, what happens at a field is the browser's own affair: a form that is
 * live says itself what is missing (`noValidate`), and then reads what stands there.
 */
function keepFromFramework(this: HTMLElement, event: Event): void {
  const field = event.target as HTMLInputElement;
  const isWaiting = field.matches('input,textarea') && !field.form?.noValidate;
  if (isWaiting && !this.hasAttribute('ssr')) event.stopImmediatePropagation();
}

interface TouchedElement extends HTMLElement {
  readonly touched?: 1;
  readonly early?: HTMLButtonElement;
}

/** Whether something waits in storage for the island. Storage may be switched off. */
function isAwaited(keyPrefix: unknown): boolean {
  try {
    return (
      typeof keyPrefix === 'string' &&
      Object.keys(localStorage).some((key) => key.startsWith(keyPrefix))
    );
  } catch {
    return false;
  }
}

/**
 * Loads an island on first interaction, and on the next one when its script could not be fetched.
 * Until then its markup is plain HTML that works by itself. A plain button (one that opens no popover)
 * does nothing by itself, so a click on one that came too early is made again.
 */
const interaction: ClientDirective = (load, options, element) => {
  // What happened before this code came (src/islands/late-islands-script.ts).
  const { early: earlier, touched } = element as TouchedElement;
  let early: HTMLButtonElement | null = earlier ?? null;
  const keepClick = ({ target }: Event): void => {
    early =
      (target as Element).closest<HTMLButtonElement>(
        'button[type="button"]:not([popovertarget])',
      ) ?? early;
  };
  const hydrate = async (): Promise<void> => {
    loadTogether(element);
    await (
      await load()
    )();
    // Astro reports a failed fetch and resolves all the same; the attribute goes on hydration.
    if (element.hasAttribute('ssr')) {
      listen();
      return;
    }
    element.removeEventListener('click', keepClick);
    early?.click();
  };
  const onTouch = (): void => {
    for (const touch of touches) element.removeEventListener(touch, onTouch);
    void hydrate();
  };
  const listen = (): void => {
    for (const touch of touches) element.addEventListener(touch, onTouch);
  };
  for (const name of urgent) element.addEventListener(name, keepFromFramework, true);
  element.addEventListener('click', keepClick);
  listen();
  if (touched || isAwaited(options.value)) onTouch();
};

export default interaction;
