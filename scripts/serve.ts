/** `npm run serve`: serves what `npm run build` made. `npm start` does both. */
import { prepareLocalEnvironment } from './local/local-environment.ts';
import { startSiteServer } from './local/site-server.ts';
import { printWelcome, readPort } from './local/terminal.ts';
import { runCommand } from './local/user-error.ts';

await runCommand(async () => {
  const port = readPort(process.env.PORT);
  const environment = await prepareLocalEnvironment();
  const server = await startSiteServer({ port, ...environment });
  printWelcome(server.address, environment);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
});
