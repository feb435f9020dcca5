/**
 * `npm run retention -- --dry-run [--site <id>]` prints what is due to be removed, without removing anything;
 * without the flag it removes it, as the schedule does every night, but looks into every key.
 * It works on this machine's storage, or on that of the site that is named. Prints keys, never what they hold.
 */
import { parseArgs } from 'node:util';
import { retention } from '../src/domain/retention.ts';
import { openStore } from '../src/server/storage/blobs.ts';
import { findDue } from '../src/server/retention/due.ts';
import { removeDue } from '../src/server/retention/removal.ts';
import { openChosenStorage } from './local/machine/storage.ts';
import { runCommand } from './local/machine/user-error.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, site: { type: 'string' } },
  });
  const { context, close } = await openChosenStorage(values.site);
  const open = (name: Parameters<typeof openStore>[0]) => openStore(name, context);
  try {
    const due = await findDue({
      openStore: open,
      now: new Date(),
      rules: retention,
      looks: Infinity,
    });
    for (const { store, key, why } of due) console.log(`${store}  ${key}  (${why})`);
    if (values['dry-run']) {
      console.log(`${due.length} would be removed. Nothing was.`);
    } else {
      const { removed } = await removeDue(due, open, () => true);
      console.log(`${removed} removed.`);
    }
  } finally {
    await close();
  }
});
