/** Bundles the scripts of islands into few files. */
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { deferredIslands, HYDRATION, MANIFEST, moduleOf } from './island-scripts.ts';

const FRAMEWORK = /\/node_modules\/(?:@astrojs\/react|react|react-dom|scheduler)\//;
/** Folder of an island, or of the upload, which the contact form loads on demand. */
const ISLAND_FOLDER = /\/src\/islands\/([\w-]+)\//;

interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

/**
 * Name of the file that contains a module. Modules that several islands use are in two files:
 * `framework` has React and everything that the small forms use (checkout and contact), and `shared` has all
 * others. For null, the bundler chooses: each island is one more file, and so is the dashboard.
 */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (FRAMEWORK.test(id)) return 'framework';
  const found = new Set([id]);
  for (const one of found) {
    for (const user of graph.getModuleInfo(one)?.importers ?? []) found.add(user);
  }
  const users = [...found];
  const islands = new Set(users.flatMap((one) => ISLAND_FOLDER.exec(one)?.[1] ?? []));
  if (islands.size > 1) {
    return islands.has('checkout') || islands.has('contact') ? 'framework' : 'shared';
  }
  // The login loads before the dashboard, so its file contains the modules that both use.
  const isLogin = users.some((one) => graph.getModuleInfo(one)?.isEntry);
  return islands.has('admin') && isLogin ? 'login' : null;
}

/**
 * Bundles the scripts of islands into few files, so that a browser requests all that an island needs together.
 * Deferred islands are entries, which the pages find in Vite's manifest (src/build/island-scripts.ts).
 */
export function islands(): AstroIntegration {
  const plugin: Plugin = {
    name: 'islands',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Lets an entry contain modules that others import, so that the framework is in the file of Astro's
    // renderer, and the login in its island's file. Astro overrides this option in the configuration.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    // Turns off Vite's preloads, because they request scripts that the page already loads. Firefox reports
    // such a preload as failed. Astro overrides this option in the configuration, too.
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: false, manifest: MANIFEST } } : undefined,
    buildStart() {
      for (const id of [HYDRATION, ...deferredIslands.map(moduleOf)]) {
        this.emitFile({ type: 'chunk', id });
      }
    },
  };
  const build = { rolldownOptions: { output: { codeSplitting: { groups: [{ name: fileOf }] } } } };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin], environments: { client: { build } } } });
      },
    },
  };
}
