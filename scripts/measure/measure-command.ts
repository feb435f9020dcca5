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
function readStat(pid: number | 'self'): readonly number[] | undefined {
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

/** Processor time of the children that have ended, and theirs, in seconds. */
function childSeconds(): number {
  const stat = readStat('self') ?? [];
  return ((stat[13] ?? 0) + (stat[14] ?? 0)) / TICKS_PER_SECOND;
}

/** What a process and all its descendants hold, in bytes. */
export function treeBytes(root: number): number {
  const children = new Map<number, number[]>();
  const pages = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (!stat) continue;
    const parent = stat[1] ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    pages.set(pid, stat[21] ?? 0);
  }
  const sum = (pid: number): number =>
    (pages.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return sum(root) * PAGE_BYTES;
}

/**
 * Runs a command to its end, one at a time. Reads /proc, so it measures on Linux only.
 * @throws Error with the command's output when it fails.
 */
export async function measureCommand(
  command: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Cost> {
  const before = childSeconds();
  const [file, ...args] = command;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-4_000)));
  }
  let bytes = 0;
  const sampling = setInterval(() => {
    bytes = Math.max(bytes, treeBytes(child.pid ?? 0));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return { seconds: childSeconds() - before, bytes };
}
