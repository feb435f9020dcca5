import { expect, test } from 'vitest';
import { nameModules } from '../../src/build/island-chunks.ts';

const imports = new Map([
  ['/a.js', ['/shared.js', '/react.js']],
  ['/shared.js', ['/react.js']],
  ['/client.js', ['/react.js']],
]);
const island = (client: string) =>
  `<astro-island component-url="/a.js" renderer-url="/client.js" client="${client}">`;

test.each(['load', 'only'])(
  'a page names all files of an island (%s) that loads with it, each once',
  (client) => {
    const page = nameModules(`<title>x</title>${island(client)}`, imports);
    const names = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
      ([, n]) => n,
    );
    expect(names).toEqual(['/a.js', '/shared.js', '/react.js', '/client.js']);
  },
);

test('an island that waits names its files itself, and the page asks for none', () => {
  const page = nameModules(`<title>x</title>${island('interaction')}`, imports);
  expect(page).not.toContain('modulepreload');
  expect(page).toContain(
    'client="interaction" data-modules="/a.js /shared.js /react.js /client.js">',
  );
});

test('a page without islands stays as it is', () => {
  expect(nameModules('<title>x</title>', imports)).toBe('<title>x</title>');
});
