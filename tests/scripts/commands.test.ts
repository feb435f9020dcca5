import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };

test('CONTRIBUTING lists every command, and no others', () => {
  const rows = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
    /^- `npm (?:run )?([\w:]+)[^`]*`:/gm,
  );
  // npm itself runs `postinstall`.
  const typed = Object.keys(scripts).filter((name) => name !== 'postinstall');
  expect([...new Set(Array.from(rows, ([, name]) => name))].sort()).toEqual(typed.sort());
});
