import type { Plugin } from 'vite';

const ID = '\0zod-without-eval';
const LOCALES = '\0no-locales';

/**
 * Turns off schema compilation in the zod that browsers load. zod would test whether it may compile,
 * and the Content-Security-Policy would report that as a violation. The setting must precede the first
 * schema, so a module that every import of zod passes through makes it. The plugin also leaves out
 * zod's translated messages.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^(?:zod\/mini|\.\.\/locales\/index\.js)$/ },
      handler: (source, importer) => {
        if (source !== 'zod/mini') return importer?.includes('/zod/') ? LOCALES : undefined;
        return importer === ID ? undefined : ID;
      },
    },
    load: {
      filter: { id: /^\0(?:zod-without-eval|no-locales)$/ },
      handler: (id) =>
        id === ID
          ? `import { config } from 'zod/v4/core'; config({ jitless: true }); export * from 'zod/mini';`
          : '',
    },
  };
}
