/** `npm start`: builds the site for this machine, unless the last build still is what it would be. */
import { prepareStart } from './local/machine/prepare-start.ts';
import { runCommand } from './local/machine/user-error.ts';
import { isUpToDate, noteBuild } from './site/last-build.ts';

const isVerbose = process.argv.includes('--verbose');

await runCommand(async () => {
  const place = await prepareStart();
  const { chooseLocalPayments } = await import('./local/machine/local-environment.ts');
  chooseLocalPayments();
  if (isUpToDate()) console.log('Nothing has changed since the last build.');
  else {
    console.log('Building the site: about half a minute the first time …');
    const started = performance.now();
    const { buildSite } = await import('./site/build-site.ts');
    buildSite({ isQuiet: !isVerbose });
    noteBuild();
    console.log(`Built in ${Math.round((performance.now() - started) / 1_000)} seconds.`);
  }
  console.log('Starting functions, storage and payments …');
  const { serveSite } = await import('./local/server/serve-site.ts');
  await serveSite(place);
});
