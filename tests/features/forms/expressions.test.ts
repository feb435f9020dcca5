import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { processorMs } from '../../support/processor-time.ts';

/** Long enough for an expression with quadratic time to take a second. */
const LENGTH = 12_000;
const LIMIT_MS = 30;

const pumps = [
  ...Array.from(' \n\ta0-./_",;:<(=@'),
  'a ',
  ' \n',
  'a-',
  'a.',
  '0-',
  '< ',
  '("',
  '/a',
];

interface Expression {
  readonly where: string;
  readonly pattern: RegExp;
}

/** Expression literals of a file. Dynamic expressions are built from literals and ids. */
function expressionsOf(file: string): Expression[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const text = node.getText(source);
      const end = text.lastIndexOf('/');
      const pattern = new RegExp(text.slice(1, end), text.slice(end + 1));
      // Without an unbounded repetition, an expression cannot be slow.
      if (/[*+]|,\}/.test(pattern.source)) found.push({ where: `${file}: ${text}`, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function slowest({ pattern }: Expression): number {
  const times = pumps.flatMap((pump) =>
    ['', '\u0000'].map((end) => {
      const text = `x${pump.repeat(LENGTH / pump.length)}${end}`;
      return processorMs(() => text.replace(pattern, ''));
    }),
  );
  return Math.max(...times);
}

test('no expression takes more than linear time over a long text', () => {
  const backtracking = { where: '', pattern: /([;\n][\s"]*)(?=[=+])/g };
  expect(slowest(backtracking), 'this test can fail').toBeGreaterThan(LIMIT_MS);

  const all = globSync('{src,netlify}/**/*.{ts,tsx}').flatMap(expressionsOf);
  const expressions = [...new Map(all.map((each) => [String(each.pattern), each])).values()];
  expect(expressions.length).toBeGreaterThan(50);
  // Garbage collection can delay one run. Only an expression that is slow twice is reported.
  const slow = expressions.filter((each) => slowest(each) > LIMIT_MS && slowest(each) > LIMIT_MS);
  expect(slow.map(({ where }) => where)).toEqual([]);
}, 60_000);
