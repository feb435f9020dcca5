import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import islandElement from 'astro/runtime/server/astro-island.prebuilt.js';

/** Scripts without attributes. Astro writes the code of islands into such scripts. */
const inlineScript = /<script>([^]*?)<\/script>/g;
const ourDirective = /"astro:(?:interaction|event)"/;
/** Attributes of an island that its element does not read, or whose default is the same. */
const unusedAttributes =
  / uid="[^"]*"| props="\{\}"|(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,(?:&quot;value&quot;:true)?/g;
const nonDeferredIsland = /<astro-island[^>]* client="(?!interaction"|event")/;

/**
 * Moves the code of deferred islands out of a page, into the one file that is loaded on the first
 * interaction (src/browser/islands/load-deferred-islands.ts). It is a tenth of such a page's bytes.
 * @param moved receives the pieces of code.
 * @param loader the address of that file, which the page's loader must contain.
 * @returns the page without the code. A page with a non-deferred island is returned unchanged.
 * @throws Error if nothing in the page would load its islands.
 */
export function moveIslandCode(page: string, moved: Set<string>, loader: string): string {
  if (!page.includes('<astro-island') || nonDeferredIsland.test(page)) return page;
  if (!page.includes(`<script>${islandElement}</script>`)) {
    throw new Error(
      'Astro no longer writes its island element as src/build/deferred-islands.ts expects.',
    );
  }
  if (!page.includes(loader))
    throw new Error('A page has deferred islands, but no script to load them.');
  return page
    .replace(inlineScript, (script, code: string) => {
      if (code !== islandElement && !ourDirective.test(code)) return script;
      moved.add(code.trim());
      return '';
    })
    .replace(`<style>${ISLAND_STYLES}</style>`, '')
    .replace(unusedAttributes, '');
}

/** Joins the pieces: the directives first, because the element uses them as soon as it is defined. */
export function joinIslandCode(moved: ReadonlySet<string>): string {
  const directives = [...moved].filter((code) => code !== islandElement.trim());
  return [...directives, islandElement].join('\n');
}
