/**
 * `npm test`: everything CI runs. Ends with one line that counts every test of every suite; a check
 * without tests of its own counts as one.
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
  /** Reads the step's own report; without it a step is one test that passes by exit code 0. */
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
  // Only CI tries again (playwright.config.ts): what passed then is told, not hidden.
  if (stats.flaky > 0) console.log(`! browser: ${stats.flaky} passed at the second try only`);
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

/** One after the other, beside the unit tests. The build begins with the check of the content. */
const checks: readonly Step[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'links', command: ['node', 'scripts/check-links.ts'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];

/** Measured in a browser, on the build. */
const inBrowser: readonly Step[] = [
  { name: 'budget', command: ['node', 'scripts/budget.ts'] },
  { name: 'browser', command: ['playwright', 'test'], count: countPlaywright },
];

// What npm installs to be run is a batch file on Windows, which only a shell starts.
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
    // The suite never wrote its report: it counts as one failure.
    result = { passed: 0, failed: 1 };
  }
  // Failing without a failed test (an unhandled error, say) must not count as a success.
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
// What is tested takes payments from the sandbox, whatever this machine's .env says.
process.env.PUBLIC_PAYMENTS = 'sandbox';

// What types and lint know of the content, on a fresh clone.
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
