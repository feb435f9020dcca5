import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { findDeployProblem } from '../../src/build/netlify-build.ts';

const own = {
  company: { name: 'Kestrel', host: 'https://studio.test', phone: '+1 (503) 555-2368' },
  social: {},
  plans: [{ setupFee: 100 }],
};
const mark = '<svg><circle r="4"/></svg>';
const production = { NETLIFY: 'true', CONTEXT: 'production' };

test.each([
  ['company.host', { company: { host: 'https://wrenloop.example' } }],
  ['company.email', { company: { email: 'hello@studio.example' } }],
  ['company.demoPhone', { company: { demoPhone: '+1 (212) 555-0143' } }],
  ['social.x', { social: { x: 'https://x.com/wrenloop' } }],
  ['photos.0.alt', { photos: [{ alt: 'Ada, founder of Wrenloop' }] }],
  ['people.websites.name', { people: { websites: { name: 'Riley Example' } } }],
])('A production build refuses what belongs to the demo: %s', (path, part) => {
  const demo = { ...own, ...part };
  expect(findDeployProblem(production, demo, mark)).toMatch(
    new RegExp(
      `^A production build needs your own in place of ${path} \\(.+\\): run "npm run setup"\\.$`,
    ),
  );
  // Previews and this machine may build it.
  expect(
    findDeployProblem({ ...production, CONTEXT: 'deploy-preview' }, demo, mark),
  ).toBeUndefined();
  expect(findDeployProblem({ CONTEXT: 'production' }, demo, mark)).toBeUndefined();
});

test('A production build refuses the mark of the demo', () => {
  const demoMark = '<svg><path d="M4.5 6.5c1.2 8.6 5.4 16 12.4 16a7 7 0 1 0-7-8"/></svg>';
  expect(findDeployProblem(production, own, demoMark)).toBe(
    'A production build needs your own in place of the mark (public/brand/mark.svg): run "npm run setup".',
  );
});

test('A production build accepts real facts', () => {
  expect(findDeployProblem(production, own, mark)).toBeUndefined();
});

test('A build on Netlify refuses the payment sandbox', () => {
  const env = { NETLIFY: 'true', CONTEXT: 'deploy-preview', PUBLIC_PAYMENTS: 'sandbox' };
  expect(findDeployProblem(env, own, mark)).toMatch(/^PUBLIC_PAYMENTS must not be set on Netlify/);
});

test('An invalid variable and a demo brand end `npm run build` with one sentence each', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...production, PUBLIC_PAYMENTS: '', PUBLIC_SCHEDULING_URL: 'booking' },
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^PUBLIC_SCHEDULING_URL must be an address that begins with https:\/\/\.\nA production build needs [^\n]+\n$/,
  );
});
