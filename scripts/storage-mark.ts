/**
 * `npm run storage:mark [-- --site <id>]`: marks every store as this site's own, once, after the first deploy. Until
 * then the dashboard of the live site does not believe that an empty store is empty.
 */
import { parseArgs } from 'node:util';
import { storeNames } from '../src/domain/retention.ts';
import { markStore } from '../src/server/storage/sentinel.ts';
import { runCommand } from './local/machine/user-error.ts';
import { connectSite } from './storage/connect-site.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { site: { type: 'string' } } });
  await using site = await connectSite(values.site);
  for (const name of storeNames) {
    const outcome = await markStore(site.openOwn(name), new Date());
    console.log(`${name}: ${outcome === 'written' ? 'marked' : 'was marked before'}`);
  }
});
