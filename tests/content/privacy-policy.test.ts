import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTEMPT_LIFETIME_MS } from '../../src/domain/checkout-attempt.ts';
import { draftTexts } from '../../src/site/intake-form.ts';

const policy = readFileSync('src/content/legal/privacy-policy.mdx', 'utf8');
const [, kept = ''] = policy.split('### What is kept in your browser');
const section = kept.slice(0, kept.indexOf('\n### '));

test('the policy names everything the site keeps in a browser, and how long', () => {
  for (const words of ['theme', 'draft', 'check out', 'shortcuts', 'session'])
    expect(section).toContain(words);
  expect(section).toContain(`"${draftTexts.discard}"`);
  expect(section).toContain(`${ATTEMPT_LIFETIME_MS / 3_600_000} hours`);
});
