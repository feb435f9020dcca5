/** `npm run dev`: Astro's dev server with hot reload, functions and storage. */
import { dev } from 'astro';
import { prepareLocalEnvironment } from './local/local-environment.ts';
import { startLocalStorage } from './local/storage.ts';
import { printWelcome, readPort } from './local/terminal.ts';
import { runCommand } from './local/user-error.ts';

await runCommand(async () => {
  const environment = await prepareLocalEnvironment();
  const stopStorage = await startLocalStorage(environment.dataDir);
  const server = await dev({ server: { port: readPort(process.env.PORT) } });
  printWelcome(`http://localhost:${server.address.port}`, environment);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([server.stop(), stopStorage()]).then(() => process.exit(0));
    });
  }
});
