/** `npm run check:content`: every problem of every article at once. Runs before each build. */
import { dayIn } from '../src/domain/dates.ts';
import { company } from '../src/site/company.ts';
import {
  listFigures,
  listPublicFiles,
  readArticleFolder,
  readLegalTexts,
} from './content/article-folder.ts';
import { checkArticles } from './content/check-articles.ts';
import { describeProblem } from './content/problem.ts';

const sources = readArticleFolder();
const problems = checkArticles(sources, {
  host: company.host,
  today: dayIn(company.timeZone, new Date()),
  publicFiles: listPublicFiles(),
  figures: listFigures(),
  legalTexts: readLegalTexts(),
});

for (const problem of problems) console.error(describeProblem(problem));
if (problems.length > 0) {
  const files = new Set(problems.map(({ file }) => file)).size;
  console.error(`${problems.length} problems in ${files} of ${sources.size} articles.`);
  process.exit(1);
}
console.log(`${sources.size} articles, no problem.`);
