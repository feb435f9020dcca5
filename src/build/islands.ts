/** Scripts of islands: when they load, into which files they are bundled, and what the pages name. */
import type { AstroIntegration } from 'astro';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import islandElement from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Plugin } from 'vite';
import { ISLANDS_FILE } from '#features/site/paths.ts';
import { deployQuery } from './deploy-query.ts';

/** Addresses of the scripts that each script imports, by address. */
type ScriptImports = ReadonlyMap<string, readonly string[]>;

/** Returns the id of a module, and those of all modules that `nextOf` finds from it, also indirectly. */
function closureOf(id: string, nextOf: (id: string) => Iterable<string>): string[] {
  const found = new Set([id]);
  for (const one of found) for (const next of nextOf(one)) found.add(next);
  return [...found];
}

const FRAMEWORK = /\/node_modules\/(?:@astrojs\/react|react|react-dom|scheduler)\//;
/** Folder of an island, or of the upload, which the contact form loads on demand. */
const ISLAND_FOLDER = /\/src\/islands\/([\w-]+)\//;

interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

/**
 * Returns the name of the file that contains a module. Modules that several islands use are in two files:
 * `framework` has React and everything that the small forms use (checkout and contact), and `shared` has all
 * others. For null, the bundler chooses: each island is one more file, and so is the dashboard.
 */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (FRAMEWORK.test(id)) return 'framework';
  const users = closureOf(id, (one) => graph.getModuleInfo(one)?.importers ?? []);
  const islands = new Set(users.flatMap((one) => ISLAND_FOLDER.exec(one)?.[1] ?? []));
  if (islands.size > 1) {
    return islands.has('checkout') || islands.has('contact') ? 'framework' : 'shared';
  }
  // The login loads before the dashboard, so its file contains the modules that both use.
  const isLogin = users.some((one) => graph.getModuleInfo(one)?.isEntry);
  return islands.has('admin') && isLogin ? 'login' : null;
}

/**
 * Adds two client directives, so that no page loads a framework before it is needed, and bundles the
 * scripts of islands into few files:
 * - `client:interaction` hydrates an island on the first interaction with it.
 * - `client:event="name"` hydrates an island when the window receives the event.
 * @param imports receives the imports of each script.
 */
export function islands(imports: Map<string, readonly string[]>): AstroIntegration {
  const plugin: Plugin = {
    name: 'islands',
    applyToEnvironment: ({ name }) => name === 'client',
    // Lets an entry contain modules that others import, so that the framework is in the file of Astro's
    // renderer, and the login in its island's file. Astro overrides this option in the configuration.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    // Turns off Vite's preloads, because they request scripts that the page already loads. Firefox reports
    // such a preload as failed. Astro overrides this option in the configuration, too.
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: false } } : undefined,
    generateBundle: (_options, bundle) => {
      const addressOf = (file: string) => `/${file}${deployQuery()}`;
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        imports.set(addressOf(output.fileName), output.imports.map(addressOf));
      }
    },
  };
  const build = { rolldownOptions: { output: { codeSplitting: { groups: [{ name: fileOf }] } } } };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        for (const name of ['interaction', 'event']) {
          const entrypoint = `./src/platform/browser/islands/${name}-directive.ts`;
          addClientDirective({ name, entrypoint });
        }
        updateConfig({ vite: { plugins: [plugin], environments: { client: { build } } } });
      },
    },
  };
}

function refuse(part: string): never {
  throw new Error(`Astro no longer writes ${part} as src/build/islands.ts expects.`);
}

function attributeOf(tag: string, name: string): string {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value || refuse(`${name} at an island`);
}

const islandTags = /<astro-island[^>]*>/g;
/** Scripts without attributes. Astro writes the code of islands into such scripts. */
const inlineScript = /<script>([^]*?)<\/script>/g;
const ourDirective = /"astro:(?:interaction|event)"/;
/** Attributes of an island that its element does not read, or whose default is the same. */
const unusedAttributes =
  / uid="[^"]*"| props="\{\}"|(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,(?:&quot;value&quot;:true)?/g;

/**
 * Lists the scripts of each deferred island in the island's `data-modules` attribute, so that a browser
 * requests all of them together. If all islands of the page are deferred, Astro's code for them, a tenth of
 * such a page's bytes, moves to the file that is loaded on the first interaction
 * (src/platform/browser/islands/load-deferred-islands.ts).
 * @param moved receives the pieces of code.
 * @throws Error if Astro writes islands differently, or if nothing in the page would load its islands.
 */
export function finishIslands(page: string, imports: ScriptImports, moved: Set<string>): string {
  const isDeferred = (tag: string) => /^(?:interaction|event)$/.test(attributeOf(tag, 'client'));
  const named = page.replace(islandTags, (tag) => {
    if (!isDeferred(tag)) return tag;
    const entries = ['component-url', 'renderer-url'].map((name) => attributeOf(tag, name));
    const scripts = entries.flatMap((one) => closureOf(one, (file) => imports.get(file) ?? []));
    return tag.replace(/>$/, ` data-modules="${[...new Set(scripts)].join(' ')}">`);
  });
  if (named === page) return page;
  if (!page.includes(`<script>${islandElement}</script>`)) refuse('its island element');
  if (!page.match(islandTags)?.every(isDeferred)) return named;
  if (!page.includes(ISLANDS_FILE + deployQuery())) {
    throw new Error('A page has deferred islands, but no script to load them.');
  }
  return named
    .replace(inlineScript, (script, code: string) => {
      if (code !== islandElement && !ourDirective.test(code)) return script;
      moved.add(code.trim());
      return '';
    })
    .replace(`<style>${ISLAND_STYLES}</style>`, '')
    .replace(unusedAttributes, '');
}

/** Joins the moved code. The directives come first, because the element uses them when it is defined. */
export function joinIslandCode(moved: ReadonlySet<string>): string {
  const directives = [...moved].filter((code) => code !== islandElement.trim());
  return [...directives, islandElement].join('\n');
}
