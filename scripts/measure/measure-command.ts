import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a command cost. */
export interface Cost {
  /** Processor time of the command and everything it started, in seconds. */
  readonly seconds: number;
  /** The most memory that all of it held at one moment, in bytes. */
  readonly bytes: number;
}

/** Linux counts processor time in hundredths of a second wherever Node runs. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;
const SAMPLE_MS = 50;

/** The fields of /proc/…/stat after the name, which may hold anything; nothing when it has ended. */
function readStat(pid: number): readonly number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** What a process and each of its descendants hold, in bytes, and have cost so far, in seconds. */
function sampleTree(root: number): Map<number, Cost> {
  const parents = new Map<number, number>();
  const costs = new Map<number, Cost>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (!stat) continue;
    parents.set(pid, stat[1] ?? 0);
    const ticks = (stat[11] ?? 0) + (stat[12] ?? 0);
    costs.set(pid, { seconds: ticks / TICKS_PER_SECOND, bytes: (stat[21] ?? 0) * PAGE_BYTES });
  }
  const isWithin = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isWithin(parents.get(pid) ?? 0));
  return new Map([...costs].filter(([pid]) => isWithin(pid)));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/**
 * Runs a command to its end. Reads /proc, so it measures on Linux only; by samples, because nobody is
 * told what a process cost whose parent ended before it, as the search's index does.
 * @throws Error with the command's output when it fails.
 */
export async function measureCommand(
  command: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Cost> {
  const [file, ...args] = command;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-4_000)));
  }
  let bytes = 0;
  const seconds = new Map<number, number>();
  const sampling = setInterval(() => {
    const costs = sampleTree(child.pid ?? 0);
    for (const [pid, cost] of costs) seconds.set(pid, cost.seconds);
    bytes = Math.max(bytes, sumOf([...costs.values()].map((cost) => cost.bytes)));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return { seconds: sumOf([...seconds.values()]), bytes };
}
