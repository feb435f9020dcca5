/**
 * `npm start`: builds the site for this machine, unless the last build is up to date, and serves it.
 * `--no-build` always serves the last build; `--verbose` prints the output of the build.
 */
import { prepareStart } from './local/machine/prepare-start.ts';
import { runCommand } from './local/machine/user-error.ts';
import { isUpToDate, noteBuild, requireBuild } from './site/last-build.ts';

const isVerbose = process.argv.includes('--verbose');
const mayBuild = !process.argv.includes('--no-build');

async function buildIfNeeded(): Promise<void> {
  const { chooseLocalPayments } = await import('./local/machine/local-environment.ts');
  chooseLocalPayments();
  if (isUpToDate()) console.log('Nothing has changed since the last build.');
  else {
    console.log('Building the site: about half a minute the first time …');
    const started = performance.now();
    const { buildSite } = await import('./site/build-site.ts');
    await buildSite({ isQuiet: !isVerbose });
    noteBuild();
    console.log(`Built in ${Math.round((performance.now() - started) / 1_000)} seconds.`);
  }
  console.log('Starting functions, storage and payments …');
}

await runCommand(async () => {
  const place = await prepareStart();
  if (mayBuild) await buildIfNeeded();
  else requireBuild();
  const { serveSite } = await import('./local/server/serve-site.ts');
  await serveSite(place);
});
