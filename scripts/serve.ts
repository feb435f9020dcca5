/** `npm run serve`: serves what `npm run build` made. `npm start` does both. */
import { prepareStart } from './local/machine/prepare-start.ts';
import { requireBuild } from './site/last-build.ts';
import { runCommand } from './local/machine/user-error.ts';

await runCommand(async () => {
  const place = await prepareStart();
  requireBuild();
  const { serveSite } = await import('./local/server/serve-site.ts');
  await serveSite(place);
});
