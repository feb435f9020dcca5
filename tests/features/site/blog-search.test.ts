import { expect, test } from 'vitest';
import {
  containsQuery as containsIn,
  needsWholeText,
  passageOf,
} from '../../../src/components/blog/search/matches.ts';
import { wordEnding as spanishEnding } from '../../../src/texts/es/blog-search.ts';
import { wordEnding } from '#texts/blog-search.ts';

const containsQuery = (searched: string, query: string) => containsIn(searched, query, wordEnding);

const text =
  'A call costs $300, or 99.9% of it. We answer 24/7 over 5G, in C++ & Rust. Phones ring at the café; don’t wait.';

test.each([
  ...['$300', '300', '5G', '5g', 'c++', '24/7', '99.9%', '&', 'A', 'phone', 'phones', 'PHONES'],
  ...['cafe', 'café', "don't", 'answ', 'rust call', 'answering'],
  ...['phone?', '"rust"', 'costs $300.', '(5G)', '“answer 24/7”,'],
])('the query %j is found', (query) => {
  expect(containsQuery(text, query)).toBe(true);
});

test.each([
  'xyzzyq',
  '$30',
  '30',
  '$3000',
  '€300',
  '9%',
  'g',
  'b',
  'hones',
  '5GB',
  'rust xyzzyq',
  '*',
  '?',
])('the query %j is not found', (query) => {
  expect(containsQuery(text, query)).toBe(false);
});

test.each(['50%', '50 %', '50\u00a0%', '300€', '300 €', '9 %'])(
  'the query %j is found in any spelling of languages that write a space',
  (query) => {
    for (const found of [
      '50 % menos, 300 € y 9 %',
      '50\u00a0% menos, 300\u202f€ y 9\u00a0%',
      '50%, 300€, 9%',
    ]) {
      expect(containsQuery(found, query), found).toBe(true);
    }
  },
);

test('the query may have another dash, or no comma in a large number', () => {
  for (const query of ['$3000', '3,000', '3000', '10-20', '10–20']) {
    expect(containsQuery('It costs $3,000 for 10–20 people.', query), query).toBe(true);
  }
});

test('a hyphen between two words may be a space or missing, and invisible characters do not count', () => {
  const searched = 'Our voice agent sends an email, and a well-known\u200b e\u00adbook.';
  for (const query of [
    'voice-agent',
    'voice-agents',
    'e-mail',
    'well-known',
    '\u200bvoice',
    'ebook',
  ]) {
    expect(containsQuery(searched, query), query).toBe(true);
  }
  for (const query of ['voice-x', 'x-mail', 'voice--agent', '-mail']) {
    expect(containsQuery(searched, query), query).toBe(false);
  }
});

test('a number is not the beginning of a larger one', () => {
  expect(containsQuery('It costs $300,000.', '$300')).toBe(false);
  expect(containsQuery('It costs 3.5 dollars.', '3')).toBe(false);
});

test('only a query with symbols, hyphens, digits, or a single letter is sought in whole texts', () => {
  for (const query of ['$300', '5G', 'C++', '&', 'a', 'plan 9', 'e-mail']) {
    expect(needsWholeText(query), query).toBe(true);
  }
  for (const query of ['xyzzyq', 'voice agent', "don't"]) {
    expect(needsWholeText(query), query).toBe(false);
  }
});

const spanish =
  'La recepción contesta las llamadas. Cada página se diseñó para un móvil, y el SEO de las redes, sin IA.';

test.each([
  ...['llamada', 'llamadas', 'llamar', 'paginas', 'Páginas', 'recepcion', 'recepciones', 'móviles'],
  ...['diseño', 'diseñar', 'diseñado', 'contestar', 'red', 'redes', 'seo', 'ia', 'las llamadas'],
])('the Spanish query %j is found', (query) => {
  expect(containsIn(spanish, query, spanishEnding)).toBe(true);
});

test.each(['llaveros', 'correo', 'idea', 'moda', 'contratos', 'cita llamadas'])(
  'the Spanish query %j is not found',
  (query) => {
    expect(containsIn(spanish, query, spanishEnding)).toBe(false);
  },
);

test.each([
  [
    'list, above the <mark>price.</mark> Show the',
    '… list, above the <mark>price</mark>. Show the…',
  ],
  ['list, above the <mark>price</mark> of the', '… list, above the <mark>price</mark> of the…'],
  ['code, is above. 1. Show the <mark>price</mark>', 'Show the <mark>price</mark>…'],
  ['Is it? The <mark>price</mark> is shown. Ask.', 'The <mark>price</mark> is shown. Ask.'],
  [
    'is a <mark>price</mark>. It names no <mark>price.</mark> Then the',
    'It names no <mark>price</mark>. Then the…',
  ],
  ['A visitor opens your website. The offer', 'A visitor opens your website. The offer…'],
  ['A visitor opens your', 'A visitor opens your…'],
  [
    'is. “Is the <mark>price</mark> shown?” Then the',
    '“Is the <mark>price</mark> shown?” Then the…',
  ],
])(
  'the passage of %j begins with a sentence if it can, and says what follows',
  (excerpt, passage) => {
    expect(passageOf(excerpt)).toBe(passage);
  },
);
