/**
 * `npm run retention -- --dry-run [--site <id>]` lists the expired records and removes nothing.
 * Without the flag it removes them, like the schedule that runs every six hours, but it reads every record.
 * It uses the storage of this machine or of the named site. It prints keys, never content.
 */
import { parseArgs } from 'node:util';
import { periods } from '../src/domain/stored-records.ts';
import { findExpired, removeExpired } from '../src/server/retention/expired.ts';
import { connectSite } from './storage/connect-site.ts';

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, site: { type: 'string' } },
});
await using site = await connectSite(values.site);
const { openOwn: openStore } = site;
const expired = await findExpired({ openStore, now: new Date(), periods, reads: Infinity });
for (const { store, key, why } of expired) console.log(`${store}  ${key}  (${why})`);
if (values['dry-run']) {
  console.log(`${expired.length} would be removed. Nothing was.`);
} else {
  const { removed } = await removeExpired(expired, openStore);
  console.log(`${removed} removed.`);
}
