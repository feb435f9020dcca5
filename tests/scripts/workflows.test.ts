import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const files = globSync('.github/workflows/*.yml');
const mentionsSecret = (value: unknown) => /\bsecrets\b|github\.token/.test(JSON.stringify(value));

test.each(files)('%s gives secrets to single steps only, and never to an installation', (file) => {
  const { jobs, ...workflow } = load(readFileSync(file, 'utf8')) as Workflow;
  expect(mentionsSecret(workflow)).toBe(false);
  for (const { steps, ...job } of Object.values(jobs)) {
    expect(mentionsSecret(job)).toBe(false);
    for (const step of steps.filter(mentionsSecret)) {
      expect(step.run, JSON.stringify(step)).not.toMatch(
        /\b(?:npm (?:ci|i|install)|npx|\.ci\/run)\b/,
      );
    }
    // Otherwise the token of the repository stays in a file that install scripts can read.
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    }
  }
});

test('the workflows for the live site need secrets', () => {
  const withSecrets = files.filter((file) => mentionsSecret(readFileSync(file, 'utf8')));
  expect(withSecrets.map((file) => file.replace(/.*[\\/]/, '')).toSorted()).toEqual([
    'backup.yml',
    'doctor.yml',
  ]);
});
