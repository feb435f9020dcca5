/**
 * `npm run build`: builds the site as Netlify does, unless an article or a text of the owner has a problem.
 * Then it lists every problem.
 */
import { languages } from '#brand/file.ts';
import { otherLanguages } from '../src/build/languages.ts';
import { listUntranslated } from '../src/build/untranslated.ts';
import { checkSite } from '#features/articles/check/check-articles.ts';
import { describeProblem, summarize } from '#features/articles/check/problem.ts';
import { UserError } from './local/machine/user-error.ts';
import { buildSite, findOwnersProblem } from './site/build-site.ts';

const { problems, articles } = checkSite();
const summary = summarize(problems, articles);
if (problems.length > 0)
  throw new UserError([...problems.map(describeProblem), summary].join('\n'));
console.log(summary);
await buildSite({ isQuiet: false });
for (const code of otherLanguages) {
  const untranslated = await listUntranslated(code);
  if (untranslated.length > 0) {
    console.log(
      [`Not translated to ${code}, so it appears in ${languages[0]}:`, ...untranslated].join(
        '\n  ',
      ),
    );
  }
}
// Nothing else would stop an upload of this folder by hand.
const problem = findOwnersProblem({ CONTEXT: 'production' });
if (problem) console.log(`Do not publish this build. ${problem}`);
