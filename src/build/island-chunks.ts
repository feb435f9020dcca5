import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { deployQuery } from './deploy-query.ts';

/** The framework, and the entry by which Astro starts an island with it. */
const FRAMEWORK = /\/node_modules\/(?:@astrojs\/react|react|react-dom|scheduler)\//;
/** Small modules that islands share. None of them may import the schema library, which is large. */
const SHARED =
  /\/node_modules\/@?nanostores\/|\/src\/components\/ui\/\w+\.tsx|\/src\/site\/(?:behavior|company|forms|notices)|\/src\/browser\/(?:api|checkout-attempts|notice-store|payment-return|use-)|\/src\/domain\/(?:checkout-attempt|contact-rules|money|paths|plan)\.ts/;
/** The rules of forms, which are data and need no library, and the bodies of icons. */
const RULES =
  /\/node_modules\/lucide-react\/|\/src\/domain\/(?:instants|intake-rules|problem|text-rule|training-guide|typed-name|ulid)\.ts|\/src\/site\/intake-form/;
/** The login, and what it shares with the dashboard. */
const LOGIN =
  /vite\/preload-helper|\/src\/site\/admin-login|\/islands\/admin\/(?:AdminApp|LoginForm|failures|lazy-part)/;
/** The dashboard without the parts that load on demand. Modules that only it imports are added. */
const DASHBOARD =
  /\/islands\/admin\/(?!MessagesTab|PasskeysDialog|PaymentsTab|Overview|export-csv)/;

/**
 * Shared modules form two files: one that all islands need, and one with the rules of forms and the
 * bodies of icons. Each island is one more file. The dashboard is the login's file, the dashboard's
 * file, and one file for each part that loads on demand.
 */
const codeSplitting = {
  groups: [
    { name: 'islands', test: (id: string) => FRAMEWORK.test(id) || SHARED.test(id) },
    { name: 'rules', test: RULES, minShareCount: 2 },
    { name: 'login', test: LOGIN },
    { name: 'dashboard', test: DASHBOARD },
  ],
};

const ISLAND = /<astro-island[^>]*>/g;

function attributeOf(tag: string, name: string): string {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  if (value) return value;
  throw new Error(
    `Astro no longer writes ${name} at an island as src/build/island-chunks.ts expects.`,
  );
}

/** Returns the file and all files that it imports, directly or indirectly. */
function closureOf(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([file]);
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
  return found;
}

/**
 * Writes into a page the files that its islands need, so that a browser requests all of them together.
 * For an island that loads with the page, they are preloads in the head. For a deferred island, they
 * are an attribute of the island (`data-modules`).
 * @param imports the imports of each script, by address.
 * @throws Error if Astro writes islands differently.
 */
export function nameModules(page: string, imports: ReadonlyMap<string, readonly string[]>): string {
  const atOnce = new Set<string>();
  const islands = page.replace(ISLAND, (tag) => {
    const entries = ['component-url', 'renderer-url'].map((name) => attributeOf(tag, name));
    const modules = entries.flatMap((entry) => [...closureOf(entry, imports)]);
    if (/^(?:load|only)$/.test(attributeOf(tag, 'client'))) {
      for (const one of modules) atOnce.add(one);
      return tag;
    }
    return tag.replace(/>$/, ` data-modules="${[...new Set(modules)].join(' ')}">`);
  });
  const links = Array.from(atOnce, (href) => `<link rel="modulepreload" href="${href}">`);
  return islands.replace('</title>', `</title>${links.join('')}`);
}

/**
 * Adds the query of the deploy to the scripts that Vite preloads before a dynamic import. The import itself
 * has the query, so without it a browser would fetch each of these scripts twice.
 */
function pinToDeploy(_file: string, scripts: readonly string[]): string[] {
  return scripts.map((script) => (script.endsWith('.js') ? script + deployQuery() : script));
}

/**
 * Bundles the scripts of islands into few files.
 * @param imports receives the imports of each file, by address.
 */
export function islandChunks(imports: Map<string, readonly string[]>): AstroIntegration {
  const plugin: Plugin = {
    name: 'island-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    // Lets an entry contain modules that others import, so that the framework is in the file of Astro's
    // renderer, and the login in its island's file. Astro overrides this option in the configuration.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    // Astro overrides this option, too.
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: { resolveDependencies: pinToDeploy } } }
        : undefined,
    generateBundle: (_options, bundle) => {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const addressOf = (file: string) => `/${file}${deployQuery()}`;
        imports.set(addressOf(output.fileName), output.imports.map(addressOf));
      }
    },
  };
  return {
    name: 'island-chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [plugin],
            environments: {
              client: {
                build: {
                  rolldownOptions: { output: { codeSplitting } },
                },
              },
            },
          },
        });
      },
    },
  };
}
