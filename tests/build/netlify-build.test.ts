import { expect, test } from 'vitest';

import { findDeployProblem } from '../../src/build/netlify-build.ts';

const own = {
  host: 'https://studio.test',
  email: 'hello@studio.test',
  phone: '+1 (503) 555-2368',
  demoPhone: '+44 20 7183 8750',
};
const production = { NETLIFY: 'true', CONTEXT: 'production' };

test.each([
  { host: 'https://wrenloop.example' },
  { email: 'hello@wrenloop.example' },
  { phone: '+1 (212) 555-0142' },
  { demoPhone: '+1 (212) 555-0143' },
])("A production build refuses the demo's facts: %o", (invented) => {
  expect(findDeployProblem(production, { ...own, ...invented })).toBe(
    `A production build needs your own in place of ${Object.values(invented).join()}: run "npm run setup".`,
  );
  // Previews and this machine may build it.
  const demo = { ...own, ...invented };
  expect(findDeployProblem({ ...production, CONTEXT: 'deploy-preview' }, demo)).toBeUndefined();
  expect(findDeployProblem({ CONTEXT: 'production' }, demo)).toBeUndefined();
});

test('A production build accepts real facts', () => {
  expect(findDeployProblem(production, own)).toBeUndefined();
});
