/** Serves the build for the browser tests, on storage that is new for every run. */
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPersonalLogLines } from '../../support/personal-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-tests-'));
process.env.LOCAL_DATA_DIR = dataDir;
// Payments go to the sandbox, whatever this machine's .env says.
process.env.STRIPE_SECRET_KEY = '';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// What the functions log is written here: one line with personal data in it ends the whole run.
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) => {
    const [line] = findPersonalLogLines(String(chunk));
    if (line === undefined) return write(chunk, ...rest);
    writeSync(process.stderr.fd, `Personal data in the log: ${line}\n`);
    process.exit(1);
  };
}

process.argv.push('--no-build');
await import('../../../scripts/start.ts');
