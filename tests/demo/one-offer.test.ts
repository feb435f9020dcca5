import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import offer from '../../src/content/site/offer.json' with { type: 'json' };
import { type PlanKind, plans } from '#brand/plan.ts';
import {
  agreementsOfKind,
  cancellation,
  feesIfLeaving,
  includedIn,
  includedInKind,
  portal,
  refunds,
  stepsOf,
  textsOfKind,
} from '#features/checkout/offer.ts';
import { receipt } from '#features/checkout/server/emails.ts';
import { intakeForm, intakeParts } from '#features/submissions/intake.ts';
import { intakeMails } from '#features/submissions/server/emails.ts';
import { buildIntake, buildPayment } from '../support/build.ts';

/*
 * The offer is one set of rules. Each period and number is in the brand file, and each rule is one sentence of
 * offer.json. These tests read every text for visitors and fail if a text states a rule or a number of its own.
 * Articles contain many periods that are not ours, so the tests read their sentences about us.
 */

const code = globSync('src/**/*.{ts,tsx,astro}').filter(
  (file) => !/^src\/(?:brand\/(?:brand|demo)\.|build\/|islands\/(?:admin|editor)\/)/.test(file),
);
const content = globSync('src/content/{site,legal}/*.{json,mdx}');

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Texts in code: literals, and texts between tags. */
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`|>[^<>{}]+</g;

/** Texts for visitors, by file. */
const sources = new Map(
  [...code, ...content].map((file) => {
    const source = readFileSync(file, 'utf8');
    const texts = file.endsWith('.mdx')
      ? source
      : (withoutComments(source).match(literal) ?? []).join('\n\n');
    return [file.replaceAll('\\', '/'), texts];
  }),
);

const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|sixty|ninety';
const UNITS = 'days?|hours?|minutes?|weeks?|months?|years?|changes|pages|calls|notice';
const period = new RegExp(
  String.raw`\b(?:\d[\d,]*|${WORDS})[ -](?:business[ -]|working[ -]|calendar[ -]|monthly[ -])?(?:${UNITS})\b`,
  'gi',
);

/** Periods that are not part of the offer, with the reason why the text itself states them. */
const others: readonly (readonly [file: RegExp, period: string, reason: string])[] = [
  [/privacy-policy\.mdx$/, '10 business days', 'do-not-call requests: a legal maximum'],
  [/privacy-policy\.mdx$/, '30 days', 'requests about personal data: a legal maximum'],
  [/privacy-policy\.mdx$/, '30 minutes', 'the free consultation, as the specification says'],
  [/privacy-policy\.mdx$/, 'six hours', 'the schedule that removes records'],
  [/terms-conditions\.mdx$/, '6 months', 'the limit of liability, as the specification says'],
  [/site\/(?:contact|services)\.json$/, 'thirty minutes', 'the free consultation'],
  [/site\/calls\.json$/, '', 'what invented people say'],
  [/site\/offer\.json$/, 'two minutes', 'an example of a call'],
  [/site\/privacy\.json$/, '', 'how long copies are kept'],
  [/features\/legal\/stored-data\.ts$/, '', 'how long data is kept'],
  [/texts\/en\/checkout\.ts$/, 'one month', 'the billing period of every plan'],
  [/texts\/en\/(?:intake|pages)\.ts$/, 'five minutes', 'the time that the form takes'],
  [/texts\/en\/intake\.ts$/, 'fifteen minutes', 'the time that the form takes'],
  [/terms-conditions\.mdx$/, '18 years', 'the age of consent'],
  [/checkout\/server\/emails\.ts$/, 'one hour', 'failed payments, in an email to the agency'],
  [/^src\/platform\//, '', 'technical limits and retention'],
];

test('no text states a period or a number of the offer; all insert the one of the brand file', () => {
  const found = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(period)]
      .map(([stated]) => stated.toLowerCase())
      .filter((stated) => !others.some(([of, one]) => of.test(file) && (!one || one === stated)))
      .map((stated) => `${file}: ${stated}`),
  );
  expect(found).toEqual([]);
});

/** Sentences of the texts, without components and without values that code fills in. */
const sentences = [...sources].flatMap(([file, text]) =>
  text
    .replace(/<\w+ \/>|\$\{\w+\}/g, '')
    .split(/\n\s*\n|(?<=[.!?…"'`])\s+/)
    .map((sentence) => ({ file, sentence: sentence.replace(/\s+/g, ' ').trim() })),
);

/** Sentences of articles without quotations, code, and the values that components fill in. */
const articleSentences = globSync('src/content/articles/*.mdx').flatMap((file) => {
  const prose = readFileSync(file, 'utf8')
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/^```[\s\S]*?^```|^>.*|<Figure[\s\S]*?<\/Figure>|<[A-Z]\w+ [^>]*\/>|"[^"\n]*"/gm, '');
  // A section about us, and the invitation at the end, speak for us in every sentence.
  return prose.split(/^(?=## |<CallToAction)/m).flatMap((section) =>
    section.split(/\n+|(?<=[.!?…])\s+/).map((sentence) => ({
      file,
      sentence: sentence.trim(),
      isOurs:
        /^## .*\b[Oo]ur\b|^<CallToAction/.test(section) || /\b(?:we|our|us)\b/i.test(sentence),
    })),
  );
});

/** Periods in sentences of articles about us that are not part of the offer. */
const notOffered = [
  /a price within one business day/, // the example bakery
  /two weeks ahead/, // a line to ask for, which our terms lack
  /three pages of this site/,
  /twenty checks, three hours/,
  /without a release for two years/, // a rule of thumb
  /HTTPS header of two years/,
  /replaced within two months/, // the reader's site
  /the twelve calls/, // a test that the reader makes
];

test('no article states a period or a number of the offer; all insert the one of the brand file', () => {
  const found = articleSentences.filter(
    ({ sentence, isOurs }) =>
      isOurs && sentence.search(period) >= 0 && !notOffered.some((one) => one.test(sentence)),
  );
  expect(found).toEqual([]);
  const { included, announcedAt, extraFeeLimit, extraMinuteFee } = brand.callMinutes;
  const counts = [included, ...announcedAt, extraFeeLimit / extraMinuteFee].join('|');
  const minutes = new RegExp(String.raw`\b(?:${counts}) (?:call )?minutes\b`);
  expect(articleSentences.filter(({ sentence }) => minutes.test(sentence))).toEqual([]);
});

/** Every text for visitors, with the brand file and the articles, in each language. */
const everywhere = globSync([
  'brand.json',
  'src/content/{site,legal,articles}/**/*.{json,mdx}',
  'src/texts/**/*.ts',
]).map((file) => [file, readFileSync(file, 'utf8')] as const);

test.each([
  {
    number: 'seconds of a call that does not count',
    states: /(?:calls?|llamadas?) (?:of|de) (?:less than|menos de) (\d+) (?:seconds|segundos)/gi,
    texts: 4,
  },
  {
    number: 'minutes of the free consultation',
    states:
      /\b(\w+) free minutes|\b(\w+) minutes, free|free consultation of (\w+) minutes|\b(\w+) minutos,? gratis/gi,
    texts: 4,
  },
  {
    number: 'tools that the voice agent connects',
    states:
      /\bconnects? (one) calendar(?: \([^)]*\))? and one customer list|Conectamos (un) calendario(?: \([^)]*\))? y una lista/g,
    texts: 3,
  },
  {
    number: 'percent of the time in which a site should be up',
    states:
      /(\d\d(?:\.\d+)?)\s?%[^.|]*our (?:goal|home page)|nuestra meta[^%]*?(\d\d(?:\.\d+)?)\s?%/gi,
    texts: 2,
  },
])('all texts agree on the $number', ({ states, texts }) => {
  const numbers: Record<string, string> = { thirty: '30', treinta: '30', un: 'one' };
  const found = everywhere.flatMap(([file, text]) =>
    [...text.matchAll(states)].map(([, ...groups]) => {
      const stated = groups.find((group) => group !== undefined)!.toLowerCase();
      return { file, number: numbers[stated] ?? stated };
    }),
  );
  expect(new Set(found.map(({ number }) => number)), JSON.stringify(found)).toHaveProperty(
    'size',
    1,
  );
  expect(new Set(found.map(({ file }) => file)).size).toBeGreaterThanOrEqual(texts);
});

test('an answer that the owner has not decided is a demo in every language', () => {
  const ids = (file: string) => {
    const { groups } = JSON.parse(readFileSync(file, 'utf8')) as {
      groups: Record<string, Record<string, { answer: string }>>;
    };
    return Object.values(groups).flatMap((questions) =>
      Object.entries(questions).map(([id, { answer }]) => `${id}: ${answer.startsWith('(demo)')}`),
    );
  };
  expect(ids('src/content/site/es/plans.json')).toEqual(ids('src/content/site/plans.json'));
});

test.each([
  {
    rule: 'how a client cancels',
    states:
      /\b(?:notice|write|cancel\w*)\b[^.]*\b(?:before|prior to|ahead of|until)\b[^.]*\bbilling|\bcancel\w*\b[^.]*\bnotice\b|\bnotice\b[^.]*\b(?:cancel|leave)\b/i,
  },
  {
    rule: 'what is refunded',
    states:
      /non-?refundable|\b(?:not|never|no|in full)\b[^.;]*\brefund|\brefund[^.;]*\b(?:not|never|no|in full)\b|money back/i,
  },
])('only the offer and the terms say $rule', ({ states }) => {
  const found = [...sentences, ...articleSentences.filter(({ isOurs }) => isOurs)].filter(
    ({ file, sentence }) =>
      states.test(sentence) &&
      !/site\/offer\.json$|terms-conditions\.mdx$/.test(file) &&
      // A right that no contract can exclude is not part of the offer.
      !/that the law gives you/.test(sentence),
  );
  expect(found).toEqual([]);
});

test('every text about canceling or refunds inserts the one sentence', () => {
  const mail = receipt(buildPayment({}), 'https://portal.example').text;
  expect(mail).toContain(cancellation);
  expect(mail).toContain(refunds);
  expect(mail).toContain(portal);
  expect(receipt(buildPayment({}), undefined).text).not.toContain(portal);
  const faq = sources.get('src/content/site/faq.json')!;
  expect(faq).toContain('{cancellation} {refunds}');
  expect(offer.leaving.text).toContain('{cancellation}');
  for (const file of ['terms-conditions', 'privacy-policy']) {
    const text = sources.get(`src/content/legal/${file}.mdx`)!;
    expect(text, file).toContain('<Cancellation />');
    expect(text, file).toContain('<Refunds />');
  }
  const acknowledged = /<Acknowledgment>([\s\S]*)<\/Acknowledgment>/.exec(
    sources.get('src/content/legal/terms-conditions.mdx')!,
  )?.[1];
  expect(acknowledged).toContain('<Refunds /> <Cancellation />');
  expect(cancellation).toContain(brand.promises.cancellationNotice);
});

test('a client with priority support is promised its response time everywhere', () => {
  const { priorityAnswersWithin } = brand.promises;
  const definitions: Readonly<Record<string, string>> = brand.featureDefinitions;
  for (const { kind, name, features } of Object.values(brand.plans)) {
    const hasPriority = features.some((title) =>
      definitions[title]!.includes('{priorityAnswersWithin}'),
    );
    const steps = textsOfKind(kind as PlanKind).steps.map(({ when, what }) => `${when}: ${what}`);
    if (hasPriority) expect(steps.join('\n'), name).toContain(priorityAnswersWithin);
  }
  expect(intakeForm.received.text).toContain('or sooner if your plan has priority support');
  const mail = intakeMails.client!.compose({ ...buildIntake(), id: '1', createdAt: '' });
  expect(mail.text).toContain(intakeForm.received.text);
});

test('only a plan with priority support is promised its response time after the payment', () => {
  const { basic, premium, enterprise } = plans;
  const { priorityAnswersWithin } = brand.promises;
  const answersOf = (plan: typeof basic) =>
    stepsOf(plan).filter(({ what }) => what.startsWith('We email you'));
  const standard = `Within ${brand.company.answersWithin}`;
  expect(answersOf(basic).map(({ when }) => when)).toEqual([standard]);
  expect(answersOf(premium).map(({ when }) => when)).toEqual([standard]);
  expect(answersOf(enterprise).map(({ when }) => when)).toEqual([
    `Within ${priorityAnswersWithin}`,
  ]);
  expect(JSON.stringify(stepsOf(premium))).not.toContain(priorityAnswersWithin);
});

test('the sum for a client who cancels right after buying has the setup fee and two monthly fees', () => {
  expect(feesIfLeaving(plans.basic)).toBe(50_000);
});

test('every service in a brand file that includes an alert says when the repair begins', () => {
  const repairs = everywhere.flatMap(([file, text]) =>
    /brand\.json$/.test(file)
      ? [...text.matchAll(/"[^"]*(?:are alerted|recibimos un aviso)[^"]*"/g)].map(
          ([found]) => found,
        )
      : [],
  );
  expect(repairs).toHaveLength(4);
  for (const text of repairs) {
    expect(text).toMatch(/in the next business hours|en el siguiente horario de atención/);
  }
});

test('only weekly maintenance includes updates of the software', () => {
  const { featureDefinitions, includedServices } = brand;
  const hosting = includedServices.website.find(({ title }) => title === 'Hosting');
  expect(hosting?.text).toContain('part of weekly maintenance only');
  expect(featureDefinitions['Weekly maintenance']).toContain('updates of the site’s software');
  const others = Object.entries(featureDefinitions).filter(
    ([title]) => title !== 'Weekly maintenance',
  );
  expect(JSON.stringify(others)).not.toMatch(/updates/i);
});

test('what costs extra is not listed as included', () => {
  for (const { title, text } of Object.values(brand.includedServices).flat()) {
    expect(`${title} ${text}`).not.toMatch(/\{extra\w+\}|\bcosts?\b|\bfee\b/i);
  }
});

test('what a health practice agrees on before it pays is not listed as included', () => {
  for (const plan of Object.values(plans)) {
    expect(includedIn(plan)).not.toContainEqual(offer.healthPractices);
    expect(includedInKind(plan.kind)).not.toContainEqual(offer.healthPractices);
  }
  expect(agreementsOfKind('voiceAgent')).toEqual([offer.healthPractices]);
  expect(agreementsOfKind('website')).toEqual([]);
});

test('the privacy policy names every field of the intake', () => {
  expect(sources.get('src/content/legal/privacy-policy.mdx')).toContain('<IntakeFields />');
  expect(intakeParts.map(({ label }) => label)).toContain('Number for transferred calls');
});
