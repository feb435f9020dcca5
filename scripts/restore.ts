/** `npm run restore -- <folder> [--site <id>]`: writes a backup into an empty site. */
import { parseArgs } from 'node:util';
import { UserError } from './local/machine/user-error.ts';
import { restore } from './storage/backup.ts';
import { connectSite } from './storage/connect-site.ts';

const { values, positionals } = parseArgs({
  options: { site: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) throw new UserError('Name the backup: npm run restore -- backups/<time>');
await using site = await connectSite(values.site);
const { entries, madeAt } = await restore(folder, site);
console.log(`${entries.length} records and files of ${madeAt} are in ${site.label}.`);
