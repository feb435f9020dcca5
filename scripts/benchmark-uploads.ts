/**
 * `npm run benchmark:uploads`: sends files of ten megabytes at the same time to the edge function,
 * run by Deno as it will be, and prints how much memory each of them took there at most. Storage is
 * the strict double, in this process, so that only the function's memory is measured. Fails above the
 * limit, or when a file was not stored as it was.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TRAINING_GUIDE_MAX_BYTES, uploadAddressPath } from '../src/domain/training-guide.ts';
import { ticketKey } from '../src/server/guides/training-guide-upload.ts';
import { newId } from '../src/server/storage/attempts.ts';
import { startBlobsDouble } from '../tests/support/blobs-double.ts';
import { startEdgeServer } from '../tests/support/deno.ts';

const AT_ONCE = 20;
const LIMIT_MB = 12;
const BYTES_PER_MB = 1_048_576;
const STORE = 'training-guides';

const storage = await startBlobsDouble();
process.env.NETLIFY_BLOBS_CONTEXT = storage.context.encoded;
const { deno, origin, stop } = await startEdgeServer(['tests/support/deno-edge-server.ts']);

/** The most memory that Deno has had so far, in bytes. Linux only. */
function peak(): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${deno.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}

async function upload(bytes: Buffer<ArrayBuffer>): Promise<number> {
  const id = newId(new Date());
  storage.seed(STORE, ticketKey(id), '{}');
  return (await fetch(origin + uploadAddressPath(id), { method: 'PUT', body: bytes })).status;
}

const bytes = randomBytes(TRAINING_GUIDE_MAX_BYTES);
// What the runtime takes for the first file, and keeps, is its own: we ask what each more takes.
await upload(bytes);
const before = peak();
const started = performance.now();
const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(bytes)));
const seconds = (performance.now() - started) / 1_000;
const each = (peak() - before) / AT_ONCE / BYTES_PER_MB;
const stored =
  [...storage.dump(STORE).values()].filter(({ data }) => bytes.equals(data)).length - 1;
console.log(
  [
    `${AT_ONCE} files of ${TRAINING_GUIDE_MAX_BYTES} bytes at once: ${seconds.toFixed(2)} s, ${stored} stored whole`,
    `memory of Deno at most: ${(before / BYTES_PER_MB).toFixed(1)} MB before, ${each.toFixed(2)} MB more for each file`,
  ].join('\n'),
);
if (stored !== AT_ONCE || each > LIMIT_MB || statuses.some((status) => status !== 204)) {
  console.log(`FAILED: ${statuses.join(' ')}`);
  process.exitCode = 1;
}
await Promise.all([stop(), storage.stop()]);
