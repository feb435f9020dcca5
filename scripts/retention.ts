/**
 * `npm run retention -- --dry-run [--site <id>]` prints what is due to be removed, without removing anything;
 * without the flag it removes it, as the schedule does every six hours, but looks into every key.
 * It works on this machine's storage, or on that of the site that is named. Prints keys, never what they hold.
 */
import { parseArgs } from 'node:util';
import { retention } from '../src/domain/retention.ts';
import { findDue } from '../src/server/retention/due.ts';
import { removeDue } from '../src/server/retention/removal.ts';
import { runCommand } from './local/machine/user-error.ts';
import { connectSite } from './storage/connect-site.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, site: { type: 'string' } },
  });
  await using site = await connectSite(values.site);
  const { openOwn: openStore } = site;
  const due = await findDue({ openStore, now: new Date(), rules: retention, looks: Infinity });
  for (const { store, key, why } of due) console.log(`${store}  ${key}  (${why})`);
  if (values['dry-run']) {
    console.log(`${due.length} would be removed. Nothing was.`);
  } else {
    const { removed } = await removeDue(due, openStore, () => true);
    console.log(`${removed} removed.`);
  }
});
