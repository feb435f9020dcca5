import type { ClientDirective } from 'astro';

/** What counts as touching an island: pointing at it, or moving the keyboard's focus into it. */
const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown'] as const;

/**
 * Loads an island on first interaction. Until then its markup is plain HTML that works by itself,
 * so the first tap is never lost: the native control has already done its job.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const hydrate = async (): Promise<void> => {
    for (const touch of touches) element.removeEventListener(touch, hydrate);
    await (await load())();
  };
  for (const touch of touches) element.addEventListener(touch, hydrate, { passive: true });
};

export default interaction;
