import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storeNames } from '../../src/domain/retention.ts';
import { DRAFT_KEY } from '../../src/site/behaviour.ts';
import { keptInBrowser, keptOnServers } from '../../src/site/kept-data.ts';

const policy = readFileSync('src/content/legal/privacy-policy.mdx', 'utf8');
const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
}));

/** Names that are not literals where they are used. */
const named: Readonly<Record<string, string>> = {
  "this.dataset.key ?? ''": 'theme',
  storageKey: 'theme',
  DRAFT_KEY: DRAFT_KEY,
};

/** The key in `localStorage.getItem(<expression>)`: a literal, a constant or a function of the file. */
function keyNamedBy(expression: string, text: string): string {
  const known = named[expression.replace(/^'?\$\{(\w+)\}'?$/, '$1')];
  if (known !== undefined) return known;
  const literal = /^'([^']+)'$/.exec(expression)?.[1];
  const constant = new RegExp(`const ${expression} = '([^']+)'`).exec(text)?.[1];
  const [, made = ''] = /^(\w+)\(/.exec(expression) ?? [];
  const built = made
    ? new RegExp(`function ${made}\\([^{]*\\{\\s*return \`([^$\`]+)`).exec(text)?.[1]
    : undefined;
  return literal ?? constant ?? built ?? `unknown: ${expression}`;
}

test('the tables name every key that the code keeps in a browser', () => {
  const found = new Set<string>();
  for (const { file, text } of sources) {
    const uses = text.matchAll(/\b(local|session)Storage\.(?:get|set|remove)Item\(/g);
    for (const { index, 0: call, 1: kind } of uses) {
      const rest = text.slice(index + call.length);
      const end = /^(?:[^(),]|\([^()]*\))+/.exec(rest)?.[0] ?? '';
      found.add(`${kind} storage ${keyNamedBy(end.trim(), text)}`);
    }
    for (const [cookie] of text.matchAll(/__Host-[\w-]+/g)) found.add(`cookie ${cookie}`);
    // Handed on whole, or walked over: only where the keys of drafts are.
    if (/(?:local|session)Storage\b(?!\.(?:get|set|remove)Item)/.test(text)) {
      expect(file).toMatch(
        /draft-storage|client-interaction-directive|late-islands-script|kept-data/,
      );
    }
  }
  const rows = keptInBrowser.map(({ where, key }) => `${where} ${key}`);
  expect([...found].filter((key) => !rows.includes(key))).toEqual([]);
  const drafts = `local storage ${DRAFT_KEY}`;
  expect(rows.filter((row) => !found.has(row) && row !== drafts)).toEqual([]);
});

test('every store has its rows, and no row is of a key that no code writes', () => {
  expect(Object.keys(keptOnServers).toSorted()).toEqual([...storeNames].toSorted());
  const server = globSync('src/server/**/*.ts');
  const text = server.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const key of Object.values(keptOnServers).flatMap((rows) =>
    rows.flatMap(({ keys }) => keys),
  ))
    expect(text, key).toMatch(new RegExp(`['\`]${key}['/]`));
});

test('the policy shows all three tables', () => {
  for (const of of ['servers', 'browser', 'elsewhere'])
    expect(policy).toContain(`<KeptTable of="${of}" />`);
});
