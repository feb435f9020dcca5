/** Serves the build for the browser tests, on storage that is new for every run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'site-tests-'));
process.env.LOCAL_DATA_DIR = dataDir;
// Payments go to the sandbox, whatever this machine's .env says.
process.env.STRIPE_SECRET_KEY = '';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await import('../../../scripts/serve.ts');
