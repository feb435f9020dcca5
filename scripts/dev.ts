/** `npm run dev`: Astro's dev server with hot reload, functions and storage. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dev } from 'astro';
import { prepareLocalEnvironment } from './local/local-environment.ts';
import { answerAtEdge } from './local/edge-functions.ts';
import { sendAnswer } from './local/send-answer.ts';
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
    .then((answer) => (answer ? sendAnswer(message, answer, response) : next()))
    .catch(next);
}

await runCommand(async () => {
  const environment = await prepareLocalEnvironment();
  const stopStorage = await startLocalStorage(environment.dataDir);
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
      ],
    },
  });
  printWelcome(`http://localhost:${server.address.port}`, environment);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([server.stop(), stopStorage()]).then(() => process.exit(0));
    });
  }
});
