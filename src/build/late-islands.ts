import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
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
 * Moves the code of islands that wait to be touched out of the pages, into one file that the first
 * touch fetches (src/islands/late-islands-script.ts). It is a tenth of such a page's bytes. Before
 * the policies are written (`staticNetlify`), so that these allow nothing that has left the page.
 */
export function lateIslands(): AstroIntegration {
  return {
    name: 'late-islands',
    hooks: {
      'astro:build:generated': async ({ dir }) => {
        const scripts = new Set<string>();
        for await (const name of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const file = new URL(name, dir);
          const html = await readFile(file, 'utf8');
          const found = Array.from(html.matchAll(island), ([, code = '']) => code);
          if (found.length === 0 || eager.test(html)) continue;
          if (!html.includes(ISLANDS_FILE)) {
            throw new Error(`${file.pathname} has islands and nothing that would wake them.`);
          }
          for (const code of found) scripts.add(code.trim());
          const rest = [island, islandStyle, idle].reduce(
            (text, part) => text.replace(part, ''),
            html,
          );
          await writeFile(file, rest);
        }
        // The ways to wait before the element, which asks for them.
        const ordered = [...scripts].sort((a, b) => a.length - b.length);
        await writeFile(new URL(`.${ISLANDS_FILE}`, dir), ordered.join('\n'));
      },
    },
  };
}
