import { describe, expect, test } from 'vitest';

import { searchTextOf } from '#features/submissions/search.ts';
import { intakeParts } from '#features/submissions/intake.ts';
import { makeMatcher } from '#platform/search-text.ts';
import { buildIntake } from '../../support/build.ts';

const intake = buildIntake({
  practiceName: 'Zürich Zahnärzte',
  contactName: 'José Łukasz',
  email: 'Jose@Zahn.example',
  phone: '+1 (212) 555-0142',
  address: '1 Harbor Street',
  website: 'zahn.example',
  faqs: [{ question: 'Parkplatz?', answer: 'Hinter dem Haus, seit 12.05.2026.' }],
  generalGuidelines: 'Be kind.',
  scenarios: [{ title: 'Emergency', content: 'Put through.' }],
  specialInstructions: 'No prices.',
  trainingGuideFileName: 'guide 東京.pdf',
});
const text = searchTextOf(intakeParts, intake);

describe('a search', () => {
  test.each([
    'zurich',
    'ZAHNÄRZTE',
    'zahnärzte zürich',
    'jose',
    'parkplatz haus',
    'kind emergency prices',
    '東京',
    '2125550142',
    '(212) 555-0142',
    '2-125',
    '12.05.2026 ',
    '',
  ])('for %j finds the submission', (query) => {
    expect(makeMatcher(query)(text)).toBe(true);
  });

  test.each(['berlin', 'zurich berlin', '2125550143', '2125x', 'x2125', '1-2', '(', 'zahn*'])(
    'for %j does not find it',
    (query) => {
      const isPunctuation = query === '(';
      expect(makeMatcher(query)(text)).toBe(isPunctuation);
    },
  );
});

test('characters that grow when they are folded do not exhaust the memory', () => {
  for (const character of ['\uFDFA', '\u0390', '\uD55C', '\u0130']) {
    const generalGuidelines = character.repeat(1_000);
    const size = Buffer.byteLength(generalGuidelines) + text.length;
    expect(searchTextOf(intakeParts, { ...intake, generalGuidelines }).length).toBeLessThanOrEqual(
      size,
    );
  }
});
