import { existsSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { GONE_FILE } from '../article.ts';
import { BRAND_FILE } from '#brand/brand.ts';
import { editedFolders } from '../editor.ts';
import { readArticle } from './article-file.ts';
import { checkSite } from './check-articles.ts';
import { describeProblem, showProblem } from './problem.ts';
import { FIGURES_FOLDER } from './site-content.ts';

/** Name of the event with which the page asks for the problems, and of the answer. */
const EVENT = 'content-problems';

/** Shows the problems from the content check in the browser, on each save and on pages opened later. */
export function showProblems(): Plugin {
  const watched = [FIGURES_FOLDER, ...Object.values(editedFolders)]
    .map((folder) => resolve(folder) + sep)
    .concat(resolve(BRAND_FILE), resolve(GONE_FILE));
  return {
    name: 'content-problems',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/content\/(?:articles|legal)\/(?:[^/]+\/)?[^/]+\.mdx/ },
      /** Replaces a text that cannot be read with its problems. Otherwise, Astro prints stack traces. */
      handler(id) {
        const file = id.replace(/\?.*/, '');
        // Vite reports a file that was deleted a moment ago.
        if (!existsSync(file)) return undefined;
        const { tree, fields, problems } = readArticle(file, readFileSync(file, 'utf8'));
        return tree && fields
          ? undefined
          : `\`\`\`\n${problems.map(describeProblem).join('\n')}\n\`\`\`\n`;
      },
    },
    configureServer(server) {
      const { hot } = server.environments.client;
      const find = () => {
        const { problems, titles } = checkSite();
        return problems.map((problem) => showProblem(problem, titles));
      };
      let found = find();
      hot.on(EVENT, (_, client) => client.send(EVENT, found));
      const check = () => {
        found = find();
        hot.send(EVENT, found);
      };
      let timer: NodeJS.Timeout | undefined;
      server.watcher.on('all', (event, file) => {
        if (event.endsWith('Dir') || !watched.some((place) => file.startsWith(place))) return;
        // A checkout changes many files, and each check blocks the server.
        clearTimeout(timer);
        timer = setTimeout(check, 100);
      });
    },
  };
}
