import { expect, test } from 'vitest';

import {
  anchors,
  callPaths,
  intakeAddress,
  nameInFragment,
  pagePaths,
} from '#features/site/paths.ts';
import { voicePlan } from '../../support/some-plans.ts';

test('pages, calls, and sections have the addresses of the specification', () => {
  expect(pagePaths).toMatchObject({
    home: '/',
    blog: '/blog',
    privacyPolicy: '/privacy-policy',
    termsConditions: '/terms-conditions',
    intake: '/ai-voice-agent-intake',
    admin: '/admin',
  });
  expect(pagePaths.article('local-seo')).toBe('/blog/local-seo');
  expect(pagePaths.checkout(voicePlan!.id)).toBe('/checkout/aiCallAgent');
  expect(callPaths).toMatchObject({
    contact: '/api/contact',
    createSubscription: '/api/create-subscription',
    intake: '/api/ai-voice-agent-intake',
    fileUpload: '/api/objects/upload',
    adminLogin: '/api/admin/login',
    adminIntakes: '/api/admin/intakes',
  });
  expect(callPaths.adminSubmission('01J', 'intakes', 'status')).toBe(
    '/api/admin/intakes/01J/status',
  );
  expect(anchors.join(' ')).toBe('home about services portfolio testimonials payment contact');
});

test('no address except the home page ends in a slash', () => {
  const addresses = [...Object.values(pagePaths), ...Object.values(callPaths)]
    .map((path) => (typeof path === 'function' ? (path as (part: string) => string)('x') : path))
    .filter((path) => path !== '/');
  for (const address of addresses) expect(address).toMatch(/^\/.*[^/]$/);
});

test.each(['Zoë & Sons #1', 'a+b=c%20', ''])(
  'the link to the intake form carries the name %j, and no server receives it',
  (name) => {
    const { pathname, search, hash } = new URL(intakeAddress(name), 'https://site.example');
    expect(pathname + search).toBe(pagePaths.intake);
    expect(nameInFragment(hash)).toBe(name);
  },
);
