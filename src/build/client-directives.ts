import type { AstroIntegration } from 'astro';

/**
 * Adds two client directives, so that no page loads a framework before it is needed:
 * - `client:interaction` hydrates an island on the first interaction with it. With a text as its
 *   value, also when the browser's storage has a key that begins with the text.
 * - `client:event="name"` hydrates an island when the window receives the event.
 */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['interaction', 'event']) {
          addClientDirective({
            name,
            entrypoint: `./src/browser/islands/${name}-directive.ts`,
          });
        }
      },
    },
  };
}
