/** Lists every problem of the articles and the owner's texts. The first step of `npm run build`. */
import { checkSite } from './content/check-articles.ts';
import { describeProblem, summarize } from './content/problem.ts';

const { problems, articles } = checkSite();
for (const problem of problems) console.error(describeProblem(problem));
const summary = summarize(problems, articles);
if (problems.length > 0) {
  console.error(summary);
  process.exit(1);
}
console.log(summary);
