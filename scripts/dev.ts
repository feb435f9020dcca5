/** `npm run dev`: Astro's dev server with hot reload, functions, storage and payments. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from 'astro';
import type { Connect, ViteDevServer } from 'vite';
import { showFindings } from './content/show-findings.ts';
import { answerByCode } from './local/server/answer-by-code.ts';
import { answerAsNetlify } from './local/server/dev-pages.ts';
import { startFunctions } from './local/server/functions.ts';
import { chooseLocalPayments, prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { sendResponse } from './local/server/node-http.ts';
import { prepareStart } from './local/machine/prepare-start.ts';
import { onStop, printWelcome } from './local/server/serve-site.ts';
import { startLocalStorage } from './local/machine/storage.ts';
import { runCommand } from './local/machine/user-error.ts';

await runCommand(async () => {
  const place = await prepareStart();
  chooseLocalPayments();
  const environment = await prepareLocalEnvironment();
  const stopStorage = await startLocalStorage(environment.dataDir);
  const { payments } = environment;

  /** Stands before everything of Vite's and Astro's. */
  const addOurAnswers = (server: ViteDevServer) => {
    // Vite knows which modules have changed since they were loaded.
    const functions = startFunctions((file) => server.ssrLoadModule(file));
    const handle: Connect.NextHandleFunction = (message, response, next) => {
      functions
        .then((answerFunction) => answerByCode({ answerFunction, payments }, message))
        .then(async (answer) => {
          if (answer) return sendResponse(answer, response);
          answerAsNetlify(message, response);
          next();
        })
        .catch((error: unknown) => {
          // Whoever went away midway wants no answer, and Vite would show the error to all others.
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
      // Found before the first page: a package that is found later loads the page anew, and whatever
      // somebody was typing is gone.
      optimizeDeps: {
        entries: ['src/islands/**/*.tsx', 'src/{browser,site,components}/**/*.ts'],
        include: ['@astrojs/react/client.js', 'react/jsx-dev-runtime', 'react-dom/client'],
      },
      // The packages may be installed elsewhere, with a link to them here.
      server: { fs: { allow: ['.', realpathSync('node_modules')] } },
      plugins: [
        showFindings(),
        {
          name: 'our-answers',
          enforce: 'post',
          // Astro adds to the front of the line in the same hook, before this.
          configureServer: (vite) => () => addOurAnswers(vite),
        },
      ],
    },
  });
  const address = `http://localhost:${server.address.port}`;
  payments?.connect(address);
  printWelcome(address, environment);

  onStop(() => {
    payments?.stop();
    return Promise.all([server.stop(), stopStorage()]);
  });
});
