import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import brand from '../../brand.json' with { type: 'json' };
import hero from '../../src/content/site/hero.json' with { type: 'json' };
import demo from '../support/demo-brand.json' with { type: 'json' };
import {
  type Brand,
  brandSchema,
  findBrandProblems,
  findTranslationProblems,
  listBrandProblems,
} from '#brand/brand.ts';
import { contrast } from '#brand/contrast.ts';
import { siteAddress } from '#brand/site-address.ts';
import { siteTextSchemas } from '#brand/site-texts.ts';

/** The brand file of the demo with one value replaced. `undefined` removes it. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(demo) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = copy;
  for (const key of keys) part = part[key] as Record<string, unknown>;
  part[last] = value;
  return JSON.parse(JSON.stringify(copy));
}

test('the brand file has no problems', () => {
  expect(findBrandProblems(brand)).toEqual([]);
});

test.each([
  ['company.name', undefined, 'company.name: is missing'],
  ['company.host', 'studio.example/home', /^company\.host: must look like https:/],
  ['company.phone', '020 7946', /^company\.phone: must begin with \+ and the country/],
  ['company.email', 'nobody', 'company.email: must be an email address'],
  ['company.timeZone', 'London', /^company\.timeZone: must be a name like/],
  ['company.fax', '1', 'company.fax: is not known here'],
  ['social.x', 'https://x.com/', /^social\.x: must look like https:/],
  ['colors.dark.brand', 'teal', /^colors\.dark\.brand: must be a color/],
  ['prices.currency', 'jpy', /^prices\.currency: must be a currency with two decimals/],
  ['prices.currency', 'mga', /^prices\.currency: must be a currency with two decimals/],
  ['prices.currency', 'USD', /^prices\.currency: must be a currency with two decimals/],
  ['prices.locale', 'english', 'prices.locale: must be a locale like en-US'],
  ['prices.tax', { rate: 0, name: 'VAT', included: true }, 'prices.tax.rate: must be above 0'],
  [
    'prices.tax',
    { rate: 19, name: 'VAT', included: false },
    /^prices\.tax\.included: must be true/,
  ],
  ['prices.tax', { rate: 100, name: 'VAT', included: true }, 'prices.tax.rate: must be below 100'],
  [
    'prices.tax',
    { rate: 7.12345, name: 'VAT', included: true },
    'prices.tax.rate: must have at most four decimals',
  ],
  ['languages', [], 'languages: must name at least one language'],
  ['languages', ['en', 'en'], 'languages: names a language twice'],
  ['languages', ['eng'], 'languages.0: must be a code like en'],
  ['consent', 'never', 'consent: must be ask or notice'],
  ['company.name', 'x'.repeat(61), 'company.name: must have 60 characters or fewer'],
  ['company.address', 'x'.repeat(121), 'company.address: must have 120 characters or fewer'],
  ['company.demoPhone', '555-0100', /^company\.demoPhone: must begin with \+ and the country/],
  ['logo.dark', 'logo.jpg', 'logo.dark: must be the name of an SVG or PNG file, or empty'],
  ['logo.width', 1.5, 'logo.width: must be a whole number of pixels'],
  ['photos', [{ file: 'a.jpg?b', alt: 'Us' }], /^photos\.0\.file: must be the name of a JPG/],
  ['plans', {}, 'plans: must contain at least one plan'],
  ['plans.1a', demo.plans.basic, 'plans.1a: must be a word of letters'],
  ['plans.basic.kind', 'shop', 'plans.basic.kind: must be website or voiceAgent'],
  ['plans.basic.monthlyFee', -1, 'plans.basic.monthlyFee: must not be negative'],
  ['plans.basic.monthlyChanges', 0, 'plans.basic.monthlyChanges: must be at least 1'],
  ['callMinutes.included', 1.5, 'callMinutes.included: must be a whole number'],
  ['social', { myspace: 'https://myspace.test/a' }, /^social/],
  ['photos', [{ file: 'team.heic', alt: 'Us' }], /^photos\.0\.file: must be the name of a JPG/],
  ['photos', [{ file: '../team.jpg', alt: 'Us' }], /^photos\.0\.file: must be the name of a JPG/],
  ['popularPlan', 'gold', /^popularPlan: must be the id of a plan: /],
  ['plans.basic.setupFee', 49.5, /^plans\.basic\.setupFee: must be whole cents/],
  ['plans.basic.features', ['A moat'], 'featureDefinitions: must define the feature "A moat"'],
  ['featureDefinitions.A moat', 'Deep.', 'featureDefinitions.A moat: is a feature of no plan'],
  ['featureDefinitions', {}, /^featureDefinitions: must define the feature/],
  ['promises.testCalls', 'x'.repeat(30), 'promises.testCalls: must have 20 characters or fewer'],
])(
  'the brand file is refused with %s as %j, and the problem names the field and what it must be',
  (path, value, expected) => {
    expect(findBrandProblems(withValue(path, value))).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  },
);

test.each([
  ['eur', 'en-IE', { rate: 19, name: 'VAT', included: true }],
  ['gbp', 'en-GB', { rate: 7.7, name: 'VAT', included: true }],
  ['chf', 'de-CH', { rate: 8.8751, name: 'MWST', included: true }],
])('prices may have the currency %s, the locale %s, and the tax %j', (currency, locale, tax) => {
  expect(findBrandProblems(withValue('prices', { currency, locale, tax }))).toEqual([]);
});

test.each([
  ['{answerWithin}', 'facts.0.text: names an unknown fact in braces'],
  ['', 'facts.0.text: must not be empty'],
])(
  'the text %j of the landing page is refused, and the problem names its field',
  (text, expected) => {
    const { error } = siteTextSchemas.hero.safeParse({ ...hero, facts: [{ figure: '1', text }] });
    expect(error && listBrandProblems(error)).toEqual([expected]);
  },
);

test('a profile is optional, and an address may lack https:// or end with a slash', () => {
  const none = brandSchema.parse(withValue('social', {}));
  expect(none.social).toEqual({});
  expect(brandSchema.parse(withValue('social', { x: 'x.com/me/' })).social).toEqual({
    x: 'https://x.com/me',
  });
  for (const host of ['studio.test', 'https://studio.test/', ' http://studio.test// ']) {
    expect(siteAddress(host)).toBe('https://studio.test');
    const parsed = brandSchema.parse(withValue('company.host', host));
    expect(parsed.company.host).toBe('https://studio.test');
  }
});

test.each(['Büro Team (1).JPG', 'a & b #2 100%.jpeg', '東京.Avif'])(
  'a photo may have the name %s',
  (file) => {
    expect(findBrandProblems(withValue('photos', [{ file, alt: 'Us' }]))).toEqual([]);
  },
);

test('a color of text with too little contrast is refused', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  // Eyes are most sensitive to green, and least to blue.
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4, 2);
  expect(contrast('#00ff00', '#ffffff')).toBeCloseTo(1.37, 2);
  expect(contrast('#ffffff', '#0000ff')).toBeCloseTo(8.59, 2);
  expect(findBrandProblems(withValue('company.address', ''))).toEqual([]);
  for (const name of ['text', 'muted', 'accent', 'amber', 'bad', 'good', 'control-line']) {
    const field = `colors.dark.${name}`;
    // The color of the background.
    const found = findBrandProblems(withValue(field, demo.colors.dark.ground)).join('\n');
    expect(found, name).toMatch(
      RegExp(`^${field}: .* on ground .* needs ${name === 'control-line' ? 3 : 4.5}$`, 'm'),
    );
    if (name !== 'control-line') expect(found, name).toMatch(/ on raised .* needs 4\.5$/m);
  }
  for (const name of ['action', 'warm'] as const) {
    const field = `colors.dark.on-${name}`;
    const found = findBrandProblems(withValue(field, demo.colors.dark[name])).join('\n');
    expect(found).toMatch(RegExp(`^${field}: .* on ${name} .* needs 4\\.5$`, 'm'));
  }
  expect(findBrandProblems(withValue('colors.light.muted', '#bbbbbb'))).toContainEqual(
    expect.stringMatching(
      /^colors\.light\.muted: #bbbbbb on ground #\w+ .* 1\.\d+, and needs 4\.5$/,
    ),
  );
});

test('a color whose badge has too little contrast is refused', () => {
  const { ground } = demo.colors.light;
  for (const name of ['amber', 'bad', 'good']) {
    const field = `colors.light.${name}`;
    // A gray that is just dark enough on the page itself, and not on its own tint.
    const gray = ['#707070', '#6f6f6f', '#6e6e6e', '#6d6d6d', '#6c6c6c', '#6b6b6b'].find(
      (each) => contrast(each, ground) >= 4.5,
    )!;
    const found = findBrandProblems(withValue(field, gray));
    expect(found).toContainEqual(
      expect.stringMatching(
        RegExp(
          `^${field}: ${gray} on its badge on ground ${ground} .* [34]\\.\\d+, and needs 4\\.5$`,
        ),
      ),
    );
    expect(found.join('\n')).not.toContain(`${gray} on ground`);
  }
});

test('No code contains a brand color', () => {
  // The last one contains the blue of a status, which the specification defines.
  const allowed = new Set([
    'src/brand/brand.ts',
    'src/brand/contrast.ts',
    // Shown in development, above pages of every brand.
    'src/features/articles/check/problems-panel.ts',
    'src/islands/notices/notices.css',
    // Generated from the brand file.
    'src/styles/brand.css',
    'src/styles/tool.css',
  ]);
  const stating = globSync('src/**/*.{ts,tsx,astro,css}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !allowed.has(file))
    .filter((file) => /#[\da-f]{6}\b/i.test(readFileSync(file, 'utf8')));
  expect(stating).toEqual([]);
});

test.each([
  [{ company: { hours: 'Lunes a viernes' }, plans: { removed: { features: [] } } }, undefined],
  [{ company: { phone: '+1 (212) 555-0188' }, promises: { testCalls: 'diez' } }, undefined],
  [{ company: { host: 'https://es.studio.example' } }, 'company.host: is unknown or the same'],
  [{ company: { timeZone: 'Europe/Madrid' } }, 'company.timeZone: is unknown or the same'],
  [{ company: { hours: '' } }, 'company.hours: '],
  [{ plans: { basic: { monthlyFee: 100 } } }, 'plans.basic.monthlyFee: is unknown or the same'],
  [{ plans: { basic: { kind: 'voiceAgent' } } }, 'plans.basic.kind: is unknown or the same'],
  [{ prices: { currency: 'eur' } }, 'prices.currency: is unknown or the same'],
  [{ prices: { tax: { name: 'IVA', rate: 10 } } }, 'prices.tax.rate: is unknown or the same'],
  [{ languages: ['es'] }, 'languages: is unknown or the same'],
  [{ colors: {} }, 'colors: is unknown or the same'],
  [{ plans: { basic: { without: [] } } }, 'plans.basic.without: must have as many entries as'],
  [
    { plans: { basic: { features: ['5 páginas'] } } },
    'featureDefinitions: must define the feature',
  ],
])('in another language, %j has the problem %s', (content, problem) => {
  const problems = findTranslationProblems(content, demo as unknown as Brand);
  expect(problems).toEqual(
    problem ? expect.arrayContaining([expect.stringContaining(problem)]) : [],
  );
});
