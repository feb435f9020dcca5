/**
 * `npm run storage:mark [-- --site <id>]`: marks every store as this site's own, once, after the first deploy. Until
 * then the dashboard of the live site does not believe that an empty store is empty.
 */
import { parseArgs } from 'node:util';
import { storeNames } from '../src/domain/retention.ts';
import { openStore } from '../src/server/storage/blobs.ts';
import { markStore } from '../src/server/storage/sentinel.ts';
import { openChosenStorage } from './local/machine/storage.ts';
import { runCommand } from './local/machine/user-error.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { site: { type: 'string' } } });
  const { context, close } = await openChosenStorage(values.site);
  try {
    for (const name of storeNames) {
      const outcome = await markStore(openStore(name, context), new Date());
      console.log(`${name}: ${outcome === 'written' ? 'marked' : 'was marked before'}`);
    }
  } finally {
    await close();
  }
});
