/** `npm run build`: builds the site as Netlify does. */
import { runCommand } from './local/machine/user-error.ts';
import { buildSite } from './site/build-site.ts';

await runCommand(() => buildSite({ isQuiet: false }));
