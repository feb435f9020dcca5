import type { AstroIntegration } from 'astro';

/**
 * Adds two ways for an island to wait, so that no page loads a framework before it is needed:
 * - `client:interaction`: until somebody first touches the island; with a text as its value, not at
 *   all when the browser's storage holds a key that begins with the text;
 * - `client:event="name"`: until the window hears an event of that name.
 */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/build/client-interaction-directive.ts',
        });
        addClientDirective({ name: 'event', entrypoint: './src/build/client-event-directive.ts' });
      },
    },
  };
}
