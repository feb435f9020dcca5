import { existsSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { ErrorPayload, Plugin } from 'vite';
import { GONE_FILE } from '../article.ts';
import { BRAND_FILE } from '#brand/brand.ts';
import { editedFolders } from '../editor.ts';
import { readArticle } from './article-file.ts';
import { checkSite } from './check-articles.ts';
import { describeProblem, summarize } from './problem.ts';
import { FIGURES_FOLDER } from './site-content.ts';

/** Formats problems for Astro's error overlay. The first one has a link to its line. */
function toOverlay({ problems, articles }: ReturnType<typeof checkSite>): ErrorPayload {
  const [first] = problems;
  // Astro's overlay has more fields than Vite's types declare, and shows the message as text.
  const err = {
    name: 'Content',
    title: summarize(problems, articles),
    message: problems.map(describeProblem).join('\n\n'),
    hint: 'The page updates when you save. Press Esc to close this; "npm run build" lists the same problems.',
    stack: '',
    ...(first && { loc: { file: resolve(first.file), line: first.line ?? 1, column: 1 } }),
  };
  return { type: 'error', err };
}

/** Shows the problems from the content check in the browser, on each save and on pages opened later. */
export function showProblems(): Plugin {
  const watched = [FIGURES_FOLDER, ...Object.values(editedFolders)]
    .map((folder) => resolve(folder) + sep)
    .concat(resolve(BRAND_FILE), resolve(GONE_FILE));
  return {
    name: 'content-problems',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/content\/articles\/[^/]+\.mdx/ },
      /** Replaces an article that cannot be read with its problems. Otherwise, Astro prints stack traces. */
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
      let found = checkSite();
      const show = () => {
        if (found.problems.length > 0) hot.send(toOverlay(found));
      };
      hot.on('vite:client:connect', show);
      const check = () => {
        const before = found.problems.length;
        found = checkSite();
        if (found.problems.length > 0) show();
        else if (before > 0) hot.send({ type: 'full-reload' });
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
