import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isOfDemo } from '#brand/demo.ts';
import brand from '../../brand.json' with { type: 'json' };
import { findDeployProblem } from '../../src/build/check-brand.ts';

const own = {
  company: { name: 'Kestrel', host: 'https://studio.test', phone: '+1 (503) 555-2368' },
  social: {},
  plans: [{ setupFee: 100 }],
};
const mark = '<svg><circle r="4"/></svg>';
const demoMark = '<svg><path d="M4.5 6.5c1.2 8.6 5.4 16 12.4 16a7 7 0 1 0-7-8"/></svg>';
const production = { NETLIFY: 'true', CONTEXT: 'production' };
const preview = { ...production, CONTEXT: 'deploy-preview' };

test.each([
  ['company.host (https://wrenloop.example)', { company: { host: 'https://wrenloop.example' } }],
  ['company.email (hello@studio.example)', { company: { email: 'hello@studio.example' } }],
  ['company.demoPhone (+1 (212) 555-0143)', { company: { demoPhone: '+1 (212) 555-0143' } }],
  ['social.x (https://x.com/wrenloop)', { social: { x: 'https://x.com/wrenloop' } }],
  ['photos.0.alt (Wrenloop)', { photos: [{ alt: 'Wrenloop' }] }],
  ['people.sites.name (R. Example)', { people: { sites: { name: 'R. Example' } } }],
  ['texts.a.answer ((demo) Yes.)', { texts: { a: { answer: '(demo) Yes.' } } }],
  [
    'texts.a.answer ((demo) We answer each question about the offer in writing be…)',
    {
      texts: {
        a: { answer: '(demo) We answer each question about the offer in writing before you pay.' },
      },
    },
  ],
  ['the mark (public/brand/mark.svg)', {}, demoMark],
])('A production build refuses what belongs to the demo: %s', (part, changes, drawn = mark) => {
  const brand = { ...own, ...changes };
  expect(findDeployProblem(production, brand, drawn)).toBe(
    `A production build needs your own in place of ${part}: run "npm run setup".`,
  );
  // Netlify's build command sets only the context on other machines, such as another CI.
  expect(findDeployProblem({ CONTEXT: 'production' }, brand, drawn)).toContain(part);
  // Previews and this machine may build it.
  for (const env of [preview, { CONTEXT: 'deploy-preview' }, { CONTEXT: 'dev' }, {}]) {
    expect(findDeployProblem(env, brand, drawn)).toBeUndefined();
  }
});

test('A build on Netlify accepts real facts, and refuses the payment sandbox', () => {
  expect(findDeployProblem(production, own, mark)).toBeUndefined();
  for (const deployed of [preview, { CONTEXT: 'production' }, { CONTEXT: 'branch-deploy' }]) {
    expect(findDeployProblem({ ...deployed, PUBLIC_PAYMENTS: 'sandbox' }, own, mark)).toMatch(
      /^PUBLIC_PAYMENTS must not be set on Netlify/,
    );
  }
  expect(findDeployProblem({ CONTEXT: 'dev', PUBLIC_PAYMENTS: 'sandbox' }, own, mark)).toBe(
    undefined,
  );
});

test('An invalid variable and a brand of the demo end `npm run build` with one sentence each', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, ...production, PUBLIC_PAYMENTS: '', PUBLIC_SCHEDULING_URL: 'booking' },
  });
  expect(status).toBe(1);
  const [first, ...others] = stderr.trim().split('\n');
  expect(first).toBe('PUBLIC_SCHEDULING_URL must be an address that begins with https://.');
  for (const other of others) expect(other).toMatch(/^A production build needs /);
  // A rebranded copy may have nothing of the demo.
  if (isOfDemo(brand.company.name)) expect(others).toHaveLength(1);
});
