/**
 * `npm run benchmark:intakes [-- 1000]`: sends 1,000 submissions, 50 or so many at a time, to the handler itself on the
 * strict storage double, then lists them. Prints the time per request and the memory it took.
 * Fails when a submission is missing or there twice.
 */
import type { Context } from '@netlify/functions';
import { callPaths } from '../src/domain/paths.ts';

const SUBMISSIONS = 1_000;
const AT_A_TIME = Number(process.argv[2] ?? 50);
const BYTES_PER_MB = 1_048_576;
const SITE = 'https://site.example';
const DEPLOY_CONTEXT = 'production';

// No mail leaves, and the Blobs client, which reads NODE_ENV when it is loaded, does not pause.
Object.assign(process.env, { NODE_ENV: 'test', SMTP_URL: '', OUTBOX_DIR: '' });
const { default: submit } = await import('../netlify/functions/ai-voice-agent-intake.ts');
const { openStore } = await import('../src/server/storage/blobs.ts');
const { listIntakes } = await import('../src/server/intakes/intake-list.ts');
const { startBlobsDouble } = await import('../tests/support/blobs-double.ts');

const context = { params: {}, requestId: '', deploy: { context: DEPLOY_CONTEXT } };

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

await using double = await startBlobsDouble({ pageSize: 1_000 });
process.env.NETLIFY_BLOBS_CONTEXT = double.context.encoded;
// Every call writes a log line, and one that says that no mail was sent.
console.info = console.error = () => undefined;

const durations: number[] = [];
const refused: number[] = [];
const memoryBefore = process.memoryUsage();
let highest = memoryBefore.rss;
let next = 0;
async function work(): Promise<void> {
  while (next < SUBMISSIONS) {
    next += 1;
    const request = submission(next);
    const started = performance.now();
    const { status } = await submit(request, context as unknown as Context);
    durations.push(performance.now() - started);
    if (status !== 200) refused.push(status);
    highest = Math.max(highest, process.memoryUsage.rss());
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: AT_A_TIME }, work));
const seconds = (performance.now() - started) / 1000;

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
    `memory (storage double included): ${inMegabytes(memoryBefore.rss)} before, ${inMegabytes(highest)} at most`,
    `listed: ${listed.length}, distinct: ${distinct}, in ${listSeconds.toFixed(2)} s`,
  ].join('\n'),
);
if (refused.length > 0 || listed.length !== SUBMISSIONS || distinct !== SUBMISSIONS) {
  console.log(`FAILED: ${refused.length} refused, ${SUBMISSIONS - distinct} missing`);
  process.exitCode = 1;
}
