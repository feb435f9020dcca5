import { expect, test } from 'vitest';

import { findDeployProblem } from '../../src/build/netlify-build.ts';

const demo = 'https://wrenloop.example';
const own = 'https://studio.test';

test('Production is refused with the address of the demo', () => {
  const production = { NETLIFY: 'true', CONTEXT: 'production' };
  expect(findDeployProblem(production, demo)).toContain(`not ${demo}: run "npm run setup"`);
  expect(findDeployProblem(production, own)).toBeUndefined();
});

test('Previews and this machine may build the demo', () => {
  expect(findDeployProblem({ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, demo)).toBeUndefined();
  expect(findDeployProblem({ CONTEXT: 'production' }, demo)).toBeUndefined();
});
