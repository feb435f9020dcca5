/** `npm run test:engines`: runs the flows in each language of the site. */
import { spawnSync } from 'node:child_process';
import { languages } from '#brand/file.ts';

const args = ['test', '--config', 'tests/engines', ...process.argv.slice(2)];
for (const [index, code] of languages.entries()) {
  // The default language needs no other imports.
  const env = { ...process.env, SITE_LANGUAGE: index === 0 ? '' : code };
  if (languages.length > 1) console.log(`In the language ${code}:`);
  const { status } = spawnSync('playwright', args, { env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
