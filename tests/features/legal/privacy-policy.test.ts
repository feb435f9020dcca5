import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { periodInWords, storedRecords } from '#platform/stored-records.ts';
import { contactDraft, intakeDraft } from '#features/site/behavior.ts';
import { asksConsent } from '#brand/consent.ts';
import { legalDate } from '#features/legal/legal.ts';
import { storedForStaff, storedInBrowser, storedOnServers } from '#features/legal/stored-data.ts';

const policy = readFileSync('src/content/legal/privacy-policy.mdx', 'utf8');
const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
}));

/** Names that are not literals in the code that uses them. */
const named: Readonly<Record<string, string>> = {
  "this.dataset.key ?? ''": 'theme',
  storageKey: 'theme',
  THEME_KEY: 'theme',
  'UNSEEN_PAYMENT + planId': 'unseen-payment:',
};

/** Key in `localStorage.getItem(<expression>)`: a literal, a constant, or a function of the file. */
function keyNamedBy(expression: string, text: string): string {
  const known = named[expression.replace(/^["']?\$\{(\w+)\}["']?$/, '$1')];
  if (known !== undefined) return known;
  const literal = /^'([^']+)'$/.exec(expression)?.[1];
  const constant = new RegExp(`const ${expression} = '([^']+)'`).exec(text)?.[1];
  const call = new RegExp(`const ${expression} = (\\w+\\()`).exec(text)?.[1] ?? expression;
  const [, made = ''] = /^(\w+)\(/.exec(call) ?? [];
  const built = made
    ? new RegExp(`${made}(?:\\([^{]*\\{\\s*return| = .*=>) \`([^$\`]+)`).exec(text)?.[1]
    : undefined;
  return literal ?? constant ?? built ?? `unknown: ${expression}`;
}

test('a legal text says whether its day is that of its effect or of its last change', () => {
  const text = { title: 'A', description: 'B' };
  const day = '2026-01-15';
  const effective = { label: 'Effective date', day };
  expect(legalDate({ ...text, effectiveDate: day })).toEqual(effective);
  expect(legalDate({ ...text, lastUpdated: day })).toEqual({ label: 'Last updated', day });
});

test('the tables of browsers list every key that the code stores in a browser', () => {
  const found = new Set<string>();
  for (const { file, text } of sources) {
    const uses = text.matchAll(/\b(local|session)Storage\.(?:get|set|remove)Item\(/g);
    for (const { index, 0: call, 1: kind } of uses) {
      const rest = text.slice(index + call.length);
      const end = /^(?:[^(),]|\([^()]*\))+/.exec(rest)?.[0] ?? '';
      found.add(`${kind} storage ${keyNamedBy(end.trim(), text)}`);
    }
    for (const [, kind, key] of text.matchAll(/'(local|session)Storage',\s*['`]([\w-]+)/g)) {
      found.add(`${kind} storage ${key}`);
    }
    for (const [, name] of text.matchAll(/\bcreateStore\('([\w-]+)'/g)) {
      found.add(`browser database ${name}`);
    }
    for (const [cookie] of text.matchAll(/__Host-[\w-]+/g)) found.add(`cookie ${cookie}`);
    // Passed as a whole, or iterated: only for drafts, and to look for payments.
    if (/(?<!')\b(?:local|session)Storage\b(?!\.(?:get|set|remove)Item)/.test(text)) {
      expect(file).toMatch(/use-draft|load-deferred-islands|stored-data|payment-return|purchases/);
    }
  }
  const rows = [...storedInBrowser, ...storedForStaff].map(({ where, key }) => `${where} ${key}`);
  for (const script of globSync('node_modules/@keystatic/core/dist/*.js')) {
    const text = readFileSync(script, 'utf8');
    for (const [, name] of text.matchAll(/'(keystatic-gh-)\w+-token'/g)) {
      found.add(`cookie __Host-${name}`);
    }
    for (const [, name] of text.matchAll(/\bcreateStore\('([a-z]+)/g)) {
      found.add(`browser database ${name}`);
    }
    for (const [, name] of text.matchAll(/\bautoSaveId: "([a-z]+-)/g)) {
      found.add(`local storage ${name}`);
    }
  }
  // Used only if the brand file asks for consent.
  if (!asksConsent) found.delete('local storage third-parties');
  expect([...found].filter((key) => !rows.includes(key))).toEqual([]);
  const drafts = [intakeDraft, contactDraft].map(({ area, key }) => `${area} storage ${key}`);
  expect(rows.filter((row) => !found.has(row))).toEqual(drafts);
});

test('the first table contains every row of the table of stored records, with its longest period', () => {
  expect(storedOnServers).toHaveLength(Object.values(storedRecords).flatMap(Object.keys).length);
  expect(storedOnServers.filter(({ howLong }) => howLong === '')).toEqual([]);
  const periodOf = (start: string) =>
    storedOnServers.filter(({ what }) => what.startsWith(start)).map(({ howLong }) => howLong);
  const { inbox } = storedRecords['contact-messages'];
  const { intakes } = storedRecords.intakes;
  const ofMessages = periodInWords(inbox['messages/<id>'].keep);
  const ofIntakes = periodInWords(intakes['intakes/<id>'].keep);
  expect(periodOf('Contact messages')).toEqual([
    `${ofMessages} after the last change`,
    periodInWords('suspectedMessages'),
  ]);
  expect(periodOf('Voice agent intakes')).toEqual([`${ofIntakes} after the last change`]);
  expect(periodOf('Technical records that a message')).toEqual([ofMessages]);
  expect(periodOf('Technical records that an intake')).toEqual([ofIntakes]);
  expect(periodOf('Payments')).toEqual([periodInWords('payments')]);
  expect(periodOf('Files that were uploaded')).toEqual([periodInWords('unassignedFiles')]);
});

test('a visitor need not read what is kept for staff', () => {
  expect(storedInBrowser.map(({ key }) => key).filter((key) => key.startsWith('admin'))).toEqual(
    [],
  );
  expect(storedForStaff.map(({ key }) => key)).toContain('admin-session');
});

test('the policy shows all four tables', () => {
  for (const of of ['servers', 'browser', 'elsewhere', 'staff'])
    expect(policy).toContain(`<StoredDataTable of="${of}" />`);
});
