import { securityHeaders } from '#platform/security-headers.ts';
import { findLeftovers } from '#features/articles/check/leftovers.ts';
import { languages } from '#brand/file.ts';
import { countUntranslated, findUntranslated } from '../../src/build/untranslated.ts';
import type { Checks } from './check.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HSTS = 'Strict-Transport-Security';

/** Names what an owner must know or decide before going live. Nothing of it is wrong on every site. */
export const contentChecks: Checks = {
  subdomains: [
    ({ address }) => {
      const { [HSTS]: rule } = securityHeaders;
      const years = Number(/max-age=(\d+)/.exec(rule)?.[1]) / YEAR_SECONDS;
      const domain = new URL(address).hostname.replace(/^www\./, '');
      return {
        note: `each visit makes browsers open the domain of ${address} only over https for ${years} years, and with includeSubDomains also every subdomain, such as mail.${domain}: each needs a certificate, or remove includeSubDomains in src/platform/security-headers.ts`,
      };
    },
    'see "Accounts" in docs/operations.md',
  ],
  'texts of the demo': [
    () => {
      const { demo } = findLeftovers();
      return demo.length === 0 ? 'none is left' : { note: demo.join('; ') };
    },
    'see "Make it yours" in README.md',
  ],
  'texts for the United States': [
    () => {
      const { unitedStates } = findLeftovers();
      return unitedStates.length === 0
        ? 'none is left'
        : { note: `right only if you work there: ${unitedStates.join('; ')}` };
    },
    'see "Make it yours" in README.md',
  ],
  translations: [
    async () => {
      const notes = await Array.fromAsync(languages, async (code) => {
        const found = await findUntranslated(code);
        const files = Map.groupBy(found, ({ file }) => file);
        const list = Array.from(files, ([file, texts]) => `${file} (${texts.length})`);
        return found.length > 0
          ? [`${code} lacks ${countUntranslated(found)}: ${list.join(', ')}`]
          : [];
      });
      const note = notes.flat().join('; ');
      return note ? { note: `${note}; "npm run untranslated" lists each text` } : 'none is missing';
    },
    'see docs/translating.md',
  ],
};
