/**
 * `npm run benchmark:uploads`: sends files of ten megabytes at the same time to the edge function,
 * run by Deno as it will be, and prints how much memory each of them took there at most. Fails above
 * the limit, or when a file was not stored as it was.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { TRAINING_GUIDE_MAX_BYTES } from '../src/domain/training-guide.ts';

const AT_ONCE = 20;
const LIMIT_MB = 12;
const BYTES_PER_MB = 1_048_576;

/**
 * A storage that keeps no file: it has every ticket, and answers a write with the hash of what came.
 * It runs in this process, so that only the function's memory is measured.
 */
function startStorage(): Promise<{ origin: string; stored: string[] }> {
  const stored: string[] = [];
  const server = createServer((request, response) => {
    const isTicket = request.url?.includes('/tickets/');
    if (request.method !== 'PUT') {
      response.writeHead(isTicket ? 200 : 404, { etag: '"x"' }).end();
      return;
    }
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    request.on('end', () => {
      stored.push(hash.digest('hex'));
      response.writeHead(200, { etag: '"x"' }).end();
    });
  });
  server.unref();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ origin: `http://127.0.0.1:${port}`, stored });
    }),
  );
}

async function startDeno(blobsOrigin: string): Promise<{ deno: ChildProcess; origin: string }> {
  const options = { siteID: 'site', token: 'token', edgeURL: blobsOrigin };
  const context = JSON.stringify({ ...options, uncachedEdgeURL: blobsOrigin });
  const deno = spawn(
    'node_modules/.bin/deno',
    [
      'run',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--cached-only',
      'tests/support/deno-edge-server.ts',
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NETLIFY_BLOBS_CONTEXT: Buffer.from(context).toString('base64'),
      },
    },
  );
  for await (const line of createInterface({ input: deno.stdout })) {
    return { deno, origin: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` };
  }
  throw new Error('Deno did not start.');
}

/** The most memory a process has had so far, in bytes. Linux only. */
function peakOf({ pid = 0 }: ChildProcess): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}

const { uploadAddressPath } = await import('../src/domain/training-guide.ts');
const { newId } = await import('../src/server/storage/attempts.ts');

async function upload(origin: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const address = origin + uploadAddressPath(newId(new Date()));
  return (await fetch(address, { method: 'PUT', body: bytes })).status;
}

const storage = await startStorage();
const { deno, origin } = await startDeno(storage.origin);
try {
  const bytes = randomBytes(TRAINING_GUIDE_MAX_BYTES);
  // What the runtime takes for the first file, and keeps, is its own: we ask what each more takes.
  await upload(origin, bytes);
  storage.stored.length = 0;
  const before = peakOf(deno);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const started = performance.now();
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(origin, bytes)));
  const seconds = (performance.now() - started) / 1_000;
  const each = (peakOf(deno) - before) / AT_ONCE / BYTES_PER_MB;
  const whole = storage.stored.filter((one) => one === hash).length;
  console.log(
    [
      `${AT_ONCE} files of ${TRAINING_GUIDE_MAX_BYTES} bytes at once: ${seconds.toFixed(2)} s, ${whole} stored whole`,
      `memory of Deno at most: ${(before / BYTES_PER_MB).toFixed(1)} MB before, ${each.toFixed(2)} MB more for each file`,
    ].join('\n'),
  );
  if (whole !== AT_ONCE || each > LIMIT_MB || statuses.some((status) => status !== 204)) {
    console.log(`FAILED: ${statuses.join(' ')}`);
    process.exitCode = 1;
  }
} finally {
  deno.kill();
  await once(deno, 'exit');
}
