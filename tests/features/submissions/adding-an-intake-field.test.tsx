import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { intakeTextNames } from '#features/submissions/intake-rules.ts';
import { searchTextOf } from '#features/submissions/search.ts';
import { intakeKind, SubmittedParts } from '../../../src/islands/admin/intakes.tsx';
import { IntakeForm } from '../../../src/islands/intake/IntakeForm.tsx';
import { intakeNotification } from '#features/submissions/server/emails.ts';
import { intakeParts } from '#features/submissions/intake-form.ts';
import { buildListedIntake } from '../../support/build.ts';

const intake = buildListedIntake(
  Object.fromEntries(intakeTextNames.map((name) => [name, `text of ${name.toLowerCase()}`])),
);
const [form, detail, csv, mail, search] = [
  renderToStaticMarkup(<IntakeForm />),
  renderToStaticMarkup(<SubmittedParts intake={intake} />),
  intakeKind.toTable([intake]).join(),
  intakeNotification(intake).text,
  searchTextOf(intake),
];
const parts = new Map(intakeParts.map((part) => [part.name, part]));

test.each(intakeTextNames)('the field %s appears in every place that shows an intake', (name) => {
  const { label = '', ...part } = parts.get(name) ?? {};
  expect(form).toMatch(new RegExp(`${label}.* name="${name}"`));
  // Staff see these texts above the parts.
  if (!('atHead' in part)) expect(detail).toMatch(new RegExp(`${label}.*${intake[name]}`));
  // For long texts, the email contains only the length.
  expect(mail).toMatch(new RegExp(`^${label}: (?:${intake[name]}|\\d+ characters)$`, 'm'));
  expect(csv).toMatch(new RegExp(`,${label},.*${intake[name]}`));
  expect(search).toContain(intake[name]);
});

test('the two edits of docs/adding-an-intake-field.md fit into the files', () => {
  const page = readFileSync('docs/adding-an-intake-field.md', 'utf8');
  const edits = Array.from(page.matchAll(/```diff\n([^]*?)```/g), ([, lines = '']) =>
    lines.replaceAll(/^\+.*\n/gm, '').replaceAll(/^ /gm, ''),
  );
  for (const [index, file] of [
    'src/features/submissions/intake-rules.ts',
    'src/features/submissions/intake-form.ts',
  ].entries()) {
    expect(readFileSync(file, 'utf8').split(edits[index] ?? ''), file).toHaveLength(2);
  }
});
