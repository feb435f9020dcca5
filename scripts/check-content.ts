/** Lists every problem of the articles and the owner's texts. The first step of `npm run build`. */
import { checkOwnFiles } from './content/check-own-files.ts';
import { describeProblem, summarize } from './content/problem.ts';

const ownProblems = checkOwnFiles();
if (ownProblems.length > 0) {
  console.error(ownProblems.map(describeProblem).join('\n'));
  process.exit(1);
}
// The other checks read these files when they are imported.
const { checkSite } = await import('./content/check-articles.ts');
const { problems, articles } = checkSite();
for (const problem of problems) console.error(describeProblem(problem));
const summary = summarize(problems, articles);
if (problems.length > 0) {
  console.error(summary);
  process.exit(1);
}
console.log(summary);
