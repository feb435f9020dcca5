/**
 * `npm test`: runs everything that CI runs. The last line counts the tests of all suites. A check without
 * individual tests counts as one.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { noChromiumHint, provideTestBrowser } from './local/machine/chromium.ts';

const REPORTS = 'test-results';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /**
   * Reads the report of a step. A step without a report counts as one test, which passes if the exit code
   * is 0.
   */
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

const unit: Step = {
  name: 'unit',
  command: [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/vitest.json`,
  ],
  count: countVitest,
};

/**
 * Steps that run in sequence, in parallel with the unit tests. The build starts with the content check.
 */
const checks: readonly Step[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'links', command: ['node', 'scripts/check-links.ts'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];

/** Steps that measure the build in a browser. */
const inBrowser: readonly Step[] = [
  { name: 'budget', command: ['node', 'scripts/budget.ts'] },
  { name: 'browser', command: ['playwright', 'test'], count: countPlaywright },
];

// On Windows, the programs that npm installs are batch files, which only a shell can start.
const shell = process.platform === 'win32';

async function run({ name, command, count }: Step): Promise<Count> {
  const [program = '', ...args] = command;
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
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  let result: Count = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    if (count) result = count();
  } catch {
    // The suite wrote no report, so it counts as one failure.
    result = { passed: 0, failed: 1 };
  }
  // A failure without a failed test, such as an unhandled error, must not count as a success.
  if (exitCode !== 0 && result.failed === 0) result.failed = 1;
  if (result.failed > 0) console.log(Buffer.concat(output).toString());
  console.log(
    `${result.failed > 0 ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
  return result;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// The tests use the payment sandbox, regardless of this machine's .env.
process.env.PUBLIC_PAYMENTS = 'sandbox';

// Types and lint need the generated content types, which a fresh clone lacks.
execFileSync('astro', ['sync'], { shell, stdio: ['ignore', 'ignore', 'inherit'] });
const counts: Count[] = [];
async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) counts.push(await run(step));
}
await Promise.all([runInTurn([unit]), runInTurn(checks)]);
if (provideTestBrowser()) await runInTurn(inBrowser);
else {
  console.error(noChromiumHint);
  counts.push({ passed: 0, failed: inBrowser.length });
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
