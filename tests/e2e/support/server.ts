/** Serves the build to the browser tests, with new storage for every run. */
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPersonalLogLines } from '../../support/personal-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-tests-'));
process.env.LOCAL_DATA_DIR = dataDir;
// Payments use the sandbox, regardless of this machine's .env.
process.env.STRIPE_SECRET_KEY = '';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// The functions' log. One line with personal data in it fails the whole run.
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
