/** `npm run dev`: Astro's dev server with hot reload, functions and storage. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dev } from 'astro';
import type { Connect } from 'vite';
import { answerAtEdge } from './local/edge-functions.ts';
import { chooseLocalPayments, prepareLocalEnvironment } from './local/local-environment.ts';
import { sendResponse, toRequest } from './local/node-http.ts';
import { startLocalStorage } from './local/storage.ts';
import { printWelcome, readPort } from './local/terminal.ts';
import { runCommand } from './local/user-error.ts';

/** Lets the edge functions answer what is theirs, before Astro looks at a request. */
function answerUploads(
  message: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  answerAtEdge(message, `http://${message.headers.host ?? 'localhost'}`)
    .then((answer) => (answer ? sendResponse(message, answer, response) : next()))
    .catch(next);
}

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  chooseLocalPayments();
  const environment = await prepareLocalEnvironment();
  const stopStorage = await startLocalStorage(environment.dataDir);
  const { payments } = environment;
  const sandboxRoutes: Connect.NextHandleFunction = (message, response, next) => {
    payments
      .answer(toRequest(message, `http://${message.headers.host}`))
      .then((answer) => (answer ? sendResponse(message, answer, response) : next()))
      .catch(next);
  };
  const server = await dev({
    server: { port: readPort(process.env.PORT) },
    vite: {
      plugins: [
        {
          name: 'edge-functions',
          enforce: 'pre',
          configureServer: ({ middlewares }) => {
            middlewares.use(answerUploads);
          },
        },
        {
          name: 'payment-sandbox',
          configureServer: ({ middlewares }) => {
            middlewares.use('/sandbox', (message, response, next) => {
              // The prefix is cut off while mounted.
              message.url = message.originalUrl;
              sandboxRoutes(message, response, next);
            });
          },
        },
      ],
    },
  });
  const address = `http://localhost:${server.address.port}`;
  payments.connect(address);
  printWelcome(address, environment);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      payments.stop();
      void Promise.all([server.stop(), stopStorage()]).then(() => process.exit(0));
    });
  }
});
