/** `npm run serve`: serves what `npm run build` made. `npm start` does both. */
import { prepareStart } from './local/prepare-start.ts';
import { requireBuild } from './site/last-build.ts';
import { runCommand } from './local/user-error.ts';

await runCommand(async () => {
  const place = await prepareStart();
  requireBuild();
  const { serveSite } = await import('./local/serve-site.ts');
  await serveSite(place);
});
