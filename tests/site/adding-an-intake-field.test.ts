import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/*
 * Applies docs/adding-an-intake-field.md to a copy of the sources. The field has another name, so that
 * the name on the page stays available.
 */

const copy = mkdtempSync(join(tmpdir(), 'intake-field-'));
afterAll(() => rmSync(copy, { recursive: true }));
for (const part of ['brand.json', 'src', 'netlify', 'tsconfig.json', 'package.json']) {
  cpSync(part, join(copy, part), { recursive: true });
}
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'junction');

const page = readFileSync('docs/adding-an-intake-field.md', 'utf8')
  .replaceAll("{ name: 'parking', label: 'Parking'", "{ name: 'probe', label: 'Probe'")
  .replaceAll('parking: {', 'probe: {');
const edits = [...page.matchAll(/```diff\n([^]*?)```/g)].map(([, lines = '']) => ({
  before: lines.replaceAll(/^\+.*\n/gm, '').replaceAll(/^ /gm, ''),
  after: lines.replaceAll(/^[ +]/gm, ''),
}));
const rules = 'src/domain/intake-rules.ts';
const words = 'src/site/intake-form.ts';

function edit(path: string, change: (typeof edits)[number] | undefined): void {
  const file = join(copy, path);
  const source = readFileSync(file, 'utf8');
  const parts = source.split(change?.before ?? '');
  expect(parts).toHaveLength(2);
  writeFileSync(file, parts.join(change?.after));
}

function run(program: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(join('node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return stdout + stderr;
}

/** Type-checks files of the copy and their imports. @returns the problems. */
function typeProblems(...files: readonly string[]): string {
  // Vite's types describe imported style sheets.
  const known = [...files, 'node_modules/vite/client.d.ts'];
  const project = { extends: './tsconfig.json', include: [], files: known };
  writeFileSync(join(copy, 'tsconfig.some.json'), JSON.stringify(project));
  return run('tsc', '--noEmit', '-p', 'tsconfig.some.json');
}

/** Prints an intake in each place that shows it. */
const probe = `
import { renderToStaticMarkup } from 'react-dom/server';
import { searchTextOf } from './src/domain/search.ts';
import { listedIntakeSchema } from './src/domain/intake.ts';
import { recordsToCsv } from './src/islands/admin/export-csv.ts';
import { SubmittedParts } from './src/islands/admin/SubmittedParts.tsx';
import { IntakeForm } from './src/islands/intake/IntakeForm.tsx';
import { intakeNotification } from './src/server/mail/notifications.ts';

const sent = {
  practiceName: 'Harbor Dental', contactName: 'Ada', email: 'a@b.example', phone: '1',
  probe: 'Behind the mill',
};
const set = { id: '01JD3Z8Q4V0000000000000000', status: 'pending', createdAt: '2026-11-21T12:00:00.000Z' };
const intake = listedIntakeSchema.parse({ ...sent, ...set });
console.log(JSON.stringify({
  form: renderToStaticMarkup(<IntakeForm />),
  detail: renderToStaticMarkup(<SubmittedParts intake={intake} />),
  search: searchTextOf(intake),
  csv: recordsToCsv('submissions', [intake]),
  mail: intakeNotification(intake).text,
}));
`;

test('a field appears everywhere after the two edits of the page, and compiles only with both', () => {
  edit(rules, edits[0]);
  expect(typeProblems(words)).toMatch(/"probe"' does not satisfy the constraint 'never'/);
  edit(words, edits[1]);
  writeFileSync(join(copy, 'probe.tsx'), probe);
  expect(typeProblems('probe.tsx', 'netlify/functions/ai-voice-agent-intake.ts')).toBe('');

  // It looks for its tooltip's position in the page, which does not exist here.
  writeFileSync(
    join(copy, 'src/islands/admin/CopyButton.tsx'),
    'export const CopyButton = () => null;',
  );
  run('esbuild', 'probe.tsx', '--bundle', '--platform=node', '--format=cjs', '--outfile=probe.cjs');
  const { stdout } = spawnSync('node', ['probe.cjs'], { cwd: copy, encoding: 'utf8' });
  const shown = JSON.parse(stdout) as Record<string, string>;
  expect(shown).toEqual({
    form: expect.stringMatching(/Probe.*Where callers can park\..* name="probe"/) as string,
    detail: expect.stringMatching(/Probe.*Behind the mill/) as string,
    search: expect.stringContaining('behind the mill') as string,
    csv: expect.stringMatching(/,Probe,[^]*Behind the mill/) as string,
    mail: expect.stringContaining('Probe: Behind the mill') as string,
  });
}, 120_000);
