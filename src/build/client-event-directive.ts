import type { ClientDirective } from 'astro';

/** Loads an island when the window first hears the event that the directive's value names. */
const event: ClientDirective = (load, options) => {
  addEventListener(
    options.value,
    () => {
      void load().then((hydrate) => hydrate());
    },
    { once: true },
  );
};

export default event;
