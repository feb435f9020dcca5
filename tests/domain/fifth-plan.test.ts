import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

import { addedPlanId, fifthPlanSources, planFile, wordsFile } from '../support/fifth-plan.ts';

/** Texts of the plans. tests/sandbox/production.test.ts builds the pages and syncs the prices. */
const ROOTS = [wordsFile, 'src/site/landing.ts'];

// These texts need no browser or Node types, which take most of the time.
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts'],
  types: [],
};

/** Type-checks these files with some sources replaced. @returns each problem, after its file. */
function check(replaced: Readonly<Partial<Record<string, string>>>): string[] {
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => replaced[relative(process.cwd(), file)] ?? readFile(file);
  const program = ts.createProgram(
    ROOTS.map((file) => resolve(file)),
    options,
    host,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const where = file ? relative(process.cwd(), file.fileName) : '';
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

test('a fifth plan needs two files, and does not compile with only the first', () => {
  const sources = fifthPlanSources();
  const problems = check({ [planFile]: sources[planFile] });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain(`${wordsFile}: Property '${addedPlanId}' is missing`);
  expect(problems[1]).toContain(`${wordsFile}: Property '"A till"' is missing`);
  expect(check(sources)).toEqual([]);
}, 60_000);
