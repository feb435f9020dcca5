/** `npm run dev`: starts Astro's dev server with hot reload, functions, storage, and payments. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from 'astro';
import type { Connect, ViteDevServer } from 'vite';
import { editorPaths } from '../src/domain/paths.ts';
import { localEditorApi } from '../src/server/editor/editor-api.ts';
import { showFindings } from './content/show-findings.ts';
import { answerAsNetlify } from './local/server/dev-pages.ts';
import { startFunctions } from './local/server/functions.ts';
import { chooseLocalPayments, prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { readAddress, sendResponse, toRequest } from './local/server/node-http.ts';
import { onStop, printWelcome } from './local/server/welcome.ts';
import { prepareHostAndPort } from './local/machine/host-and-port.ts';
import { startLocalStorage } from './local/machine/storage.ts';
import { runCommand } from './local/machine/user-error.ts';

/** Addresses of the editor's API. */
const isEditorCall = new URLPattern({ pathname: editorPaths.calls });

await runCommand(async () => {
  const place = await prepareHostAndPort();
  chooseLocalPayments();
  const environment = await prepareLocalEnvironment();
  const stopStorage = await startLocalStorage(environment.dataDir);
  const { payments } = environment;

  /** Handles requests before Vite's and Astro's middleware. */
  const addOurAnswers = (server: ViteDevServer) => {
    // Vite knows which modules have changed since they were loaded.
    const functions = startFunctions(payments, (file) => server.ssrLoadModule(file));
    const editor = localEditorApi();
    const answer = async (message: Connect.IncomingMessage) => {
      const url = readAddress(message);
      if (url && isEditorCall.test(url)) return editor(toRequest(message, url));
      return (await functions)(message);
    };
    const handle: Connect.NextHandleFunction = (message, response, next) => {
      // All addresses of the editor are one page.
      message.url = message.url?.replace(/^\/editor\/[^?]*/, editorPaths.page);
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
    server.middlewares.stack.unshift({ route: '', handle });
  };
  const cache = join(environment.dataDir, 'cache');
  const server = await dev({
    server: place,
    cacheDir: cache,
    devToolbar: { enabled: false },
    vite: {
      cacheDir: join(cache, 'vite'),
      // Vite must discover these packages before the first page. A package that it discovers later
      // reloads the page, and the visitor's input is lost.
      optimizeDeps: {
        entries: [
          'src/islands/**/*.tsx',
          '!src/islands/editor/**',
          'src/{browser,site,components}/**/*.ts',
        ],
        include: ['@astrojs/react/client.js', 'react/jsx-dev-runtime', 'react-dom/client'],
      },
      // `node_modules` may be a link to packages in another folder.
      server: { fs: { allow: ['.', realpathSync('node_modules')] } },
      plugins: [
        showFindings(),
        {
          name: 'our-answers',
          enforce: 'post',
          // Astro adds its middleware to the front of the list in the same hook, before this call.
          configureServer: (vite) => () => addOurAnswers(vite),
        },
      ],
    },
  });
  const address = `http://localhost:${server.address.port}`;
  payments?.connect(address);
  printWelcome(address, environment, [`Editor: ${address}${editorPaths.page}`]);

  onStop(() => {
    payments?.stop();
    return Promise.all([server.stop(), stopStorage()]);
  });
});
