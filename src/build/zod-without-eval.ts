import type { Plugin } from 'vite';

const ID = '\0zod-without-eval';
const LOCALES = '\0no-locales';

/**
 * Tells zod, in what browsers load, not to compile its schemas. It tries once whether it may, and the
 * Content-Security-Policy, which does not allow it, has the browser complain. zod must know before
 * the first schema is made, so it is told by the module that every import of zod passes. Its fifty
 * languages, which nothing here speaks, are not even read.
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
