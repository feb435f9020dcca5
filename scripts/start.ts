/**
 * `npm start`: builds the site for this machine and serves it. `--no-build` serves the last build;
 * `--verbose` prints the output of the build.
 */
import { chooseLocalPayments, prepareLocalEnvironment } from './local/machine/local-environment.ts';
import { prepareHostAndPort } from './local/machine/host-and-port.ts';
import { startSiteServer } from './local/server/site-server.ts';
import { onStop, printWelcome } from './local/server/welcome.ts';
import { buildSite } from './site/build-site.ts';

const hostAndPort = await prepareHostAndPort();
if (!process.argv.includes('--no-build')) {
  console.log('Building the site …');
  chooseLocalPayments();
  await buildSite({ isQuiet: !process.argv.includes('--verbose') });
}
const environment = await prepareLocalEnvironment();
const server = await startSiteServer({ hostAndPort, ...environment });
printWelcome(server.address, environment);
onStop(() => server.stop());
