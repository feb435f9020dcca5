/**
 * `npm run storage:mark`: marks every store as this site's own, once, after the first deploy. Until
 * then the dashboard of the live site does not believe that an empty store is empty.
 */
import { storeNames } from '../src/domain/retention.ts';
import { openStore } from '../src/server/storage/blobs.ts';
import { markStore } from '../src/server/storage/sentinel.ts';
import { openChosenStorage } from './local/machine/storage.ts';
import { runCommand } from './local/machine/user-error.ts';

await runCommand(async () => {
  const { context, close } = await openChosenStorage();
  try {
    for (const name of storeNames) {
      const outcome = await markStore(openStore(name, context), new Date());
      console.log(`${name}: ${outcome === 'written' ? 'marked' : 'was marked before'}`);
    }
  } finally {
    await close();
  }
});
