import { expect, test } from 'vitest';
import { markFallbacks } from '../../src/build/mark-fallbacks.ts';

const texts = [
  'Good questions',
  'Do you work at night? Yes, and on Sundays.',
  'Send',
  '… open tickets & more',
  'Your name',
  "Today's menu",
];

test.each([
  ['a text', '<p>Good questions</p>', '<p lang="en">Good questions</p>'],
  [
    'the largest part without other words',
    '<section class="a"><h2>Good questions</h2><ul><li>12</li></ul></section><p>Hola</p>',
    '<section lang="en" class="a"><h2>Good questions</h2><ul><li>12</li></ul></section><p>Hola</p>',
  ],
  [
    'only the untranslated part of an element',
    '<div><p>Hola</p><p> Send\n</p><br><button>Send</button></div>',
    '<div><p>Hola</p><p lang="en"> Send\n</p><br><button lang="en">Send</button></div>',
  ],
  [
    'sentences that a page shows separately',
    '<h1><span>Do you work at&nbsp;night?</span> <b>Hola</b></h1>',
    '<h1><span lang="en">Do you work at&nbsp;night?</span> <b>Hola</b></h1>',
  ],
  [
    'a text with a value',
    '<p>12 open tickets &amp; more</p><p>open tickets</p>',
    '<p lang="en">12 open tickets &amp; more</p><p>open tickets</p>',
  ],
  [
    'a text with an apostrophe that the page writes as a number',
    '<p>Today&#39;s menu</p><p>Today&#x27;s menu</p>',
    '<p lang="en">Today&#39;s menu</p><p lang="en">Today&#x27;s menu</p>',
  ],
  [
    'an attribute',
    '<input placeholder="Your name"><button aria-label="Send">Hola</button>',
    '<input lang="en" placeholder="Your name"><button aria-label="Send">Hola</button>',
  ],
  [
    'the name and the title of a button without words',
    '<button aria-label="Send"><svg><title>Hola</title></svg></button><i title="Your name"></i>',
    '<button lang="en" aria-label="Send"><svg><title>Hola</title></svg></button><i lang="en" title="Your name"></i>',
  ],
  ['no part that has a language', '<p lang="fr">Send</p>', '<p lang="fr">Send</p>'],
  ['no script', '<script>Send</script>', '<script>Send</script>'],
])('%s is marked with the language', (_, page, marked) => {
  const document = (body: string) =>
    `<html><title>Send</title><body>${body}<i>Hola</i></body></html>`;
  expect(markFallbacks(document(page), texts, 'lang="en"')).toBe(document(marked));
});
