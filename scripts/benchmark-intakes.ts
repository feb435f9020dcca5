/**
 * `npm run benchmark:intakes [-- 50]`: sends 1,000 intakes, all at once or so many at a time, to the
 * handler itself, then lists them. Storage is the strict double in a thread of its own, over HTTP and
 * without a pause. Prints the time per request, and the memory of all of it. Fails when an intake is
 * missing or there twice.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Context } from '@netlify/functions';
import { callPaths } from '../src/domain/paths.ts';

const SUBMISSIONS = 1_000;
const AT_A_TIME = Number(process.argv[2] ?? SUBMISSIONS);
const BYTES_PER_MB = 1_048_576;
const SITE = 'https://site.example';
const DEPLOY_CONTEXT = 'production';
/** Sent first and not counted: a function that answers a thousand is no new one. */
const WARMING = 100;

// No mail leaves, and the Blobs client, which reads NODE_ENV when it is loaded, does not pause.
Object.assign(process.env, { NODE_ENV: 'test', SMTP_URL: '', OUTBOX_DIR: '' });
const { default: submit } = await import('../netlify/functions/ai-voice-agent-intake.ts');
const { openStore } = await import('../src/server/storage/blobs.ts');
const { listIntakes } = await import('../src/server/intakes/intake-list.ts');

/** What goes on after the answers. */
const after: Promise<unknown>[] = [];

function contextOf(deployContext: string): Context {
  const waitUntil = (work: Promise<unknown>) => after.push(work);
  const context = { params: {}, requestId: '', deploy: { context: deployContext }, waitUntil };
  return context as unknown as Context;
}

function submission(number: number): Request {
  return new Request(`${SITE}${callPaths.intake}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE },
    body: JSON.stringify({
      practiceName: `Practice ${number}`,
      contactName: 'Ada Byron',
      email: 'ada@harbor.example',
      phone: '+1 212 555 0100',
      faqs: Array.from({ length: 10 }, () => ({
        question: 'Q'.repeat(80),
        answer: 'A'.repeat(400),
      })),
      generalGuidelines: 'g'.repeat(2_000),
      attemptId: crypto.randomUUID(),
    }),
  });
}

function inMegabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}

const storage = new Worker(new URL('../tests/support/blobs-double/worker.ts', import.meta.url));
[process.env.NETLIFY_BLOBS_CONTEXT] = (await once(storage, 'message')) as [string];
// Every call writes a log line, and one that says that no mail was sent.
console.info = console.error = () => undefined;

for (let number = 1; number <= WARMING; number += 1) {
  await submit(submission(number), contextOf('warming'));
}
await Promise.all(after.splice(0));

const requests = Array.from({ length: SUBMISSIONS }, (_, index) => submission(index + 1));
const durations: number[] = [];
const refused: number[] = [];
const memoryBefore = process.memoryUsage.rss();
let next = 0;
async function work(): Promise<void> {
  for (let request = requests[next++]; request; request = requests[next++]) {
    const started = performance.now();
    const { status } = await submit(request, contextOf(DEPLOY_CONTEXT));
    durations.push(performance.now() - started);
    if (status !== 200) refused.push(status);
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: AT_A_TIME }, work));
const seconds = (performance.now() - started) / 1000;
await Promise.all(after);
const afterSeconds = (performance.now() - started) / 1000;
const memory = process.memoryUsage.rss();

const store = openStore('intakes', DEPLOY_CONTEXT);
const listed: string[] = [];
const listStarted = performance.now();
let cursor: string | undefined;
do {
  const page = await listIntakes(store, { cursor });
  listed.push(...page.records.map(({ practiceName }) => practiceName));
  cursor = page.nextCursor;
} while (cursor !== undefined);
const listSeconds = (performance.now() - listStarted) / 1000;

durations.sort((a, b) => a - b);
const at = (part: number): string =>
  `${(durations[Math.floor((durations.length - 1) * part)] ?? 0).toFixed(1)} ms`;
const distinct = new Set(listed).size;
console.log(
  [
    `${SUBMISSIONS} submissions, ${AT_A_TIME} at a time: ${seconds.toFixed(2)} s`,
    `per submission, of the whole: ${((seconds * 1000) / SUBMISSIONS).toFixed(2)} ms`,
    `per request among ${AT_A_TIME}: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, slowest ${at(1)}`,
    `mails and what else nobody waits for: done ${afterSeconds.toFixed(2)} s after the first was sent`,
    `memory (storage double included): ${inMegabytes(memoryBefore)} before, ${inMegabytes(memory)} after`,
    `listed: ${listed.length}, distinct: ${distinct}, in ${listSeconds.toFixed(2)} s`,
  ].join('\n'),
);
if (refused.length > 0 || listed.length !== SUBMISSIONS || distinct !== SUBMISSIONS) {
  console.log(`FAILED: ${refused.length} refused, ${SUBMISSIONS - distinct} missing`);
  process.exitCode = 1;
}
await storage.terminate();
