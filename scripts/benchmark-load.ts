/**
 * `npm run benchmark:load`: 200 intakes at once through the server of `npm start`. Prints how they
 * were answered, how long that took, and the most memory that the server and all it started held.
 * Reads /proc, so it measures memory on Linux only. Ends with 1 when an intake was not taken.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callPaths } from '../src/domain/paths.ts';
import { treeBytes } from './measure/measure-command.ts';

const COUNT = 200;
const SAMPLE_MS = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
const server = spawn(process.execPath, ['scripts/run.js', 'serve'], {
  env: { ...process.env, PORT: '0', LOCAL_DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.setEncoding('utf8');
const address = await new Promise<string>((resolve, reject) => {
  let output = '';
  server.stdout.on('data', (text: string) => {
    output += text;
    const site = /^Site: (\S+)$/m.exec(output)?.[1];
    if (site) resolve(site);
  });
  server.on('exit', () => reject(new Error('The server did not start.')));
});

let peak = 0;
const sampling = setInterval(() => {
  if (process.platform === 'linux') peak = Math.max(peak, treeBytes(server.pid ?? 0));
}, SAMPLE_MS);

async function submit(index: number): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  try {
    const answer = await fetch(address + callPaths.intake, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        practiceName: `Practice ${index}`,
        contactName: 'Ada Byron',
        email: `ada${index}@harbor.example`,
        phone: '+1 (212) 555-0100',
        filledInMs: 9_000,
      }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - started };
  } catch {
    return { status: 0, ms: performance.now() - started };
  }
}

const started = performance.now();
const answers = await Promise.all(Array.from({ length: COUNT }, (_, index) => submit(index)));
const seconds = (performance.now() - started) / 1_000;
clearInterval(sampling);
server.kill('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });

const taken = answers.filter(({ status }) => status === 200).length;
const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
console.log(
  `${taken} of ${COUNT} intakes taken in ${seconds.toFixed(1)} s, the last after ${slowest.toFixed(1)} s`,
);
if (peak > 0) console.log(`at most ${Math.round(peak / 1e6)} MB, functions and storage included`);
process.exit(taken === COUNT ? 0 : 1);
