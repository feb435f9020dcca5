import { expect, test } from 'vitest';

import { renderHeaderRules, unitePolicies } from '../../src/build/header-rules.ts';

test('one policy for several pages allows what any of theirs allows, and no more', () => {
  const united = unitePolicies([
    "default-src 'none';script-src 'self' 'sha256-a'; style-src 'self' 'sha256-s';",
    "default-src 'none';script-src 'self' 'sha256-b'; style-src 'self' 'sha256-s';frame-src 'none';",
    "default-src 'none';frame-src https://frames.example;",
  ]);
  expect(united.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a' 'sha256-b'",
    "style-src 'self' 'sha256-s'",
    'frame-src https://frames.example',
  ]);
});

test('one policy for pages with the same policy is that policy', () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-a'";
  expect(unitePolicies([policy, policy])).toBe(policy);
});

test('the rules hold one for each address, after those for all', () => {
  const rules = renderHeaderRules(new Map([['/blog/:slug', "default-src 'none'"]]));
  expect(rules.match(/^\/\S*$/gm)).toEqual(['/*', '/_astro/*', '/blog/:slug']);
  expect(rules).toContain("/blog/:slug\n  Content-Security-Policy: default-src 'none'\n");
});
