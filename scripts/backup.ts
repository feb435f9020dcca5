/** `npm run backup [-- --site <id>] [-- --out <folder>]`: copies all records of a site into one folder. */
import { parseArgs } from 'node:util';
import { backUp } from './storage/backup.ts';
import { connectSite } from './storage/connect-site.ts';

const { values } = parseArgs({
  options: { site: { type: 'string' }, out: { type: 'string', default: 'backups' } },
});
await using site = await connectSite(values.site);
const { folder, manifest } = await backUp(site, values.out, new Date());
const { entries } = manifest;
const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
console.log(`${entries.length} records and files of ${site.label}, ${bytes} bytes: ${folder}`);
