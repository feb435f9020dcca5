/**
 * `node scripts/run.js <script> …`: checks the Node version and the packages, then runs a TypeScript file
 * of this folder. It is plain JavaScript, so that an outdated Node can parse it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = new URL('../', import.meta.url);

/** True if `npm ci` created this file. */
const isInstalled = (path) => existsSync(new URL(`node_modules/${path}`, project));

function findProblem() {
  const text = readFileSync(new URL('package.json', project), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text);
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const missing = packages.find((name) => !isInstalled(`${name}/package.json`));
  if (missing === packages[0]) return 'The packages are not installed: run "npm ci" first.';
  if (missing) return `The package ${missing} is not installed: run "npm ci" again.`;
  const wanted = Number.parseInt(devDependencies.node, 10);
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= wanted) return undefined;
  const cause = isInstalled('.bin/node')
    ? 'start it through npm, which finds the installed version'
    : 'the installation skipped its scripts: run "npm ci" without --ignore-scripts';
  return `This needs Node ${wanted}, and this is ${found}: ${cause}.`;
}

const [, , name, ...rest] = process.argv;
const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const script = new URL(`./${name}.ts`, import.meta.url);
  // The script must see its arguments as if it had been started directly.
  process.argv = [process.execPath, fileURLToPath(script), ...rest];
  await import(script.href);
}
