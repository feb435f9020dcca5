import { expect, test, vi } from 'vitest';
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

test.each(['chats', 'chatTraining'] as const)(
  'the owner must decide what happens to the %s, as to calls',
  (id) => {
    expect(plans.groups.website[id].answer).toMatch(/^\(demo\) /);
  },
);

test('a production build names the undecided answers in each language of the site', async () => {
  vi.resetModules();
  vi.doMock('#brand/file.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    languages: ['en', 'es'],
  }));
  const bilingual = await import('../../scripts/site/build-site.ts');
  vi.doUnmock('#brand/file.ts');
  // Later tests of this worker load the modules again.
  vi.resetModules();
  const own = /es\.texts\.plans\.groups\.\w+\.\w+\.answer \(\(demo\) /;
  expect(bilingual.findOwnersProblem({ CONTEXT: 'production' })).toMatch(own);
  expect(findOwnersProblem({ CONTEXT: 'production' })).not.toMatch(own);
});
