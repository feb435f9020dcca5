/**
 * `npm run dev`: starts Astro's dev server with hot reload, functions, storage, and payments. `npm run dev -- es` shows
 * the pages in Spanish, without the files that a site has once, such as its icons.
 */
import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { dev } from 'astro';
import type { Connect, ViteDevServer } from 'vite';
import { BRAND_FILE } from '#brand/brand.ts';
import { editorPaths } from '#features/site/paths.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { localEditorApi } from '#features/articles/server/editor-api.ts';
import { readArticle } from '#features/articles/check/article-file.ts';
import { checkOwnFiles } from '#features/articles/check/check-own-files.ts';
import { checkSite } from '#features/articles/check/check-articles.ts';
import { describeProblem } from '#features/articles/check/problem.ts';
import { refreshStore } from '#features/articles/check/refresh-store.ts';
import { showProblems } from '#features/articles/check/show-problems.ts';
import { writeBrandStyles } from '../src/build/brand-styles.ts';
import { bundleLanguages } from '../src/build/language-bundles.ts';
import { baseOfBuild, isOtherLanguage } from '../src/build/languages.ts';
import { startFunctions } from './local/server/functions.ts';
import { chooseLocalPayments, prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { readAddress, refuseMethod, sendResponse, toRequest } from './local/server/node-http.ts';
import { answerOtherLanguage } from './local/server/other-language.ts';
import { onStop, printWelcome } from './local/server/welcome.ts';
import { prepareHostAndPort } from './local/machine/host-and-port.ts';
import { startLocalStorage } from './local/machine/storage.ts';
import { UserError } from './local/machine/user-error.ts';

const isEditorCall = new URLPattern({ pathname: editorPaths.calls });

/** Name of Vite's function that refuses unknown hosts. */
const HOST_CHECK = 'hostValidationMiddleware';

const POLICY = 'content-security-policy';

/**
 * Relaxes a page's policy for the dev server. Inline scripts and styles from Vite and Astro have no
 * hashes yet, and browsers ignore 'unsafe-inline' if the policy contains hashes. So the hashes are
 * removed. The page may also listen for hot reload. All other directives match production.
 */
function loosenPolicy(policy: string, host: string): string {
  return policy
    .replaceAll(/ 'sha[^']+'/g, '')
    .replaceAll(/(?:script|style)-src [^;]*/g, "$& 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${host} wss://${host}`);
}

type WriteHead = (status: number, headers?: Record<string, string | string[]>) => ServerResponse;

/**
 * Makes Astro's dev server answer a page as Netlify would, with the common headers and the page's policy.
 */
function answerAsNetlify(message: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  const plain = response.writeHead.bind(response) as WriteHead;
  const writeHead: WriteHead = (status, headers = {}) => {
    const { [POLICY]: policy } = headers;
    const host = message.headers.host ?? 'localhost';
    return plain(
      status,
      typeof policy === 'string' ? { ...headers, [POLICY]: loosenPolicy(policy, host) } : headers,
    );
  };
  Object.assign(response, { writeHead });
}

/** Names under which the server may be opened, in addition to localhost and addresses of this machine. */
const allowedHosts = () => process.env.ALLOWED_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Writes the style sheet with the colors again when they change. */
function followColors({ watcher }: ViteDevServer): void {
  const brandFile = resolve(BRAND_FILE);
  watcher.on('change', (file) => {
    // The page lists the problems of a brand file that is not valid.
    if (resolve(file) === brandFile && checkOwnFiles().length === 0) writeBrandStyles();
  });
}

const hostAndPort = await prepareHostAndPort();
chooseLocalPayments();
const environment = await prepareLocalEnvironment();
const stopStorage = await startLocalStorage(environment.dataDir);
const { payments } = environment;
await bundleLanguages();

/** Handles requests before Vite's and Astro's middleware. */
const addOurAnswers = (server: ViteDevServer) => {
  // Vite knows which modules have changed since they were loaded.
  const functions = startFunctions(payments, (file) => server.ssrLoadModule(file));
  const editor = localEditorApi((file, text) => {
    const { tree, fields, problems } = readArticle(file, text);
    return tree && fields ? undefined : problems.map(({ says }) => says).join(' ');
  });
  const answer = async (message: Connect.IncomingMessage) => {
    const refused = refuseMethod(message);
    if (refused) return refused;
    const url = readAddress(message);
    if (url && isEditorCall.test(url)) return editor(toRequest(message, url));
    const answered = await (await functions)(message);
    return answered ?? (url && answerOtherLanguage(url.pathname, message.headers.accept));
  };
  const handle: Connect.NextHandleFunction = (message, response, next) => {
    // All addresses of the editor are one page.
    message.url = message.url?.replace(/^\/editor\/[^?]*/, editorPaths.page);
    // Astro's dev server knows the home page of a language only without the slash.
    if (message.url === `${baseOfBuild}/`) message.url = baseOfBuild || '/';
    answer(message)
      .then(async (answered) => {
        if (answered) return sendResponse(answered, response);
        answerAsNetlify(message, response);
        next();
      })
      .catch((error: unknown) => {
        // A client that disconnected needs no answer, and Vite would show the error in every open page.
        if (!response.destroyed) next(error);
      });
  };
  // The editor's calls need no login, so Vite's check of the host must come first: otherwise a page of another
  // site, whose name leads to this machine, could write files.
  const { stack } = server.middlewares;
  const at = stack.findIndex(({ handle: one }) => 'name' in one && one.name === HOST_CHECK);
  if (at === -1) throw new Error(`Vite has no ${HOST_CHECK} any more.`);
  stack.unshift(...stack.splice(at, 1), { route: '', handle });
};
const cache = join(environment.dataDir, 'cache');
const server = await dev({
  server: { ...hostAndPort, allowedHosts: allowedHosts() },
  cacheDir: cache,
  devToolbar: { enabled: false },
  integrations: [
    {
      name: 'problems-panel',
      hooks: {
        'astro:config:setup': ({ injectScript }) =>
          injectScript('page', "import '/src/features/articles/check/problems-panel.ts';"),
      },
    },
  ],
  vite: {
    cacheDir: join(cache, 'vite'),
    // Vite must discover these packages before the first page. A package that it discovers later
    // reloads the page, and the visitor's input is lost.
    optimizeDeps: {
      entries: ['src/islands/**/*.tsx', '!src/islands/editor/**', 'src/components/**/*.ts'],
      include: ['@astrojs/react/client.js', 'react/jsx-dev-runtime', 'react-dom/client'],
    },
    // `node_modules` may be a link to packages in another folder.
    server: {
      fs: { allow: ['.', realpathSync('node_modules')] },
      // Vite's watcher reports only the first of several changes within 50 ms, and a file that is being
      // written may then be empty (https://github.com/paulmillr/chokidar/issues/1455).
      watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
    },
    plugins: [
      showProblems(),
      refreshStore(),
      {
        name: 'our-answers',
        enforce: 'post',
        // Astro adds its middleware to the front of the list in the same hook, before this call.
        configureServer(vite) {
          followColors(vite);
          return () => addOurAnswers(vite);
        },
      },
    ],
  },
}).catch((error: unknown) => {
  const { problems } = checkSite();
  throw problems.length > 0 ? new UserError(problems.map(describeProblem).join('\n')) : error;
});
const address = `http://localhost:${server.address.port}`;
payments?.connect(address);
printWelcome(address, environment, [
  isOtherLanguage ? `Pages: ${address}${baseOfBuild}/` : `Editor: ${address}${editorPaths.page}`,
]);

onStop(() => Promise.all([server.stop(), stopStorage()]));
