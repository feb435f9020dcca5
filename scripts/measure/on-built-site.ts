import { prepareLocalEnvironment } from '../local/machine/local-environment.ts';
import { runCommand } from '../local/machine/user-error.ts';
import { startSiteServer } from '../local/server/site-server.ts';

/**
 * Serves the last build on a free port, as `npm start` does, for a measuring command. Ends the process
 * with exit code 1 if the measurement fails.
 * @param measure receives the site's address and the dashboard password, and returns true on success.
 */
export function onBuiltSite(
  measure: (site: string, adminPassword: string) => Promise<boolean>,
): Promise<void> {
  return runCommand(async () => {
    const { dataDir, payments, adminPassword } = await prepareLocalEnvironment();
    const place = { host: 'localhost', port: 0 };
    const server = await startSiteServer({ place, dataDir, payments });
    try {
      process.exitCode = (await measure(server.address, adminPassword)) ? 0 : 1;
    } finally {
      await server.stop();
    }
    process.exit();
  });
}
