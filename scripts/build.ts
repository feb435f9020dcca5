/** `npm run build`: builds the site as Netlify does. */
import { buildSite } from './site/build-site.ts';

await buildSite({ isQuiet: false });
