import { isOfDemo } from '#brand/demo.ts';
import { people } from '#brand/file.ts';
import { pagePaths } from './paths.ts';

/** Authors and reviewers of articles, by the ids that the articles name. */
export { people };

export const peopleHref = `${pagePaths.howWeWrite}#who-writes`;

/** True until the owner has replaced the people of the demo. */
export const peopleAreExamples = Object.values(people).some(({ name }) => isOfDemo(name));
