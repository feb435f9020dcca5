import { ISLANDS_FILE } from '../domain/paths.ts';

/** What Astro writes into a page for its islands: its two ways to wait that are ours, and the element. */
const island =
  /<script>(\(\(\)=>\{(?:(?!<\/script>)[^])*?(?:"astro:(?:interaction|event)"|"astro-island")(?:(?!<\/script>)[^])*?)<\/script>/g;
/** What Astro writes with them; for pages without it `src/styles/reset.css` says the same. */
const islandStyle = /<style>astro-island,[^<]*<\/style>/g;
/** What Astro writes at each island and its element does without: names nobody reads, no properties. */
const idle = / uid="[^"]*"| props="\{\}"|(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,/g;
/** An island that waits for nobody. */
const eager = / client="(?!interaction"|event")/;

/**
 * Takes the code of islands that wait to be touched out of a page, for the one file that the first
 * touch fetches (src/islands/late-islands-script.ts). It is a tenth of such a page's bytes.
 * @param taken is given the pieces of code.
 * @throws Error when the page lacks the script that fetches it.
 * @returns the page without them; as it was when an island of it waits for nobody.
 */
export function takeIslandCode(page: string, taken: Set<string>): string {
  const found = Array.from(page.matchAll(island), ([, code = '']) => code.trim());
  if (found.length === 0 || eager.test(page)) return page;
  if (!page.includes(ISLANDS_FILE)) throw new Error('A page has islands that nothing would wake.');
  for (const code of found) taken.add(code);
  return [island, islandStyle, idle].reduce((text, part) => text.replace(part, ''), page);
}

/** @returns the file of what was taken: the ways to wait before the element, which asks for them. */
export function joinIslandCode(taken: ReadonlySet<string>): string {
  return [...taken].sort((a, b) => a.length - b.length).join('\n');
}
