/**
 * `node scripts/run.js <script> …`: runs a TypeScript file of this folder, once it is sure that it
 * can. Plain JavaScript, because a Node that is too old must be able to read it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function findProblem() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const missing = packages.find((name) => !existsSync(join('node_modules', name, 'package.json')));
  if (missing === packages[0]) return 'The packages are not installed: run "npm ci" first.';
  if (missing) return `The package ${missing} is not installed: run "npm ci" again.`;
  const wanted = Number.parseInt(devDependencies.node, 10);
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= wanted) return undefined;
  const isInstalled = existsSync(join('node_modules', '.bin', 'node'));
  const cause = isInstalled
    ? 'start it through npm, which finds the one that was installed'
    : 'the install was to bring it but skipped its scripts: run "npm ci" without --ignore-scripts';
  return `This needs Node ${wanted}, and this is ${found}: ${cause}.`;
}

const [, , name, ...rest] = process.argv;
const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const script = new URL(`./${name}.ts`, import.meta.url);
  // What a script reads of its arguments is as if it had been started by itself.
  process.argv = [process.execPath, script.pathname, ...rest];
  await import(script.href);
}
