/**
 * `npm run benchmark:load`: 200 intakes at once through the server of `npm start`, on a storage of
 * their own. Prints how they were answered, how long that took, and the most memory that the server
 * held, this client of it included. Ends with 1 when an intake was not taken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callPaths } from '../src/domain/paths.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const COUNT = 200;

async function submit(site: string, index: number): Promise<{ isTaken: boolean; ms: number }> {
  const started = performance.now();
  const answer = await fetch(site + callPaths.intake, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      practiceName: `Practice ${index}`,
      contactName: 'Ada Byron',
      email: `ada${index}@harbor.example`,
      phone: '+1 (212) 555-0100',
      filledInMs: 9_000,
    }),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return { isTaken: answer?.status === 200, ms: performance.now() - started };
}

const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.env.LOCAL_DATA_DIR = dataDir;
// Every call writes a log line.
console.info = console.error = () => undefined;

await onBuiltSite(async (site) => {
  const started = performance.now();
  const all = Array.from({ length: COUNT }, (_, index) => submit(site, index));
  const answers = await Promise.all(all);
  const seconds = (performance.now() - started) / 1_000;
  const taken = answers.filter(({ isTaken }) => isTaken).length;
  const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
  const kilobytes = process.resourceUsage().maxRSS;
  console.log(
    `${taken} of ${COUNT} intakes taken in ${seconds.toFixed(1)} s, the last after ${slowest.toFixed(1)} s`,
  );
  console.log(`at most ${Math.round(kilobytes / 1e3)} MB, functions and storage included`);
  return taken === COUNT;
});
