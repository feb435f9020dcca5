import type { Plugin } from 'vite';

const ID = '\0zod-without-eval';

/**
 * Tells zod, in what browsers load, not to compile its schemas. It tries once whether it may, and the
 * Content-Security-Policy, which does not allow it, has the browser complain. zod must know before
 * the first schema is made, so it is told by the module that every import of zod passes.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) => (source === 'zod/mini' && importer !== ID ? ID : undefined),
    load: (id) =>
      id === ID
        ? `import { config } from 'zod/v4/core'; config({ jitless: true }); export * from 'zod/mini';`
        : undefined,
  };
}
