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

/** Beginnings that lead into the alternatives of an expression. */
const beginnings = ['x', '01'];

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
  const texts = beginnings.flatMap((beginning) =>
    pumps.flatMap((pump) =>
      ['', '\u0000'].map((end) => `${beginning}${pump.repeat(LENGTH / pump.length)}${end}`),
    ),
  );
  return Math.max(...texts.map((text) => processorMs(() => text.replace(pattern, ''))));
}

/**
 * True if an expression is slow each time. Garbage collection and other processes can delay some runs, and nothing
 * can make a slow run fast. (The checker `recheck` needs two minutes, and it also reports expressions that only read
 * files of this project.)
 */
const isSlow = (each: Expression) =>
  Array.from({ length: 5 }).every(() => slowest(each) > LIMIT_MS);

test('no expression takes more than linear time over a long text', () => {
  const backtracking = { where: '', pattern: /([;\n][\s"]*)(?=[=+])/g };
  expect(isSlow(backtracking), 'this test can fail').toBe(true);

  // These read only files of the project.
  const ofContent = ['src/build/**', 'src/components/article/**', 'src/features/articles/check/**'];
  const files = globSync('{src,netlify}/**/*.{ts,tsx}', { exclude: ofContent });
  const all = files.flatMap(expressionsOf);
  const expressions = [...new Map(all.map((each) => [String(each.pattern), each])).values()];
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.filter(isSlow).map(({ where }) => where)).toEqual([]);
}, 300_000);
