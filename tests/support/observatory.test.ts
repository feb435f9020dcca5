import { expect, test } from 'vitest';

import { observatoryLosses } from './observatory.ts';

const full = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'sha256-a'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

test('a response with all headers loses no points', () => {
  expect(observatoryLosses(full)).toEqual([]);
});

test.each([
  ['content-security-policy', ''],
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
  ['content-security-policy', "default-src 'none'"],
  [
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ['content-security-policy', "default-src 'none'; script-src https:; frame-ancestors 'none'"],
  [
    'content-security-policy',
    "default-src 'none'; img-src http://a.example; frame-ancestors 'none'",
  ],
  ['referrer-policy', 'unsafe-url'],
  ['strict-transport-security', 'max-age=3600'],
  ['x-content-type-options', ''],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['set-cookie', 'admin_session=a; Secure; SameSite=Strict'],
  ['access-control-allow-origin', '*'],
])('%s of "%s" costs points', (name, value) => {
  expect(observatoryLosses({ ...full, [name]: value })).toEqual([name]);
});
