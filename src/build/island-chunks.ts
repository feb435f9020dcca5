import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** The framework, and the entry by which Astro starts an island with it. */
const FRAMEWORK = /\/node_modules\/(?:@astrojs\/react|react|react-dom|scheduler)\//;
/** What islands share and is small: without the schema library, heavier than all of it. */
const SHARED =
  /\/node_modules\/@?nanostores\/|\/src\/components\/ui\/\w+\.tsx|\/src\/site\/(?:behaviour|company|forms|notices)|\/src\/browser\/(?:api|checkout-attempts|notice-store|payment-return|use-)|\/src\/domain\/(?:checkout-attempt|money|paths|plan)\.ts/;
/** The rules of forms, which are data and need no library, and the bodies of icons. */
const RULES =
  /\/node_modules\/lucide-react\/|\/src\/domain\/(?:contact-rules|instants|intake-rules|problem|text-rule|training-guide|typed-name|ulid)\.ts|\/src\/site\/intake-form/;
/** The login, with what it has in common with the dashboard. */
const LOGIN =
  /vite\/preload-helper|\/src\/site\/admin-login|\/islands\/admin\/(?:AdminApp|LoginForm|failures|lazy-part|staff-storage)/;
/** The dashboard, but for what is loaded when it is asked for. What it needs, and only it, comes along. */
const DASHBOARD = /\/islands\/admin\/(?!MessagesTab|PaymentsTab|Overview|export-csv)/;

/**
 * What islands have in common, in two files: one that all of them need, and one with the rules of forms
 * and the bodies of icons. Beside them an island has its own file. The dashboard is the login's file, one
 * of its own, and one for each part of it that waits to be asked for.
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
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** Everything that a file imports, directly or not, and the file itself. */
function closureOf(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([file]);
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
  return found;
}

/**
 * Says in a page which files its islands need, so that a browser asks for all of them at once and not
 * for each when the one before has named it: in the head for an island that loads with the page, at
 * the island itself (`data-modules`) for one that waits.
 * @param imports what each script imports, by addresses.
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
 * Makes few files of the islands' scripts.
 * @param imports is given what each of them imports, by addresses.
 */
export function islandChunks(imports: Map<string, readonly string[]>): AstroIntegration {
  const plugin: Plugin = {
    name: 'island-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    // Lets an entry hold what others need, so that the framework is in the file of Astro's renderer and
    // the login in its island's. Astro's own value replaces one in the configuration.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    generateBundle: (_options, bundle) => {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const used = output.imports.map((file) => `/${file}`);
        imports.set(`/${output.fileName}`, used);
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
              client: { build: { rolldownOptions: { output: { codeSplitting } } } },
            },
          },
        });
      },
    },
  };
}
