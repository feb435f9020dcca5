import { expect, test } from 'vitest';
import plans from '../../src/content/site/plans.json' with { type: 'json' };
import { findOwnersProblem } from '../../scripts/site/build-site.ts';
import { findLeftovers } from '#features/articles/check/leftovers.ts';

test('a production build and the doctor name each answer that the owner has not decided', () => {
  const undecided = Object.entries(plans.groups).flatMap(([kind, questions]) =>
    Object.entries(questions).flatMap(([id, { answer }]) =>
      answer.startsWith('(demo) ') ? [`texts.plans.groups.${kind}.${id}.answer`] : [],
    ),
  );
  expect(undecided.length).toBeGreaterThan(0);
  const problem = findOwnersProblem({ CONTEXT: 'production' });
  for (const path of undecided) expect(problem).toContain(path);
  expect(findLeftovers().demo).toContainEqual(
    expect.stringMatching(/^src\/content\/site\/plans\.json \(.*\(demo\)/),
  );
});
