/**
 * `npm run mutation [-- <text>]`: runs the tests of each fault in scripts/mutation/mutants.ts with the
 * fault in place, and prints which ones no test notices. With a text, only faults whose file or
 * description holds it. Fails below nine of ten.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mutants } from './mutation/mutants.ts';

const WANTED = 0.9;
const [, , part = ''] = process.argv;

function isKilled(index: number, tests: readonly string[]): boolean {
  const config = ['--config', 'scripts/mutation/vitest.config.ts'];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--bail', '1', ...config, ...tests],
    { env: { ...process.env, MUTANT: String(index) }, stdio: 'ignore' },
  );
  return status !== 0;
}

let tried = 0;
const allTests = new Set<string>();
const survivors: string[] = [];
for (const [index, { fault, file, search, tests }] of mutants.entries()) {
  if (!`${file} ${fault}`.includes(part)) continue;
  const places = readFileSync(file, 'utf8').split(search).length - 1;
  if (places !== 1) throw new Error(`${file} holds "${search}" ${places} times: mend mutants.ts.`);
  tried += 1;
  for (const test of tests) allTests.add(test);
  const killed = isKilled(index, tests);
  if (!killed) survivors.push(`${file}: ${fault}`);
  console.log(`${killed ? 'noticed ' : 'SURVIVED'} ${file}: ${fault}`);
}
// Without a fault they must pass, or everything above was noticed for another reason.
if (isKilled(mutants.length, [...allTests])) throw new Error('The tests fail without any fault.');
const score = (tried - survivors.length) / tried;
console.log(`${tried - survivors.length} of ${tried} noticed: ${(score * 100).toFixed(0)} %`);
if (score < WANTED) process.exitCode = 1;
