import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, expect, test } from 'vitest';
import { textNodeRule } from '../../eslint-text-nodes.js';

// A folder with one file, because the compiler would also read all files of this project.
const folder = mkdtempSync(join(tmpdir(), 'text-nodes-'));
afterAll(() => rmSync(folder, { recursive: true }));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
writeFileSync(join(folder, 'probe.tsx'), '');
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: { jsx: 'react-jsx', strict: true, module: 'nodenext', types: ['react'] },
    files: ['probe.tsx'],
  }),
);

const eslint = new ESLint({
  cwd: folder,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: folder },
    },
    plugins: { project: { rules: { 'text-nodes': textNodeRule } } },
    rules: { 'project/text-nodes': 'error' },
  },
});

/** @returns the lines that the rule reports. */
async function reportedLines(code: string): Promise<number[]> {
  const [result] = await eslint.lintText(code, { filePath: join(folder, 'probe.tsx') });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ ruleId }) => ruleId !== 'project/text-nodes')).toEqual([]);
  return messages.map(({ line }) => line);
}

/** Each line is one element of a component with these props. */
const component = (...lines: readonly string[]) => `import { menuLinks } from '../../site/x.ts';
const WORD = 'constant'; const label = (n: number) => \`No. \${n}\`; function Icon() { return <svg />; }
export function Part({ count, name, isOn, list, content }: { count: number; name?: string; isOn: boolean; list: string[]; content: React.JSX.Element }) { return <div>{[
${lines.join(',\n')}
]}</div>; }
export { menuLinks, WORD, label, Icon };`;
const FIRST_LINE = 4;

test('a changing text next to another node is reported, and so is a text next to a changing node', async () => {
  const wrong = [
    '<p key="1">{count}<b>found</b></p>',
    '<p key="1"><b>found</b>{name}</p>',
    '<p key="1">Found {count}</p>',
    '<p key="1">{isOn && "on"}<b>!</b></p>',
    '<p key="1">{isOn ? "on" : "off"}<b>!</b></p>',
    '<p key="1">{label(count)}<b>!</b></p>',
    '<p key="1">{`${count} `}{isOn && <b>!</b>}</p>',
    '<p key="1">{isOn && <b>!</b>} constant</p>',
    '<p key="1"><Icon /> constant</p>',
    '<p key="1">{WORD}{isOn && <b>!</b>}</p>',
    '<p key="1">{list}<b>!</b></p>',
    '<p key="1">{list.map((one) => one)}<b>!</b></p>',
    '<p key="1">{count && <b>!</b>}<b>?</b></p>',
    '<>{name}</>',
  ];
  const lines = await reportedLines(component(...wrong));
  expect([...new Set(lines)]).toEqual(wrong.map((_, index) => FIRST_LINE + index));
});

test('a text without a neighbor is not reported, and neither is a constant next to constants', async () => {
  const right = [
    '<p key="1">{name}</p>',
    '<p key="1">{isOn ? "on" : "off"}</p>',
    '<p key="1">{`${count} found`}</p>',
    '<p key="1">Constant <b>text</b></p>',
    '<p key="1">{WORD} <b>text</b></p>',
    '<p key="1">{`${label(1)} `}<b>{count}</b></p>',
    '<p key="1">{/* comment */}{name}</p>',
    '<p key="1"><Icon /><span>{name}</span>{isOn && <b>!</b>}</p>',
    '<p key="1">{name && <b>{name}</b>}<b>!</b></p>',
    '<p key="1">{content}<b>!</b></p>',
    '<p key="1">{list.map((one) => <b key={one}>{one}</b>)}<b>!</b></p>',
  ];
  expect(await reportedLines(component(...right))).toEqual([]);
});

test('a component that returns a text is reported', async () => {
  const code = `export function Text({ text, isOn }: { text: string; isOn: boolean }) {
  if (isOn) return text;
  return <b>{text}</b>;
}
export const Short = ({ text }: { text: string }) =>
  text;
export const toText = (text: string) => text;`;
  expect(await reportedLines(code)).toEqual([2, 6]);
});

test('the rule applies to every island and to the components that they share', async () => {
  const project = new ESLint();
  for (const [file, isChecked] of [
    ['src/islands/admin/Dashboard.tsx', true],
    ['src/components/ui/Field.tsx', true],
    ['tests/islands/contact-form.test.tsx', false],
  ] as const) {
    const { rules } = (await project.calculateConfigForFile(file)) as {
      rules: Record<string, unknown>;
    };
    expect(Boolean(rules['project/text-nodes']), file).toBe(isChecked);
  }
});
