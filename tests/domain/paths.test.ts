import { expect, test } from 'vitest';

import {
  anchors,
  callPaths,
  intakeAddress,
  nameInFragment,
  pagePaths,
  sectionPath,
} from '../../src/domain/paths.ts';
import { voicePlan } from '../support/some-plans.ts';

test('the pages have the paths of the specification', () => {
  expect(pagePaths.home).toBe('/');
  expect(pagePaths.blog).toBe('/blog');
  expect(pagePaths.article('local-seo')).toBe('/blog/local-seo');
  expect(pagePaths.checkout(voicePlan!.id)).toBe('/checkout/aiCallAgent');
  expect(pagePaths.privacyPolicy).toBe('/privacy-policy');
  expect(pagePaths.termsConditions).toBe('/terms-conditions');
  expect(pagePaths.intake).toBe('/ai-voice-agent-intake');
  expect(pagePaths.admin).toBe('/admin');
});

test('the calls have the paths of the specification', () => {
  expect(callPaths.contact).toBe('/api/contact');
  expect(callPaths.intake).toBe('/api/ai-voice-agent-intake');
  expect(callPaths.adminLogin).toBe('/api/admin/login');
  expect(callPaths.adminIntakes).toBe('/api/admin/intakes');
  expect(callPaths.adminRecord('01J', 'intakes', 'status')).toBe('/api/admin/intakes/01J/status');
});

test('the landing page has the seven anchors that links use', () => {
  expect(Object.values(anchors)).toEqual([
    'home',
    'about',
    'services',
    'portfolio',
    'testimonials',
    'payment',
    'contact',
  ]);
});

test('any page can link to a section', () => {
  expect(sectionPath('contact')).toBe('/#contact');
});

test('no address except the home page ends in a slash', () => {
  const addresses = [...Object.values(pagePaths), ...Object.values(callPaths)]
    .map((path) => (typeof path === 'function' ? (path as (part: string) => string)('x') : path))
    .filter((path) => path !== '/');
  for (const address of addresses) expect(address).toMatch(/^\/.*[^/]$/);
});

test.each(['Ada Byron', 'Zoë & Sons #1', 'a+b=c%20', ''])(
  'the link to the intake form carries the name %j, and no server receives it',
  (name) => {
    const { pathname, search, hash } = new URL(intakeAddress(name), 'https://site.example');
    expect(pathname + search).toBe(pagePaths.intake);
    expect(nameInFragment(hash)).toBe(name);
  },
);
