import { prepareLocalEnvironment } from '../local/machine/local-environment.ts';
import { runCommand } from '../local/machine/user-error.ts';
import { startSiteServer } from '../local/server/site-server.ts';

/**
 * Serves the last build on a free port as `npm start` does, for a command that measures it, and ends
 * the process with it: with 1 when what was measured is not as it should be.
 * @param measure is given the site's address and the password of its dashboard, and says whether all is well.
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
