/**
 * `node scripts/run.js <script> …`: checks the Node version, the packages, and the owner's files, then
 * runs a TypeScript file of this folder. It prints only the message of a `UserError`. It is plain JavaScript,
 * so that an outdated Node can parse it.
 */
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const project = new URL('../', import.meta.url);

// Later starts take a quarter less time, because Node keeps the compiled packages.
module.enableCompileCache?.();

/** True if `npm ci` created this file. */
const isInstalled = (path) => existsSync(new URL(`node_modules/${path}`, project));

/** Modules import these files, so a mistake in one would end every script with a stack trace. */
async function findProblemOfOwner() {
  const { checkOwnFiles } = await import('../src/features/articles/check/check-own-files.ts');
  const problems = checkOwnFiles(fileURLToPath(project));
  if (problems.length === 0) return undefined;
  const { describeProblem } = await import('../src/features/articles/check/problem.ts');
  return problems.map(describeProblem).join('\n');
}

function findProblem() {
  const text = readFileSync(new URL('package.json', project), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text);
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const missing = packages.find((name) => !isInstalled(`${name}/package.json`));
  // npm leaves these packages out if NODE_ENV is production.
  const isLeftOut = missing && !Object.hasOwn(dependencies, missing) && missing in devDependencies;
  if (isLeftOut && process.env.NODE_ENV === 'production') {
    return 'The development packages are not installed, because NODE_ENV is production: run "npm ci --include=dev".';
  }
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
const problem = findProblem() ?? (await findProblemOfOwner());
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const script = new URL(`./${name}.ts`, import.meta.url);
  // React has another runtime for development, and a wrong one breaks every page of the dev server.
  if (name === 'dev') process.env.NODE_ENV = 'development';
  // `npm run dev -- es` shows the pages in this language. Modules read the variable when they load.
  if (name === 'dev' && rest[0]) process.env.SITE_LANGUAGE = rest[0];
  // The script must see its arguments as if it had been started directly.
  process.argv = [process.execPath, fileURLToPath(script), ...rest];
  try {
    await import(script.href);
  } catch (error) {
    const isForUser = error.name === 'UserError' || error.code?.startsWith('ERR_PARSE_ARGS');
    if (!isForUser) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
