import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { denoFolder } from './edge-bundle.ts';

export interface EdgeServer {
  readonly deno: ChildProcess;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts Deno with a server of edge functions (deno-edge-server.ts) and its arguments.
 * @param onLine receives Deno's error output, line by line.
 */
export async function startEdgeServer(
  args: readonly string[],
  { cwd = '.', onLine = () => undefined }: { cwd?: string; onLine?: (line: string) => void } = {},
): Promise<EdgeServer> {
  const run = ['run', '--no-prompt', '--allow-net', '--allow-env', '--allow-read', '--cached-only'];
  const deno = spawn(
    join(denoFolder, process.platform === 'win32' ? 'deno.exe' : 'deno'),
    [...run, ...args],
    { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  );
  createInterface({ input: deno.stderr }).on('line', onLine);
  const stop = async () => {
    deno.kill();
    await once(deno, 'exit');
  };
  for await (const line of createInterface({ input: deno.stdout })) {
    const { port } = JSON.parse(line) as { port: number };
    return { deno, origin: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error('Deno did not start.');
}
