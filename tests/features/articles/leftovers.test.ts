import { expect, test } from 'vitest';
import { isLeftover } from '#features/articles/check/leftovers.ts';

test.each([
  ...['Ask Wrenloop.', 'hello@studio.example', '+44 20 555-0142', '(demo) Yes.'],
  ...['the HIPAA agreement', 'under the TCPA', 'the FTC', 'the CCPA', 'a federal law', 'Federal'],
  ...['New York', 'California law', 'Illinois', 'in Texas', 'the American Arbitration Association'],
  ...['9am - 5pm EST', 'noon EDT', 'PST', '5pm PDT', 'America/New_York', 'en-US', 'usd', '$1,300'],
  ...['the United States', 'a US number', 'each US state', 'the U.S. market', 'your ZIP code'],
  ...['a business associate agreement', '+1 (503) 555-2368'],
])('an owner elsewhere is asked about the text "%s"', (text) => {
  expect(isLeftover(text)).toBe(true);
});

test.each([
  ...['A voice agent for your practice.', 'the best', 'TESTED', 'Texan', 'usdt', '€1,300', 'CHF 9'],
  ...['+44 20 7946 0000', 'Kestrel Studio', 'Europe/London', 'en-GB', 'a demo of it', 'federated'],
])('an owner elsewhere is not asked about the text "%s"', (text) => {
  expect(isLeftover(text)).toBe(false);
});
