/**
 * `npm test`: runs unit tests and a build, then browser tests and checks of format, lint, and types. The last line
 * counts the tests of all suites. A check without individual tests counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { provideChromium } from './local/machine/chromium.ts';

const REPORTS = 'test-results';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads the report of the step. Without it, the step counts as one test. */
  readonly count?: () => Count;
}

function readReport(name: string): unknown {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
}

function countVitest(): Count {
  const report = readReport('vitest') as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countPlaywright(): Count {
  const { stats } = readReport('playwright') as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // Only CI retries (playwright.config.ts). A test that passed on its retry is reported.
  if (stats.flaky > 0) console.log(`! browser: ${stats.flaky} passed only on the retry`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`];
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };

const unit: Step = {
  name: 'unit',
  command: ['vitest', 'run', ...reporters],
  count: countVitest,
};
const browser: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--project', 'behavior'],
  count: countPlaywright,
};
const format: Step = {
  name: 'format',
  command: ['prettier', '--check', '--log-level', 'warn', '.'],
};
const lint: Step = { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] };
const types: Step = { name: 'types', command: ['npm', 'run', '--silent', 'types'] };

// On Windows, the programs that npm installs are batch files, which only a shell can start.
const shell = process.platform === 'win32';

async function run({ name, command: [program = '', ...args], count }: Step): Promise<Count> {
  const started = performance.now();
  const output: Buffer[] = [];
  const exitCode = await new Promise<number>((resolve) => {
    const child = spawn(program, args, { shell, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  let result: Count = { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
  try {
    result = count?.() ?? result;
  } catch {
    // A suite that wrote no report counts as one failure.
  }
  // A failure without a failed test, such as an unhandled error, must not count as a success.
  if (exitCode !== 0 && result.failed === 0) result = { ...result, failed: 1 };
  const { passed, failed } = result;
  if (failed > 0) console.log(Buffer.concat(output).toString());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return result;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// Each program that a step starts would compile the same packages again.
process.env.NODE_COMPILE_CACHE = resolve(REPORTS, 'compile-cache');
// The tests use the payment sandbox, regardless of this machine's .env.
process.env.PUBLIC_PAYMENTS = 'sandbox';
if (!provideChromium()) console.error('No Chromium could be installed: set CHROMIUM_PATH to one.');

async function runInTurn(steps: readonly Step[]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const step of steps) counts.push(await run(step));
  return counts;
}

// Browser tests often wait, and leave a core idle. The checks read styles and types that the build generates.
const ofUnits = run(unit);
const ofBuild = await run(build);
const others = await Promise.all([ofUnits, run(browser), run(lint), runInTurn([types, format])]);
const counts = [ofBuild, ...others.flat()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
