/** `npm run restore -- <folder> [--site <id>]`: writes a backup into an empty site. */
import { parseArgs } from 'node:util';
import { runCommand, UserError } from './local/machine/user-error.ts';
import { connectSite } from './storage/connect-site.ts';
import { showProgress } from './storage/progress.ts';
import { restore } from './storage/restore.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) throw new UserError('Name the backup: npm run restore -- backups/<moment>');
  const site = await connectSite(values.site);
  try {
    const { entries, madeAt } = await restore(folder, site, showProgress);
    console.log(`${entries.length} records and files of ${madeAt} are in ${site.label}.`);
  } finally {
    await site.close();
  }
});
