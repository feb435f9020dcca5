import type { AstroIntegration } from 'astro';

/** Adds `client:interaction`: an island whose script loads when somebody first touches it. */
export function clientInteraction(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/build/client-interaction-directive.ts',
        });
      },
    },
  };
}
